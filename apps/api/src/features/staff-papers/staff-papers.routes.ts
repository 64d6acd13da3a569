import * as calls from '@anushilon/contract/staff/papers'
import { knownRubrics as knownRubricsCall } from '@anushilon/contract/staff/rubrics'
import { previewPaper } from '@anushilon/contract/staff/preview'
import { type Deps, forBulk } from '../../deps.ts'
import { doing, ok, type Binder } from '../../http/bind.ts'
import { paperToReuse } from '../../packs/reused-paper.ts'
import { knownRubrics } from '../../stores/exam/rubric-texts.ts'
import { wholeBody } from '../../uploads/whole-body.ts'
import { importPack, previewPack, exportPack } from './packs.service.ts'
import { moveExam } from './move.service.ts'
import { paperOf } from './paper.ts'
import { copyPaper, createDraft, deleteDraft, savePaper, scheduleDraft, unscheduleExam } from './papers.service.ts'
import { presentAt } from './presence.service.ts'
import { sendPaperPages } from './pdf-pages.service.ts'
import { sendPicture } from './picture.service.ts'
import { previewOf } from './preview.ts'

/** A paper of two thousand long questions. */
const LARGEST_DOCUMENT = 8 * 1024 * 1024

const MOST_RUBRICS = 60

export function staffPaperRoutes(binder: Binder, deps: Deps): void {
  const bulk = forBulk(deps)
  binder.bind(calls.createDraft, async (call) => ok(await createDraft(deps, call)))
  binder.bind(calls.readPaper, async ({ input, now }) => ok(await paperOf(deps.db, input.examId, now)))
  binder.bind(calls.printedPaper, async ({ input }) =>
    ok({ centre: deps.settings.current.name, document: await paperToReuse(deps.db, input.examId) }),
  )
  binder.bind(previewPaper, async ({ input, now }) => ok(await previewOf(deps.db, input.examId, now)))
  binder.bind(calls.savePaper, async (call) => ok(await savePaper(deps, call)), { bodyLimit: LARGEST_DOCUMENT })
  binder.bind(calls.paperPresence, async (call) => ok(await presentAt(deps, call)))
  binder.bind(knownRubricsCall, async ({ input, staff }) => {
    const found = await knownRubrics(deps.db, input.find ?? '', staff.rights, MOST_RUBRICS + 1)
    return ok({ rubrics: found.slice(0, MOST_RUBRICS), hasMore: found.length > MOST_RUBRICS })
  })
  binder.bind(calls.scheduleDraft, async (call) => ok(await scheduleDraft(deps, call)))
  binder.bind(calls.unscheduleExam, async (call) => ok(await unscheduleExam(deps, call)))
  binder.bind(calls.moveExam, async (call) => ok(await moveExam(deps, call)))
  binder.bind(calls.copyPaper, async (call) => ok(await copyPaper(deps, call)))
  binder.bind(calls.deleteDraft, doing(deps, deleteDraft))
  binder.bind(calls.sendPicture, async (call) => ok(await sendPicture(deps, call)), {
    takeBody: wholeBody(calls.PICTURE_LIMIT),
  })
  binder.bind(calls.sendPaperPages, async (call) => ok(await sendPaperPages(deps, call)), {
    takeBody: wholeBody(calls.PICTURE_LIMIT),
  })
  binder.bind(calls.previewPack, async (call) => ok(await previewPack(bulk, call)))
  binder.bind(calls.importPack, async (call) => ok(await importPack(bulk, call)))
  binder.bind(calls.exportPack, async (call) => ok(await exportPack(bulk, call)))
}
