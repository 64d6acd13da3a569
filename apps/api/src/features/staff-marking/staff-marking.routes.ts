import * as marking from '@anushilon/contract/staff/marking'
import * as piles from '@anushilon/contract/staff/marking-piles'
import * as pay from '@anushilon/contract/staff/pay-sheet'
import * as second from '@anushilon/contract/staff/second-marks'
import * as scripts from '@anushilon/contract/staff/scripts'
import { type Deps, forBulk } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { countToMark, examsToMark } from '../../stores/marking/piles.ts'
import { saveDraft, nextScript, openScript, releaseScripts } from './desk.service.ts'
import { damagedOriginal } from './original.service.ts'
import { changeMark, previewMarkChange } from './mark-change.service.ts'
import { markerIn } from './pile.ts'
import { saveMarks, undoMarks } from './marks.service.ts'
import { changeMarkingSettings, markingOverview, showPile } from './overview.service.ts'
import { paySheetTable, showPaySheet } from './pay-sheet.service.ts'
import { changeRubric, addComment, removeComment } from './rubric.service.ts'
import { chooseSecondMarks, settleSecondMark, showSecondMarks } from './second-marks.service.ts'
import { listScripts } from './script-list.service.ts'
import { markingPeople, shareOut, markingWaiting } from './shares.service.ts'

const done = ok('Ok' as const)
/** Twenty thousand points of a pen, written out. */
const INK_LIMIT = 1024 * 1024

export function staffMarkingRoutes(binder: Binder, deps: Deps): void {
  binder.bind(piles.markingList, async ({ input, staff }) => {
    const marker = { ...markerIn(staff), courses: staff.rights.courses }
    const limit = piles.MARKING_PAGE
    const range = { offset: ((input.page ?? 1) - 1) * limit, limit }
    const [exams, total] = await Promise.all([examsToMark(deps.db, marker, range), countToMark(deps.db, marker)])
    return ok({ exams, total })
  })
  binder.bind(piles.markingWaiting, async (call) => ok(await markingWaiting(deps, call)))
  binder.bind(piles.markingPeople, async () => ok(await markingPeople(deps)))
  binder.bind(piles.shareOut, async (call) => ok(await shareOut(forBulk(deps), call)))
  binder.bind(piles.markingOverview, async (call) => ok(await markingOverview(deps, call)))
  binder.bind(piles.changeMarkingSettings, async (call) => {
    await changeMarkingSettings(deps, call)
    return done
  })
  binder.bind(marking.markingPile, async (call) => ok(await showPile(deps, call)))
  binder.bind(marking.nextScript, async (call) => ok(await nextScript(deps, call)))
  binder.bind(marking.openScript, async (call) => ok(await openScript(deps, call)))
  binder.bind(marking.damagedOriginal, async (call) => await damagedOriginal(deps, call))
  binder.bind(marking.releaseScripts, async (call) => {
    await releaseScripts(deps, call)
    return done
  })
  binder.bind(marking.saveDraft, async (call) => ok(await saveDraft(deps, call)), { bodyLimit: INK_LIMIT })
  binder.bind(marking.saveMarks, async (call) => await saveMarks(deps, call), { bodyLimit: INK_LIMIT })
  binder.bind(scripts.scriptList, async (call) => ok(await listScripts(deps, call)))
  binder.bind(scripts.previewMarkChange, async (call) => ok(await previewMarkChange(forBulk(deps), call)))
  binder.bind(scripts.changeMark, async (call) => ok(await changeMark(forBulk(deps), call)), { bodyLimit: INK_LIMIT })
  binder.bind(second.chooseSecondMarks, async (call) => ok(await chooseSecondMarks(forBulk(deps), call)))
  binder.bind(second.secondMarks, async (call) => ok(await showSecondMarks(deps, call)))
  binder.bind(second.settleSecondMark, async (call) => {
    await settleSecondMark(deps, call)
    return done
  })
  binder.bind(pay.paySheet, async (call) => ok(await showPaySheet(forBulk(deps), call)))
  binder.bind(pay.paySheetFile, async (call) => ok(await paySheetTable(forBulk(deps), call)))
  binder.bind(marking.undoMarks, async (call) => ok(await undoMarks(deps, call)))
  binder.bind(marking.changeRubric, async (call) => ok(await changeRubric(deps, call)))
  binder.bind(marking.addComment, async (call) => ok(await addComment(deps, call)))
  binder.bind(marking.removeComment, async (call) => {
    await removeComment(deps, call)
    return done
  })
}
