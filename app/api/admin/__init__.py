"""The keeper's own pages, below ``/admin``. Everything but the way in needs a session of the keeper."""

from fastapi import APIRouter, Depends

from app.api.admin import bans, export, health, history, people, reports, session, tables, trail, watching

router = APIRouter(include_in_schema=False)
router.include_router(session.way_in, prefix=session.HOME)
for part in (session, history, export, tables, watching, people, reports, bans, trail, health):
    router.include_router(part.router, prefix=session.HOME, dependencies=[Depends(session.keeper)])
