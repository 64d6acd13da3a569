import type { Endpoint } from '../endpoint.ts'
import { accountCalls } from './account.ts'
import { auditCalls } from './audit.ts'
import { fileCalls } from './files.ts'
import { overviewCalls } from './overview.ts'

/** Everything the centre's side is answered. */
export const staffOperations: readonly Endpoint[] = [...accountCalls, ...fileCalls, ...overviewCalls, ...auditCalls]
