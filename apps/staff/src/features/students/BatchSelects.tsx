import { batchList, changeBatchStudents, type Batch } from '@anushilon/contract/staff/groups'
import { studentList, type StudentRow } from '@anushilon/contract/staff/students'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryFor } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { FilterSelect } from '../../ui/controls/FilterBar.tsx'
import { counted } from '../../ui/text/counted.ts'

/** A batch by its name; with its course where there are several. */
export function batchChoices(batches: readonly Batch[]) {
  const courses = new Set(batches.map(({ courseId }) => courseId))
  return batches.map(({ id, name, courseName }) => ({
    value: String(id),
    label: courses.size > 1 ? `${name} · ${courseName}` : name,
  }))
}

/** Puts those that are ticked into a batch, or takes them out. */
export function BatchSelects({ chosen, onDone }: { chosen: readonly StudentRow[]; onDone: () => void }) {
  const batches = useQuery(queryFor(batchList, {})).data?.batches ?? []
  const change = useChange(studentList, batchList)
  const move = (put: 'in' | 'out') => (batchId: string) => {
    if (batchId === '') return
    const moving = async () => {
      const whom = { studentIds: chosen.map(({ id }) => id) }
      const { count, notInCourse } = await call(changeBatchStudents, { batchId: Number(batchId), whom, put })
      const rest = notInCourse > 0 ? `; ${notInCourse} are not in its course` : ''
      toast(`${counted(count, 'student')} ${put === 'in' ? 'put into' : 'taken out of'} the batch${rest}`, 'success')
      onDone()
    }
    change.mutate(moving)
  }
  const isOfSome = ({ courseId }: Batch) => chosen.some(({ courses }) => courses.some(({ id }) => id === courseId))
  const hasSome = ({ id }: Batch) => chosen.some((student) => student.batches.some((batch) => batch.id === id))
  return (
    <>
      <FilterSelect
        label="Put into batch"
        all="Put into batch…"
        value=""
        options={batchChoices(batches.filter((batch) => !batch.isArchived && isOfSome(batch)))}
        onChange={move('in')}
      />
      <FilterSelect
        label="Take out of batch"
        all="Out of batch…"
        value=""
        options={batchChoices(batches.filter(hasSome))}
        onChange={move('out')}
      />
    </>
  )
}
