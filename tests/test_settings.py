from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from app.main import create_app
from app.settings import Settings


def test_the_defaults_suit_an_evening_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "HOST", "PORT", "PUBLIC_URL"):
        monkeypatch.delenv(f"FRESCO_{name}", raising=False)
    settings = Settings()
    assert settings.database_file == Path("var/fresco.db")
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert not settings.secure_cookies


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FRESCO_PORT", "9000")
    monkeypatch.setenv("FRESCO_PUBLIC_URL", "https://Fresco.example/")
    settings = Settings()
    assert (settings.port, settings.public_url) == (9000, "https://fresco.example")
    assert settings.secure_cookies


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("sqlite:///a.db", "sqlite+aiosqlite"),
        ("postgresql://me:pass@db/fresco", "postgresql+asyncpg"),
        ("postgresql+psycopg://db/fresco", "postgresql+asyncpg"),
    ],
)
def test_the_database_is_reached_by_an_asynchronous_driver(given: str, driver: str) -> None:
    assert Settings(database_url=given).url.drivername == driver


def test_the_password_of_the_database_stays() -> None:
    assert Settings(database_url="postgresql://me:pass@db/fresco").url.password == "pass"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("mysql://db/fresco", "expected a SQLite or PostgreSQL address"),
        ("sqlite://", "expected a SQLite file"),
        ("sqlite:///:memory:", "expected a SQLite file"),
        ("nonsense", "expected a database address"),
    ],
)
def test_another_database_is_refused_with_what_was_expected(given: str, expected: str) -> None:
    with pytest.raises(ValidationError, match=expected):
        Settings(database_url=given)


@pytest.mark.parametrize("given", ["redis://cache", "rediss://:word@cache:6379/2", "unix:///run/redis.sock"])
def test_redis_has_an_address(given: str) -> None:
    assert Settings(redis_url=given).redis_url == given


@pytest.mark.parametrize("given", ["", "cache:6379", "http://cache"])
def test_another_address_than_that_of_redis_is_refused(given: str) -> None:
    with pytest.raises(ValidationError, match="expected an address such as redis://"):
        Settings(redis_url=given)


@pytest.mark.parametrize("given", [-1, 36_501, 10**12])
def test_nothing_is_kept_for_longer_than_a_century_but_for_ever(given: int) -> None:
    with pytest.raises(ValidationError):
        Settings(keep_chat_days=given)
    assert Settings(keep_chat_days=None).keep_chat_days is None


@pytest.mark.parametrize("given", ["fresco.example", "ftp://fresco.example", "https://a.example/path", "https://"])
def test_a_public_address_needs_scheme_and_host_alone(given: str) -> None:
    with pytest.raises(ValidationError, match="expected an address without a path"):
        Settings(public_url=given)


@pytest.mark.parametrize("given", ["", "*", "127.0.0.1,::1", "10.0.0.0/8, 192.168.0.7"])
def test_proxies_are_addresses_networks_or_all(given: str) -> None:
    assert Settings(proxies=given).proxies == given


@pytest.mark.parametrize("given", ["proxy", "10.0.0.0/8,*", "10.0.0.1/8", "127.0.0.1,"])
def test_a_proxy_by_another_name_is_refused(given: str) -> None:
    with pytest.raises(ValidationError, match="expected addresses or networks"):
        Settings(proxies=given)


def test_the_secret_is_generated_once_and_kept_beside_the_database(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/var/fresco.db"
    first, second = Settings(database_url=address), Settings(database_url=address)
    assert first.key == second.key
    assert len(first.key) >= 43
    assert (tmp_path / "var" / "fresco.secret").stat().st_mode & 0o777 == 0o600


def test_a_kept_secret_that_got_lost_is_not_replaced_by_none(tmp_path: Path) -> None:
    (tmp_path / "fresco.secret").touch()
    with pytest.raises(ValueError, match=r"fresco\.secret is empty"):
        _ = Settings(database_url=f"sqlite:///{tmp_path}/fresco.db").key


def test_a_given_secret_is_used_and_nothing_is_written(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path}/fresco.db", secret=SecretStr("abc"))
    assert settings.key == b"abc"
    assert list(tmp_path.iterdir()) == []


def test_postgresql_needs_a_given_secret() -> None:
    settings = Settings(database_url="postgresql://db/fresco")
    with pytest.raises(ValueError, match="FRESCO_SECRET is needed"):
        _ = settings.key


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (Settings(database_url="postgresql://db/fresco"), "FRESCO_SECRET is needed"),
        (Settings(database_url="sqlite:///unused.db", secret=SecretStr("")), "FRESCO_SECRET is empty"),
    ],
)
async def test_a_house_without_a_secret_does_not_open(settings: Settings, expected: str) -> None:
    app = create_app(settings)
    with pytest.raises(ValueError, match=expected):
        await app.router.lifespan_context(app).__aenter__()


def test_secrets_do_not_show_when_settings_are_printed() -> None:
    settings = Settings(
        secret=SecretStr("abcdef"),
        admin_password=SecretStr("ghijkl"),
        database_url="postgresql://me:mnopqr@db/fresco",
        redis_url="redis://:stuvwx@cache",
    )
    assert not any(word in repr(settings) for word in ("abcdef", "ghijkl", "mnopqr", "stuvwx"))


def test_a_password_does_not_show_when_an_address_is_refused() -> None:
    with pytest.raises(ValidationError) as refused:
        Settings(database_url="mysql://me:mnopqr@db/fresco")
    assert "mnopqr" not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("https://fresco.example:443", "https://fresco.example"),
        ("http://fresco.example:80/", "http://fresco.example"),
        ("https://fresco.example:8443", "https://fresco.example:8443"),
    ],
)
def test_a_public_address_is_read_as_browsers_write_it(given: str, address: str) -> None:
    assert Settings(public_url=given).public_url == address
