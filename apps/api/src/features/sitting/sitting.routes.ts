import * as before from '@anushilon/contract/operations/before-start'
import { entryCheck } from '@anushilon/contract/operations/entry-check'
import * as sealed from '@anushilon/contract/operations/sealed-papers'
import * as sitting from '@anushilon/contract/operations/sitting'
import type { Binder } from '../../http/bind.ts'
import type { Deps } from '../../deps.ts'
import { createSittingReader } from '../../exams/sitting-reader.ts'
import { beforeStart } from './before-start.service.ts'
import { createBell } from './sealed-papers/bell.ts'
import { sealedPapers } from './sealed-papers/sealed-papers.service.ts'
import { sittingCalls } from './sitting.service.ts'

export function sittingRoutes(binder: Binder, deps: Deps): void {
  const reader = createSittingReader(deps.db)
  const ahead = beforeStart(deps, reader)
  binder.bind(entryCheck, ahead.entry)
  binder.bind(before.examInfo, ahead.info)
  binder.bind(before.examInfoForStudent, ahead.info)
  binder.bind(before.examRules, ahead.rules)
  binder.bind(before.optionalSubjects, ahead.optional)
  binder.bind(before.combinations, ahead.combinations)

  const calls = sittingCalls(deps, reader)
  binder.bind(sitting.startMcq, calls.startMcq)
  binder.bind(sitting.startMcqWithoutChoice, calls.startMcq)
  binder.bind(sitting.startWritten, calls.startWritten)
  binder.bind(sitting.runningMcq, calls.runningMcq)
  binder.bind(sitting.runningWritten, calls.runningWritten)
  binder.bind(sitting.saveAnswer, calls.saveAnswer)
  // A receipt is as good as random.
  binder.bind(sitting.saveAnswers, calls.saveAnswers, { compress: false })
  binder.bind(sitting.examNotes, calls.notes)
  binder.bind(sitting.deliverLate, calls.deliverLate)
  binder.bind(sitting.handInForMe, calls.handInForMe)
  binder.bind(sitting.submitMcq, calls.submitMcq)
  binder.bind(sitting.submitWritten, calls.submitWritten)

  const bell = createBell(deps.clock)
  binder.onStop(bell.stop)
  const papers = sealedPapers(deps, reader, bell)
  binder.bind(sealed.sealedPaper, papers.sealedPaper, { compress: false })
  binder.bind(sealed.openPaper, papers.openPaper, { compress: false })
}
