import type { Deps } from '../deps.ts'
import type { Binder } from '../http/bind.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { examLogRoutes } from './exam-log/exam-log.routes.ts'
import { freeExamRoutes } from './free-exam/free-exam.routes.ts'
import { guardianRoutes } from './guardian/guardian.routes.ts'
import { handInRoutes } from './hand-in/hand-in.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { notebookRoutes } from './notebook/notebook.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { resultRoutes } from './results/results.routes.ts'
import { retakeRoutes } from './retakes/retakes.routes.ts'
import { scriptRoutes } from './scripts/scripts.routes.ts'
import { sittingRoutes } from './sitting/sitting.routes.ts'
import { solutionRoutes } from './solutions/solutions.routes.ts'
import { staffAccountRoutes } from './staff-account/staff-account.routes.ts'
import { staffAuditRoutes } from './staff-audit/staff-audit.routes.ts'
import { staffBankRoutes } from './staff-bank/staff-bank.routes.ts'
import { staffClockRoutes } from './staff-clock/staff-clock.routes.ts'
import { staffFileRoutes } from './staff-files/staff-files.routes.ts'
import { staffHandInRoutes } from './staff-hand-in/staff-hand-in.routes.ts'
import { staffMachineRoutes } from './staff-machine/staff-machine.routes.ts'
import { staffRosterRoutes } from './staff-roster/staff-roster.routes.ts'
import { staffLiveRoutes } from './staff-live/staff-live.routes.ts'
import { staffNoticeRoutes } from './staff-notices/staff-notices.routes.ts'
import { staffOverviewRoutes } from './staff-overview/staff-overview.routes.ts'
import { staffRecheckRoutes } from './staff-rechecks/staff-rechecks.routes.ts'
import { staffReportRoutes } from './staff-reports/staff-reports.routes.ts'
import { staffResultRoutes } from './staff-results/staff-results.routes.ts'
import { staffMessageRoutes } from './staff-messages/staff-messages.routes.ts'
import { staffSettingsRoutes } from './staff-settings/staff-settings.routes.ts'
import { staffPaperRoutes } from './staff-papers/staff-papers.routes.ts'
import { staffQuestionImportRoutes } from './staff-question-import/staff-question-import.routes.ts'
import { staffStudentRoutes } from './staff-students/staff-students.routes.ts'
import { staffMarkingRoutes } from './staff-marking/staff-marking.routes.ts'

type Feature = (binder: Binder, deps: Deps) => void

/** What this server does for students and visitors. A server that leaves out a call of the contract does not start. */
export const FEATURES: readonly Feature[] = [
  identityRoutes,
  profileRoutes,
  catalogueRoutes,
  sittingRoutes,
  scriptRoutes,
  resultRoutes,
  solutionRoutes,
  retakeRoutes,
  notebookRoutes,
  freeExamRoutes,
  examLogRoutes,
  handInRoutes,
  guardianRoutes,
]

/** And for the centre's people, whose statements may take longer. */
export const STAFF_FEATURES: readonly Feature[] = [
  staffAccountRoutes,
  staffFileRoutes,
  staffRosterRoutes,
  staffStudentRoutes,
  staffOverviewRoutes,
  staffPaperRoutes,
  staffBankRoutes,
  staffQuestionImportRoutes,
  staffMarkingRoutes,
  staffLiveRoutes,
  staffHandInRoutes,
  staffClockRoutes,
  staffResultRoutes,
  staffReportRoutes,
  staffRecheckRoutes,
  staffAuditRoutes,
  staffMachineRoutes,
  staffSettingsRoutes,
  staffNoticeRoutes,
  staffMessageRoutes,
]
