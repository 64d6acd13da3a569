import type * as groups from '@anushilon/contract/staff/groups'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import { oneImportAtATime } from '../../stores/import-lock.ts'
import {
  addBatchRow,
  batchNames,
  batchToChange,
  putIntoBatch,
  renameBatchRow,
  setArchived,
  takeOutOfBatch,
  type BatchRow,
} from '../../stores/people/batches.ts'
import { courseNames } from '../../stores/people/roster-courses.ts'
import { refuseSameName } from './courses.service.ts'
import { entryAbout, selectedStudents } from '../../staff/student-selection.ts'

type BatchDeps = Pick<Deps, 'db'>

async function knownBatch(tx: Db, id: number): Promise<BatchRow> {
  return required(await batchToChange(tx, id), 'not-found')
}

const about = ({ name, courseName }: BatchRow) => `${name} (${courseName})`

/** In one course two of a name could not be told apart. */
async function refuseSameBatch(tx: Db, courseId: string, name: string, exceptId: number | null): Promise<void> {
  const others = (await batchNames(tx)).filter((one) => one.courseId === courseId && one.id !== exceptId)
  refuseSameName(others, name)
}

export async function addBatch({ db }: BatchDeps, call: StaffCallOf<typeof groups.addBatch>): Promise<{ id: number }> {
  const { courseId, name } = call.input
  return await once(db, call, async (tx, record) => {
    await oneImportAtATime(tx)
    const course = (await courseNames(tx)).find(({ id }) => id === courseId)
    if (course === undefined) throw new Refused('not-found')
    await refuseSameBatch(tx, courseId, name, null)
    const id = await addBatchRow(tx, { courseId, name })
    if (id === null) throw new Refused('taken', { detail: name })
    record({ action: 'batch.add', about: `${name} (${course.name})`, after: { id, name, courseId } })
    return { id }
  })
}

export async function renameBatch({ db }: BatchDeps, call: StaffCallOf<typeof groups.renameBatch>): Promise<void> {
  const { batchId, name } = call.input
  await audited(db, call, async (tx, record, nothing) => {
    await oneImportAtATime(tx)
    const batch = await knownBatch(tx, batchId)
    if (batch.name === name) return nothing()
    await refuseSameBatch(tx, batch.courseId, name, batchId)
    await renameBatchRow(tx, batch, name)
    record({ action: 'batch.rename', about: about({ ...batch, name }), before: { name: batch.name }, after: { name } })
  })
}

export async function archiveBatch({ db }: BatchDeps, call: StaffCallOf<typeof groups.archiveBatch>): Promise<void> {
  const { batchId, isArchived } = call.input
  await audited(db, call, async (tx, record, nothing) => {
    const batch = await knownBatch(tx, batchId)
    if (batch.isArchived === isArchived) return nothing()
    await setArchived(tx, batchId, isArchived ? call.now : null)
    record({ action: isArchived ? 'batch.archive' : 'batch.restore', about: about(batch) })
  })
}

export async function changeBatchStudents(
  { db }: BatchDeps,
  call: StaffCallOf<typeof groups.changeBatchStudents>,
): Promise<{ count: number; notInCourse: number }> {
  const { batchId, whom, put } = call.input
  return await once(db, call, async (tx, record, nothing) => {
    await oneImportAtATime(tx)
    const batch = await knownBatch(tx, batchId)
    const students = await selectedStudents(tx, whom)
    const ids = students.map(({ id }) => id)
    const done = new Set(await (put === 'in' ? putIntoBatch : takeOutOfBatch)(tx, batchId, ids))
    const inCourse = students.filter(({ courses }) => courses.some(({ id }) => id === batch.courseId)).length
    const changed = students.filter(({ id }) => done.has(id))
    if (changed.length === 0) nothing()
    else {
      const entry = entryAbout(changed, {
        action: `batch.${put}`,
        several: (count) => `${count} students ${put === 'in' ? 'into' : 'out of'} ${about(batch)}`,
      })
      record({ ...entry, after: { ...(entry.after as object | undefined), batch: about(batch) } })
    }
    return { count: changed.length, notInCourse: put === 'in' ? students.length - inCourse : 0 }
  })
}
