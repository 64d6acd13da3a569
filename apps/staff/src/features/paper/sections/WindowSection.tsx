import { DEFAULT_SEALED_HOURS } from '@anushilon/domain/exam/sealing'
import { Grid, MomentCell, SelectCell } from '../fields/fields.tsx'
import { type SectionProps, setter } from '../section-props.ts'
import { SheetSection } from './SheetSection.tsx'
import { windowOf } from '../window.ts'
import { WindowDrawing } from './WindowDrawing.tsx'

/** In hours before the exam opens. */
const SEALED = [
  { value: '0', label: 'Not before it opens' },
  { value: '1', label: 'From 1 hour before' },
  { value: '6', label: 'From 6 hours before' },
  { value: '24', label: 'From 1 day before' },
  { value: '72', label: 'From 3 days before' },
  { value: '168', label: 'From 7 days before' },
]

/** A pack may have said any number. */
function sealedChoices(hours: string) {
  return SEALED.some(({ value }) => value === hours)
    ? SEALED
    : [...SEALED, { value: hours, label: `From ${hours} hours before` }]
}

export function WindowSection({ open }: Pick<SectionProps, 'open'>) {
  const { document } = open
  const set = setter(open)
  const planned = windowOf(document)
  const sealed = String(document.sealedHours ?? DEFAULT_SEALED_HOURS)
  return (
    <SheetSection title="Window" help="এই সময়ের মধ্যে যেকোনো সময় শুরু করা যাবে। সময় ঢাকার।">
      <Grid>
        <MomentCell label="Opens" place="opensAt" span={6} value={document.opensAt} onChange={set('opensAt')} />
        <MomentCell
          label="Closes"
          place="closesAt"
          span={6}
          value={document.closesAt}
          onChange={set('closesAt')}
          stays
        />
        <SelectCell
          label="Sealed paper on phones"
          place="sealedHours"
          span={6}
          hint="Phones fetch it ahead; nobody can read it before the exam opens."
          value={sealed}
          options={sealedChoices(sealed)}
          onChange={(hours) => set('sealedHours')(Number(hours))}
          stays
        />
      </Grid>
      {planned !== null && <WindowDrawing window={planned} />}
    </SheetSection>
  )
}
