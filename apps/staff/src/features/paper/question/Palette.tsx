import { sectionsOf, withQuestions } from '@anushilon/contract/staff/draft-sections'
import { behaviourOf, isFlat } from '@anushilon/domain/exam/variation'
import { languageOf } from '@anushilon/ui/text/language.ts'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { examQuestionPath } from '../../../paths.ts'
import { faultyQuestions } from '../check/notes.ts'
import { moved } from '../../../ui/controls/moved.ts'
import { counted } from '../../../ui/text/counted.ts'
import css from './Palette.module.css'
import type { SectionProps } from '../section-props.ts'

interface Props extends SectionProps {
  section: number
  /** The number of a question, or the written sheet. */
  current: number | 'written'
}

/** All numbers of the part: ready, with a fault, or empty. */
export function Palette({ open: { editor, document, paper }, facts, section, current }: Props) {
  const [, navigate] = useLocation()
  /** Its name: others may move it meanwhile. */
  const [dragged, setDragged] = useState<string | null>(null)
  const canMove = paper.started === 0
  const { parts } = behaviourOf(document.variation)
  const sections = sectionsOf(document)
  const { questions = [], written = {} } = sections[section] ?? {}
  const faulty = faultyQuestions(paper.check.missing, section)
  const look = (number: number) => {
    const { text = '', image } = questions[number - 1] ?? {}
    if (text.trim() === '' && image === undefined) return 'empty'
    return faulty.has(number) ? 'faulty' : 'ready'
  }
  /** By the mouse; the buttons of the question do the same. */
  function drop(to: number): void {
    const from = dragged === null ? null : editor.questions.placeOf(dragged)
    if (from?.section !== section || from.number === to) return
    editor.change((now) =>
      withQuestions(now, section, moved(sectionsOf(now)[section]?.questions ?? [], from.number - 1, to - 1)),
    )
    navigate(examQuestionPath(document.id, section, to))
  }
  const ready = questions.filter((_, index) => look(index + 1) === 'ready').length
  return (
    <nav aria-label="Questions" className={css.palette}>
      {!isFlat(document.variation) && (
        <ul className={css.subjects}>
          {sections.map(({ subjectId = '' }, index) => (
            <li key={subjectId}>
              <Link
                href={examQuestionPath(document.id, index, parts.includes('mcq') ? 1 : 'written')}
                aria-current={index === section ? 'true' : undefined}
                lang={languageOf(facts.subjectName(subjectId))}
              >
                {facts.subjectName(subjectId)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {parts.includes('mcq') && (
        <>
          <p className={css.head}>
            <strong>MCQ part</strong>
            <span>
              {ready} / {questions.length}
            </span>
          </p>
          <ol className={css.numbers}>
            {questions
              .map((_, index) => index + 1)
              .map((number) => (
                <li key={number}>
                  <Link
                    href={examQuestionPath(document.id, section, number)}
                    className={css[look(number)]}
                    aria-current={current === number ? 'page' : undefined}
                    aria-label={`Question ${number}, ${look(number)}`}
                    draggable={canMove}
                    onDragStart={() => setDragged(editor.questions.at(section, number) ?? null)}
                    onDragEnd={() => setDragged(null)}
                    onDragOver={(event) => dragged !== null && event.preventDefault()}
                    onDrop={(event) => {
                      event.preventDefault()
                      drop(number)
                    }}
                  >
                    {number}
                  </Link>
                </li>
              ))}
            {paper.started === 0 && (
              <li>
                <Link
                  href={examQuestionPath(document.id, section, questions.length + 1)}
                  className={css.more}
                  aria-label="New question"
                  aria-current={current === questions.length + 1 ? 'page' : undefined}
                >
                  <Plus size={15} aria-hidden />
                </Link>
              </li>
            )}
          </ol>
          <ul className={css.legend}>
            <li className={css.ready}>ready</li>
            <li className={css.faulty}>no key or a fault</li>
            <li className={css.empty}>empty</li>
          </ul>
        </>
      )}
      {parts.includes('written') && (
        <p className={css.head}>
          <Link
            href={examQuestionPath(document.id, section, 'written')}
            aria-current={current === 'written' ? 'page' : undefined}
          >
            Written part
          </Link>
          <span>{counted((written.marks ?? []).length, 'question')}</span>
        </p>
      )}
    </nav>
  )
}
