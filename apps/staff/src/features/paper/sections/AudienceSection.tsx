import { batchList, branchList } from '@anushilon/contract/staff/groups'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/queries.ts'
import { Cell, Grid } from '../fields/fields.tsx'
import { type SectionProps, setter } from '../section-props.ts'
import css from './AudienceSection.module.css'
import { SheetSection } from './SheetSection.tsx'

/** Whom of the course the exam is for: everybody, or who is in any of the branches and batches that are ticked. */
export function AudienceSection({ open }: Pick<SectionProps, 'open'>) {
  const { course, branches = [], batches = [], free } = open.document
  const set = setter(open)
  const allBranches = useQuery(queryFor(branchList, {})).data?.branches.map(({ name }) => name) ?? []
  const allBatches = (useQuery(queryFor(batchList, {})).data?.batches ?? [])
    .filter(({ courseId, name, isArchived }) => courseId === course && (!isArchived || batches.includes(name)))
    .map(({ name }) => name)
  if (free === true || (allBranches.length === 0 && allBatches.length === 0)) return null
  const isForAll = branches.length === 0 && batches.length === 0
  return (
    <SheetSection title="For whom" help="কিছু না বাছলে কোর্সের সবার জন্য।">
      <Grid>
        <Cell place="branches">
          <p className={css.summary}>
            {isForAll
              ? 'Everybody in the course.'
              : 'Only students who are in one of these; others neither see nor miss it.'}
          </p>
          <Ticks legend="Branches" names={allBranches} chosen={branches} onChange={set('branches')} />
        </Cell>
        <Cell place="batches">
          <Ticks legend="Batches" names={allBatches} chosen={batches} onChange={set('batches')} />
        </Cell>
      </Grid>
    </SheetSection>
  )
}

interface TicksProps {
  legend: string
  names: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[] | undefined) => void
}

function Ticks({ legend, names, chosen, onChange }: TicksProps) {
  if (names.length === 0) return null
  function toggle(name: string) {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]
    onChange(next.length === 0 ? undefined : next)
  }
  return (
    <fieldset className={css.ticks}>
      <legend>{legend}</legend>
      {names.map((name) => (
        <label key={name} lang={languageOf(name)}>
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
