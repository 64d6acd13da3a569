import { FREQUENCIES, isFlat } from '@anushilon/domain/exam/variation'
import { frequency as FREQUENCY_LABELS } from '@anushilon/ui/text/exam-words.ts'
import { Grid, SelectCell, TextCell } from '../fields/fields.tsx'
import { type SectionProps, setter } from '../section-props.ts'
import { without } from '../with-field.ts'
import { SheetSection } from './SheetSection.tsx'
import { choices } from '../use-courses.ts'
import { VariationCards } from './VariationCards.tsx'

const frequencies = FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }))

export function BasicsSection({ open, facts }: SectionProps) {
  const { editor, document, paper } = open
  const set = setter(open)
  return (
    <SheetSection title="Basics">
      <Grid>
        <TextCell label="Title" place="name" span={8} value={document.name} onChange={set('name')} stays />
        <SelectCell
          label="How often"
          place="frequency"
          span={4}
          value={document.frequency}
          options={frequencies}
          onChange={set('frequency')}
          stays
        />
        <SelectCell
          label="Course"
          place="course"
          span={6}
          value={document.course}
          options={choices(facts.courses)}
          // Subjects and batches belong to one course.
          onChange={(course) =>
            editor.change((now) => ({ ...without(now, ['subject', 'choice', 'batches']), course, subjects: [] }))
          }
        />
        {isFlat(document.variation) && (
          <SelectCell
            label="Subject"
            place="subject"
            span={6}
            value={document.subject}
            options={choices(facts.subjectsOf(document.course))}
            onChange={set('subject')}
          />
        )}
        <VariationCards
          value={document.variation}
          disabled={paper.started > 0}
          onChange={(to) => set('variation')(to)}
        />
      </Grid>
    </SheetSection>
  )
}
