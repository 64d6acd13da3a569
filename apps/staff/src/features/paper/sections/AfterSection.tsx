import { behaviourOf, isForVisitors } from '@anushilon/domain/exam/variation'
import { Cell, Grid, MomentCell, NumberCell, SelectCell } from '../fields/fields.tsx'
import { PictureField } from '../fields/PictureField.tsx'
import { type SectionProps, setter } from '../section-props.ts'
import { SheetField } from './SheetField.tsx'
import { SheetSection } from './SheetSection.tsx'

const AT = { value: 'at', label: 'At a time' } as const
const OF_MCQ = [
  { value: 'auto', label: 'By itself, once it is over' },
  { value: 'manual', label: 'By hand' },
  AT,
] as const
/** What is handwritten is marked first: it never comes out by itself (Decision D3). */
const OF_WRITTEN = [{ value: 'manual', label: 'By hand, after marking' }, AT] as const
const TIES = [
  { value: 'equal', label: 'Equal merit' },
  { value: 'less-time', label: 'Less time used ranks higher' },
] as const
const WHO = [
  { value: 'course', label: 'Students of the course' },
  { value: 'anyone', label: 'Visitors, who see the key at once; no merit' },
] as const
const PICTURES = [
  { field: 'rules', label: 'Rules picture', alt: 'Rules of the exam' },
  { field: 'image', label: 'Card picture', alt: 'Picture on the exam’s card' },
] as const

/** Who may sit it, and what comes after. */
export function AfterSection({ open }: Pick<SectionProps, 'open'>) {
  const { document } = open
  const set = setter(open)
  const { results = 'auto' } = document
  const isMarked = behaviourOf(document.variation).parts.includes('written')
  const chosen = OF_MCQ.find(({ value }) => value === results)?.value ?? 'at'
  const rule = isMarked && chosen === 'auto' ? 'manual' : chosen
  return (
    <SheetSection title="Who and what after">
      <Grid>
        <SelectCell
          label="Students"
          place="free"
          span={6}
          value={document.free === true && isForVisitors(document.variation) ? 'anyone' : 'course'}
          options={isForVisitors(document.variation) ? WHO : WHO.slice(0, 1)}
          onChange={(who) => set('free')(who === 'anyone')}
        />
        <SelectCell
          label="Equal marks"
          place="ties"
          span={6}
          value={document.ties ?? 'equal'}
          options={TIES}
          onChange={set('ties')}
        />
        <SelectCell
          label="Results"
          place="results"
          span={6}
          value={rule}
          options={isMarked ? OF_WRITTEN : OF_MCQ}
          onChange={(to) => set('results')(to === 'at' ? (document.closesAt ?? '') : to)}
          stays
        />
        {rule === 'at' && (
          <MomentCell
            label="Results come out"
            place="results"
            span={6}
            value={results}
            onChange={(to) => set('results')(to ?? '')}
            stays
          />
        )}
        <NumberCell
          label="Retakes"
          unit="times"
          place="retakeLimit"
          span={3}
          value={document.retakeLimit}
          onChange={set('retakeLimit')}
          stays
        />
        <SheetField value={document.solutionSheet} onChange={set('solutionSheet')} />
        {PICTURES.map(({ field, label, alt }) => (
          <Cell key={field} place={field} span={6}>
            <PictureField compact label={label} alt={alt} value={document[field]} onChange={set(field)} />
          </Cell>
        ))}
      </Grid>
    </SheetSection>
  )
}
