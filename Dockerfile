# The house in a box: everything is installed in the first stage, the second has neither compiler nor pip's leftovers.
FROM python:3.11-slim-bookworm AS build

WORKDIR /src
COPY pyproject.toml constraints.txt README.md ./
COPY app app
COPY migrations migrations
RUN python3 -m venv /opt/fresco \
    && PIP_CONSTRAINT=constraints.txt /opt/fresco/bin/pip install --no-cache-dir --disable-pip-version-check '.[server]' \
    && /opt/fresco/bin/pip uninstall --yes --quiet pip setuptools

FROM python:3.11-slim-bookworm

RUN useradd --system --uid 10001 --user-group --create-home --home-dir /var/lib/fresco fresco
COPY --from=build /opt/fresco /opt/fresco

ENV PATH=/opt/fresco/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    FRESCO_HOST=0.0.0.0 \
    FRESCO_PORT=8000 \
    FRESCO_DATABASE_URL=sqlite:////var/lib/fresco/fresco.db

USER 10001
WORKDIR /var/lib/fresco
VOLUME /var/lib/fresco
EXPOSE 8000
# Asks the process itself, at whichever port it listens, past any proxy that the environment may name.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python3", "-c", "import http.client, os; house = http.client.HTTPConnection('127.0.0.1', int(os.environ['FRESCO_PORT']), timeout=4); house.request('GET', '/healthz'); exit(house.getresponse().status != 200)"]
CMD ["fresco", "serve"]
