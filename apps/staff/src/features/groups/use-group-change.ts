import { batchList, branchList } from '@anushilon/contract/staff/groups'
import { rosterFacts, studentList } from '@anushilon/contract/staff/students'
import { useChange } from '../../api/use-change.ts'

/** Students and what they are asked for by have the names of their groups. */
export function useGroupChange() {
  return useChange(branchList, batchList, studentList, rosterFacts)
}
