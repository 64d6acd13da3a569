import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok } from '../schemas/replies.ts'
import { typedLine, typedText } from '../schemas/text.ts'
import { AUTHORS, OWNER, rosterCall } from './staff-endpoint.ts'
import { StudentSelection } from './students.ts'
import { perWish } from './per-wish.ts'

/** What students are put into: the branches of the centre, and the batches of a course. */

/** As it is kept: before, a name could have several lines. */
const KnownBranch = typedText(200).check(z.minLength(1, 'is needed'))
const BranchName = typedLine(200).check(z.minLength(1, 'is needed'))
const BatchName = typedLine(100).check(z.minLength(1, 'is needed'))
const BatchId = z.int().check(z.gte(1), z.lte(2_147_483_647))

export const Branch = z.object({ name: z.string(), students: z.int() })
export type Branch = z.output<typeof Branch>

export const branchList = rosterCall({
  name: 'staffBranchList',
  summary: 'The branches of the centre, with how many students each has.',
  roles: AUTHORS,
  route: get('/api/staff/branches'),
  replies: { 200: z.object({ branches: z.array(Branch) }) },
})

export const addBranch = rosterCall({
  name: 'staffAddBranch',
  summary: 'Adds a branch to the list.',
  roles: OWNER,
  route: post('/api/staff/branches/add', { body: z.object({ name: BranchName, ...perWish }) }),
  replies: { 200: Ok },
  refusals: ['taken'],
})

export const renameBranch = rosterCall({
  name: 'staffRenameBranch',
  summary: 'Renames a branch everywhere: students, exams, drafts and rights follow.',
  roles: OWNER,
  route: post('/api/staff/branches/rename', { body: z.object({ branch: KnownBranch, name: BranchName, ...perWish }) }),
  replies: { 200: Ok },
  refusals: ['not-found', 'taken'],
})

export const mergeBranches = rosterCall({
  name: 'staffMergeBranches',
  summary: 'Makes one branch of two: all that is of the first is of the second then, and the first is gone.',
  roles: OWNER,
  route: post('/api/staff/branches/merge', { body: z.object({ branch: KnownBranch, into: KnownBranch, ...perWish }) }),
  replies: { 200: z.object({ moved: z.int() }) },
  refusals: ['not-found', 'conflict'],
})

export const Batch = z.object({
  id: z.int(),
  courseId: z.string(),
  courseName: z.string(),
  name: z.string(),
  /** Not offered any more; what it was used for stays. */
  isArchived: z.boolean(),
  students: z.int(),
})
export type Batch = z.output<typeof Batch>

export const batchList = rosterCall({
  name: 'staffBatchList',
  summary: 'The batches of all courses, archived ones last within their course.',
  roles: AUTHORS,
  route: get('/api/staff/batches'),
  replies: { 200: z.object({ batches: z.array(Batch) }) },
})

export const addBatch = rosterCall({
  name: 'staffAddBatch',
  summary: 'Makes a batch of a course.',
  roles: OWNER,
  route: post('/api/staff/batches/add', { body: z.object({ courseId: AuthoredId, name: BatchName, ...perWish }) }),
  replies: { 200: z.object({ id: z.int() }) },
  refusals: ['not-found', 'taken'],
})

export const renameBatch = rosterCall({
  name: 'staffRenameBatch',
  summary: 'Renames a batch; exams and drafts that are for it follow.',
  roles: OWNER,
  route: post('/api/staff/batches/rename', { body: z.object({ batchId: BatchId, name: BatchName }) }),
  replies: { 200: Ok },
  refusals: ['not-found', 'taken'],
})

export const archiveBatch = rosterCall({
  name: 'staffArchiveBatch',
  summary: 'Takes a batch out of what is offered, or brings it back.',
  roles: OWNER,
  route: post('/api/staff/batches/archive', { body: z.object({ batchId: BatchId, isArchived: z.boolean() }) }),
  replies: { 200: Ok },
  refusals: ['not-found'],
})

export const changeBatchStudents = rosterCall({
  name: 'staffChangeBatchStudents',
  summary: 'Puts students into a batch or takes them out; only who is in its course can be put into it.',
  roles: OWNER,
  route: post('/api/staff/batches/students', {
    body: z.object({ batchId: BatchId, whom: StudentSelection, put: z.enum(['in', 'out']), ...perWish }),
  }),
  replies: {
    200: z.object({
      count: z.int(),
      /** Of those who were to be put in: how many are not in its course, and stayed out. */
      notInCourse: z.int(),
    }),
  },
  refusals: ['not-found', 'too-large'],
})

export const groupCalls = [
  branchList,
  addBranch,
  renameBranch,
  mergeBranches,
  batchList,
  addBatch,
  renameBatch,
  archiveBatch,
  changeBatchStudents,
]
