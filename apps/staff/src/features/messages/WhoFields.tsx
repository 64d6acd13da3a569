import { batchList, branchList } from '@anushilon/contract/staff/groups'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { StudentTicks } from './StudentTicks.tsx'
import { NARROWED_TO, type Who } from './who.ts'

const WORDS: Readonly<Record<Who['to'], string>> = {
  all: 'All of them',
  branch: 'Only one branch',
  batch: 'Only one batch',
  ticked: 'Only students I tick',
}

/** All of them, those of a branch or a batch, or some who are ticked. */
export function WhoFields({ who, onChange }: { who: Who; onChange: (who: Who) => void }) {
  const branches = useQuery({ ...queryFor(branchList, {}), enabled: who.to === 'branch' }).data?.branches ?? []
  const batches = useQuery({ ...queryFor(batchList, {}), enabled: who.to === 'batch' }).data?.batches ?? []
  return (
    <>
      <Select
        label="Who"
        placeholder=""
        options={NARROWED_TO.map((value) => ({ value, label: WORDS[value] }))}
        value={who.to}
        onChange={(value) => onChange({ ...who, to: NARROWED_TO.find((one) => one === value) ?? 'all' })}
      />
      {who.to === 'branch' && (
        <Select
          label="Branch"
          placeholder="Choose a branch"
          options={branches.map(({ name }) => ({ value: name, label: name }))}
          value={who.branch}
          onChange={(branch) => onChange({ ...who, branch })}
        />
      )}
      {who.to === 'batch' && (
        <Select
          label="Batch"
          placeholder="Choose a batch"
          options={batches
            .filter(({ isArchived }) => !isArchived)
            .map(({ id, name, courseName }) => ({ value: String(id), label: `${name} · ${courseName}` }))}
          value={who.batchId}
          onChange={(batchId) => onChange({ ...who, batchId })}
        />
      )}
      {who.to === 'ticked' && <StudentTicks ticked={who.ticked} onChange={(ticked) => onChange({ ...who, ticked })} />}
    </>
  )
}
