import { sectionsOf, withoutSubject } from '@anushilon/contract/staff/draft-sections'
import type { DraftSubject } from '@anushilon/contract/staff/exam-draft'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { examQuestionPath } from '../../../paths.ts'
import { FilterSelect } from '../../../ui/controls/FilterBar.tsx'
import { AskingDialog } from '../../../ui/feedback/AskingDialog.tsx'
import type { SectionProps } from '../section-props.ts'
import { counted } from '../../../ui/text/counted.ts'
import { RemoveButton } from '../../../ui/controls/RemoveButton.tsx'
import css from './SubjectList.module.css'
import { workIn } from './subject-work.ts'
import { choices } from '../use-courses.ts'

/** The subjects of a paper that has several, each with its own questions and sheet. */
export function SubjectList({ open: { editor, document, paper }, facts }: SectionProps) {
  const { parts } = behaviourOf(document.variation)
  const sections = sectionsOf(document)
  const left = facts.subjectsOf(document.course).filter(({ id }) => !sections.some(({ subjectId }) => subjectId === id))
  const isOpen = paper.started === 0
  const [asking, setAsking] = useState<DraftSubject | null>(null)

  function remove(subjectId: string): void {
    editor.change((now) => withoutSubject(now, subjectId))
    setAsking(null)
  }
  /** What is written in it would be gone with one press. */
  function press(subjectId: string): void {
    const found = document.subjects?.find(({ subject }) => subject === subjectId)
    if (found !== undefined && workIn(found) !== '') setAsking(found)
    else remove(subjectId)
  }

  return (
    <div id="at-subjects" className={css.subjects} tabIndex={-1}>
      <ul aria-label="Subjects">
        {sections.map(({ subjectId = '', questions, written }, index) => (
          <li key={subjectId}>
            <strong lang={languageOf(facts.subjectName(subjectId))}>{facts.subjectName(subjectId)}</strong>
            {parts.includes('mcq') && (
              <Link href={examQuestionPath(document.id, index, 1)}>MCQ · {counted(questions.length, 'question')}</Link>
            )}
            {parts.includes('written') && (
              <Link href={examQuestionPath(document.id, index, 'written')}>
                Written · {counted((written.marks ?? []).length, 'question')}
              </Link>
            )}
            {isOpen && (
              <RemoveButton label={`Remove ${facts.subjectName(subjectId)}`} onRemove={() => press(subjectId)} />
            )}
          </li>
        ))}
      </ul>
      {isOpen && left.length > 0 && (
        <FilterSelect
          label="Add a subject"
          all="Add a subject…"
          value=""
          options={choices(left)}
          onChange={(subject) =>
            editor.change((now) =>
              subject === '' ? now : { ...now, subjects: [...(now.subjects ?? []), { subject }] },
            )
          }
        />
      )}
      {asking !== null && (
        <AskingDialog
          open
          title={
            <>
              Remove <Words text={facts.subjectName(asking.subject)} />?
            </>
          }
          onClose={() => setAsking(null)}
          actions={
            <Button look="danger" onClick={() => remove(asking.subject)}>
              Remove subject
            </Button>
          }
        >
          <p lang="bn">এই বিষয়ের সব প্রশ্ন খসড়া থেকে মুছে যাবে। পরে ফেরানো যাবে না।</p>
          <p>{workIn(asking)}</p>
        </AskingDialog>
      )}
    </div>
  )
}
