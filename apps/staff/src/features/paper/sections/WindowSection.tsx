import { Grid, TextCell } from '../fields/fields.tsx'
import { type SectionProps, setter } from '../section-props.ts'
import { SheetSection } from './SheetSection.tsx'
import { fieldOf, isoOf, windowOf } from '../window.ts'
import { WindowDrawing } from './WindowDrawing.tsx'

export function WindowSection({ open }: Pick<SectionProps, 'open'>) {
  const { document } = open
  const set = setter(open)
  const planned = windowOf(document)
  return (
    <SheetSection title="Window" help="এই সময়ের মধ্যে যেকোনো সময় শুরু করা যাবে। সময় ঢাকার।">
      <Grid>
        <TextCell
          label="Opens"
          place="opensAt"
          span={6}
          type="datetime-local"
          value={fieldOf(document.opensAt)}
          onChange={(typed) => set('opensAt')(isoOf(typed ?? ''))}
        />
        <TextCell
          label="Closes"
          place="closesAt"
          span={6}
          type="datetime-local"
          value={fieldOf(document.closesAt)}
          onChange={(typed) => set('closesAt')(isoOf(typed ?? ''))}
          stays
        />
      </Grid>
      {planned !== null && <WindowDrawing window={planned} />}
    </SheetSection>
  )
}
