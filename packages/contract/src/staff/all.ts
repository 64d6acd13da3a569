import type { Endpoint } from '../endpoint.ts'
import { accountCalls } from './account.ts'
import { auditCalls } from './audit.ts'
import { bankCalls } from './bank.ts'
import { bankPaperCalls } from './bank-papers.ts'
import { chapterCalls } from './chapters.ts'
import { clockCalls } from './clock.ts'
import { courseYearCalls } from './course-years.ts'
import { courseCalls } from './courses.ts'
import { correctionCalls } from './corrections.ts'
import { fileCalls } from './files.ts'
import { groupCalls } from './groups.ts'
import { enterCodes } from './hand-in.ts'
import { itemCalls } from './items.ts'
import { machineCalls } from './machine.ts'
import { deskCalls } from './marking.ts'
import { pileCalls } from './marking-piles.ts'
import { lateAttemptCalls } from './late-attempts.ts'
import { lateAnswerCalls } from './late-answers.ts'
import { liveCalls } from './live.ts'
import { noticeCalls } from './notices.ts'
import { overviewCalls } from './overview.ts'
import { paperCalls } from './papers.ts'
import { paySheetCalls } from './pay-sheet.ts'
import { previewPaper } from './preview.ts'
import { questionImportCalls } from './question-import.ts'
import { recheckCalls } from './rechecks.ts'
import { reportCalls } from './reports.ts'
import { resultsCalls } from './results.ts'
import { knownRubrics } from './rubrics.ts'
import { secondMarkCalls } from './second-marks.ts'
import { scriptCalls } from './scripts.ts'
import { messageCalls } from './messages.ts'
import { settingsCalls } from './settings.ts'
import { studentImportCalls } from './students-import.ts'
import { studentPageCalls } from './student-page.ts'
import { studentCalls } from './students.ts'

/** Everything the centre's side is answered. */
export const staffOperations: readonly Endpoint[] = [
  ...accountCalls,
  ...fileCalls,
  enterCodes,
  ...overviewCalls,
  ...paperCalls,
  previewPaper,
  knownRubrics,
  ...bankCalls,
  ...bankPaperCalls,
  ...questionImportCalls,
  ...pileCalls,
  ...deskCalls,
  ...scriptCalls,
  ...secondMarkCalls,
  ...paySheetCalls,
  ...recheckCalls,
  ...resultsCalls,
  ...reportCalls,
  ...correctionCalls,
  ...itemCalls,
  ...courseCalls,
  ...courseYearCalls,
  ...chapterCalls,
  ...studentCalls,
  ...studentPageCalls,
  ...groupCalls,
  ...studentImportCalls,
  ...liveCalls,
  ...lateAnswerCalls,
  ...lateAttemptCalls,
  ...clockCalls,
  ...auditCalls,
  ...machineCalls,
  ...settingsCalls,
  ...noticeCalls,
  ...messageCalls,
]
