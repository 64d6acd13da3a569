import { sectionsOf, withoutSubject } from '@anushilon/contract/staff/draft-sections'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { Link } from 'wouter'
import { examQuestionPath } from '../../../paths.ts'
import { FilterSelect } from '../../../ui/controls/FilterBar.tsx'
import type { SectionProps } from '../section-props.ts'
import { counted } from '../../../ui/text/counted.ts'
import css from './SubjectList.module.css'
import { choices } from '../use-courses.ts'

/** The subjects of a paper that has several, each with its own questions and sheet. */
export function SubjectList({ open: { editor, document, paper }, facts }: SectionProps) {
  const { parts } = behaviourOf(document.variation)
  const sections = sectionsOf(document)
  const left = facts.subjectsOf(document.course).filter(({ id }) => !sections.some(({ subjectId }) => subjectId === id))
  const isOpen = paper.started === 0
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
              <IconButton
                icon={Trash2}
                label={`Remove ${facts.subjectName(subjectId)}`}
                onClick={() => editor.change((now) => withoutSubject(now, subjectId))}
              />
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
    </div>
  )
}
