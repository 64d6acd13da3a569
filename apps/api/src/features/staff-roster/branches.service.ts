import type * as groups from '@anushilon/contract/staff/groups'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { oneImportAtATime } from '../../stores/import-lock.ts'
import { addBranches, branchNames, mergeBranchRows, renameBranchRow } from '../../stores/people/branches.ts'
import { refuseSameName } from './courses.service.ts'

type BranchDeps = Pick<Deps, 'db'>

/** Nobody adds, renames or imports students at the same time. */
async function branchesToChange(tx: Db): Promise<string[]> {
  await oneImportAtATime(tx)
  return await branchNames(tx)
}

const named = (names: readonly string[]) => names.map((name) => ({ name }))

export async function addBranch({ db }: BranchDeps, call: StaffCallOf<typeof groups.addBranch>): Promise<void> {
  const { name } = call.input
  await once(db, call, async (tx, record) => {
    refuseSameName(named(await branchesToChange(tx)), name)
    await addBranches(tx, [name])
    record({ action: 'branch.add', about: name })
  })
}

export async function renameBranch({ db }: BranchDeps, call: StaffCallOf<typeof groups.renameBranch>): Promise<void> {
  const { branch, name } = call.input
  await once(db, call, async (tx, record, nothing) => {
    const names = await branchesToChange(tx)
    // Sent again after it was done.
    if (!names.includes(branch)) throw new Refused('not-found')
    if (branch === name) return nothing()
    refuseSameName(named(names.filter((one) => one !== branch)), name)
    await renameBranchRow(tx, branch, name)
    record({ action: 'branch.rename', about: name, before: { name: branch }, after: { name } })
  })
}

export async function mergeBranches(
  { db }: BranchDeps,
  call: StaffCallOf<typeof groups.mergeBranches>,
): Promise<{ moved: number }> {
  const { branch, into } = call.input
  return await once(db, call, async (tx, record) => {
    const names = await branchesToChange(tx)
    if (!names.includes(branch) || !names.includes(into)) throw new Refused('not-found')
    if (branch === into) throw new Refused('conflict', { detail: 'Choose two branches.' })
    const moved = await mergeBranchRows(tx, branch, into)
    record({ action: 'branch.merge', about: into, before: { name: branch }, after: { name: into, students: moved } })
    return { moved }
  })
}
