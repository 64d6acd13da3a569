import { FREQUENCIES, isFlat } from '@anushilon/domain/exam/variation'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { frequency as FREQUENCY_LABELS } from '@anushilon/ui/text/exam-words.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { useState } from 'react'
import { AskingDialog } from '../../../ui/feedback/AskingDialog.tsx'
import { Grid, SelectCell, TextCell } from '../fields/fields.tsx'
import { type SectionProps, setter } from '../section-props.ts'
import { inCourse, lostIn } from './another-course.ts'
import { SheetSection } from './SheetSection.tsx'
import { workIn } from './subject-work.ts'
import { choices } from '../use-courses.ts'
import { VariationCards } from './VariationCards.tsx'

const frequencies = FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }))

export function BasicsSection({ open, facts }: SectionProps) {
  const { editor, document, paper } = open
  const set = setter(open)
  const [asking, setAsking] = useState<string | null>(null)
  const sameIn = (course: string) => (id: string) =>
    facts.subjectsOf(course).find(({ name }) => name === facts.subjectName(id))?.id
  const lost = asking === null ? [] : lostIn(document, sameIn(asking))

  function changeCourse(course: string): void {
    editor.change((now) => inCourse(now, course, sameIn(course)))
    setAsking(null)
  }

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
          options={facts.choicesFor(document.course)}
          onChange={(course) =>
            lostIn(document, sameIn(course)).length > 0 ? setAsking(course) : changeCourse(course)
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
      <AskingDialog
        open={asking !== null}
        title="Change the course?"
        onClose={() => setAsking(null)}
        actions={
          <Button look="danger" onClick={() => asking !== null && changeCourse(asking)}>
            Change course
          </Button>
        }
      >
        <p lang="bn">নতুন কোর্সে এই নামের বিষয় নেই। এগুলোর সব প্রশ্ন খসড়া থেকে মুছে যাবে:</p>
        <ul>
          {lost.map((one) => (
            <li key={one.subject}>
              <Words text={`${facts.subjectName(one.subject)} (${workIn(one)})`} />
            </li>
          ))}
        </ul>
      </AskingDialog>
    </SheetSection>
  )
}
