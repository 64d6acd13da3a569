import type { PaperDocument } from '@anushilon/contract/staff/paper-document'
import { LinkButton } from '@anushilon/ui/LinkButton.tsx'
import PencilLine from 'lucide-react/icons/pencil-line'
import { examQuestionPath } from '../../../paths.ts'
import { Grid, NumberCell } from '../fields/fields.tsx'
import css from './McqPart.module.css'
import { PartBox } from './PartBox.tsx'
import type { SectionProps } from '../section-props.ts'
import { isFlat, sectionsOf, withField } from '../sections.ts'

type Written = NonNullable<PaperDocument['written']>

export function WrittenPart({ number, open }: SectionProps & { number: number }) {
  const { desk, document, paper } = open
  const { written = {} } = document
  const marks = sectionsOf(document).flatMap((section) => section.written.marks ?? [])
  const set =
    <K extends keyof Written>(key: K) =>
    (to: Written[K] | undefined) =>
      desk.change((now) => ({ ...now, written: withField(now.written ?? {}, key, to) }))
  const total = marks.reduce((sum, one) => sum + one, 0)
  return (
    <PartBox number={number} name="Written" facts={`${marks.length} questions · ${total} marks`}>
      <Grid>
        <NumberCell
          label="Time"
          unit="min"
          place="written.durationMinutes"
          span={3}
          value={written.durationMinutes}
          onChange={set('durationMinutes')}
        />
        <NumberCell
          label="Photos hand-in"
          unit="min"
          place="written.uploadMinutes"
          span={3}
          value={written.uploadMinutes}
          onChange={set('uploadMinutes')}
        />
      </Grid>
      <p className={css.hint}>
        Up to 15 photos a question. After the time is up there are some minutes for sending photos.
      </p>
      {isFlat(document) && (
        <div className={css.actions}>
          <LinkButton href={examQuestionPath(document.id, 0, 'written')} look="quiet" small icon={PencilLine}>
            {paper.started > 0 ? 'See paper and marks' : 'Paper and marks'}
          </LinkButton>
        </div>
      )}
    </PartBox>
  )
}
