import * as z from 'zod/mini'
import { AuthoredId } from '../schemas/ids.ts'
import { renamed } from './renamed.ts'

/** Half of the calls name the exam so ... */
export const byExamId = z.object({ examId: AuthoredId })

/** ... and the other half so. */
export const byEId = renamed({ eId: AuthoredId }, { eId: 'examId' })
