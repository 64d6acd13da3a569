import * as calls from '@anushilon/contract/staff/question-import'
import { questionTemplate } from '@anushilon/question-files/templates'
import { type Deps, forBulk } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { importDone, stopImport } from '../../stores/people/import-progress.ts'
import { importQuestions } from './import.service.ts'
import { questionFaults, questionPicture, reviewQuestions } from './review.service.ts'

/** Decisions on thousands of questions, some of them with a new text. */
const BODY_LIMIT = 8 * 1024 * 1024

export function staffQuestionImportRoutes(binder: Binder, deps: Deps): void {
  const bulk = forBulk(deps)
  binder.bind(calls.reviewQuestions, async (call) => ok(await reviewQuestions(bulk, call)), { bodyLimit: BODY_LIMIT })
  binder.bind(calls.importQuestions, async (call) => ok(await importQuestions(bulk, call)), { bodyLimit: BODY_LIMIT })
  binder.bind(calls.questionImportProgress, async ({ staff, input }) =>
    ok({ done: await importDone(deps.db, staff.id, input.fileId) }),
  )
  binder.bind(calls.cancelQuestionImport, async ({ staff, input }) => {
    await stopImport(deps.db, staff.id, input.fileId)
    return ok('Ok' as const)
  })
  binder.bind(calls.questionFaults, async (call) => ok(await questionFaults(bulk, call)))
  binder.bind(calls.questionImportPicture, async (call) => ok(await questionPicture(bulk, call)))
  binder.bind(calls.questionTemplate, async ({ input }) => ok(await questionTemplate(input.kind)))
}
