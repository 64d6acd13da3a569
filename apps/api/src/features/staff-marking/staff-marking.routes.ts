import * as marking from '@anushilon/contract/staff/marking'
import * as piles from '@anushilon/contract/staff/marking-piles'
import { type Deps, forBulk } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { examsToMark } from '../../stores/marking/piles.ts'
import { draft, next, open, release } from './desk.service.ts'
import { original } from './original.service.ts'
import { save, undo } from './marks.service.ts'
import { changeSettings, overview, showPile } from './overview.service.ts'
import { change, putIntoBank, takeFromBank } from './rubric.service.ts'
import { people, share, waiting } from './shares.service.ts'

const done = ok('Ok' as const)
const MOST_EXAMS = 60
/** Twenty thousand points of a pen, written out. */
const INK_LIMIT = 1024 * 1024

export function staffMarkingRoutes(binder: Binder, deps: Deps): void {
  binder.bind(piles.markingList, async ({ staff }) => ok({ exams: await examsToMark(deps.db, staff.id, MOST_EXAMS) }))
  binder.bind(piles.markingWaiting, async (call) => ok(await waiting(deps, call)))
  binder.bind(piles.markingPeople, async () => ok(await people(deps)))
  binder.bind(piles.shareOut, async (call) => ok(await share(forBulk(deps), call)))
  binder.bind(piles.markingOverview, async (call) => ok(await overview(deps, call)))
  binder.bind(piles.changeMarkingSettings, async (call) => {
    await changeSettings(deps, call)
    return done
  })
  binder.bind(marking.markingPile, async (call) => ok(await showPile(deps, call)))
  binder.bind(marking.nextScript, async (call) => ok(await next(deps, call)))
  binder.bind(marking.openScript, async (call) => ok(await open(deps, call)))
  binder.bind(marking.damagedOriginal, async (call) => await original(deps, call))
  binder.bind(marking.releaseScripts, async (call) => {
    await release(deps, call)
    return done
  })
  binder.bind(marking.saveDraft, async (call) => ok(await draft(deps, call)), { bodyLimit: INK_LIMIT })
  binder.bind(marking.saveMarks, async (call) => await save(deps, call), { bodyLimit: INK_LIMIT })
  binder.bind(marking.undoMarks, async (call) => ok(await undo(deps, call)))
  binder.bind(marking.changeRubric, async (call) => ok(await change(deps, call)))
  binder.bind(marking.addComment, async (call) => ok(await putIntoBank(deps, call)))
  binder.bind(marking.removeComment, async (call) => {
    await takeFromBank(deps, call)
    return done
  })
}
