import type { paperPresence } from '@anushilon/contract/staff/papers'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { draftRevision, othersAt, savePresence } from '../../stores/exam/paper-presence.ts'

/** Where somebody is, told for where the others are; it changes nothing of the paper. */
export async function presentAt({ db }: Pick<Deps, 'db'>, call: StaffCallOf<typeof paperPresence>) {
  const { examId, section = null, question = null } = call.input
  await savePresence(db, { examId, staffId: call.staff.id, section, question }, call.now)
  const revision = await draftRevision(db, examId)
  return {
    revision: revision === null ? null : String(revision),
    others: await othersAt(db, examId, call.staff.id, call.now),
  }
}
