import type { ShiftPreview } from '@anushilon/contract/staff/corrections'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import Trophy from 'lucide-react/icons/trophy'
import { Figures } from '../../ui/layout/Figures.tsx'
import { marksText } from './marks.ts'
import css from './Shift.module.css'

/** What would shift, in figures; and who would be first. */
export function ShiftFigures({ shift: { gain, lose, same, by, mean, first } }: { shift: ShiftPreview }) {
  return (
    <>
      <div className={css.figures}>
        <Figures
          figures={[
            { name: `Gain ${spanText(by.gain)}`.trim(), value: gain, tone: 'good' },
            { name: `Lose ${spanText(by.lose)}`.trim(), value: lose, tone: lose > 0 ? 'bad' : undefined },
            { name: 'Same marks', value: same },
            { name: 'Mean', value: marksText(mean.after), note: `was ${marksText(mean.before)}` },
          ]}
        />
      </div>
      {first !== null && (
        <div className={css.first}>
          <Alert kind="warn" icon={Trophy} title="The first place changes.">
            <Names names={first.before} /> → <Names names={first.after} />
          </Alert>
        </div>
      )}
    </>
  )
}

/** "1.25"; of a cancelled question, which those who left it blank gain less by, "1.00 to 1.25". */
function spanText(span: ShiftPreview['by']['gain']): string {
  if (span === null) return ''
  const [least, most] = [marksText(span.least), marksText(span.most)]
  return least === most ? most : `${least} to ${most}`
}

const MOST_NAMES = 5

/** Of a hundred who share the first place nobody reads all the names. */
function Names({ names }: { names: readonly string[] }) {
  const more = names.length - MOST_NAMES
  const said = names.slice(0, MOST_NAMES).join(', ')
  return (
    <>
      <span lang={languageOf(said)}>{said}</span>
      {more > 0 && ` and ${more} more`}
    </>
  )
}
