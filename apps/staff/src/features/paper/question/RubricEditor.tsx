import { MOST_RUBRIC_LINES } from '@anushilon/contract/exam-document/exam'
import type { RubricText } from '@anushilon/domain/marking/marking'
import { sumOfMarks } from '@anushilon/domain/marks/marks'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { rubricMarks, shownMarks } from '../../../ui/controls/rubric-marks.ts'
import { RubricLineField } from '../../../ui/controls/RubricLineField.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { CopyRubric, type OwnRubric } from './CopyRubric.tsx'
import css from './RubricEditor.module.css'

interface Props {
  readonly question: number
  readonly fullMarks: number
  readonly lines: readonly RubricText[]
  /** Of this paper's other questions. */
  readonly others: readonly OwnRubric[]
  /** Set once students have started: where it is changed from then on. */
  readonly deskPath: string | null
  readonly onChange: (lines: RubricText[]) => void
}

/** By which one written question will be marked; students see its lines ticked with their solution. */
export function RubricEditor({ question, fullMarks, lines, others, deskPath, onChange }: Props) {
  const [isCopying, setCopying] = useState(false)
  const sum = sumOfMarks(lines.filter(({ marks }) => marks > 0).map(({ marks }) => marks))
  // Its number is a line's only name before marking.
  const numbered = lines.map((line, at) => ({ ...line, number: at + 1 }))
  const change = (number: number, to: Partial<RubricText>) =>
    onChange(lines.map((line, at) => (at + 1 === number ? { ...line, ...to } : line)))
  return (
    <section className={css.rubric} aria-label={`Rubric of question ${question}`}>
      <h3>
        Question {question}
        <small className={lines.length > 0 && sum !== fullMarks ? css.off : undefined}>
          {lines.length === 0 ? `no rubric · ${fullMarks} marks` : `lines add up to ${sum} of ${fullMarks}`}
        </small>
      </h3>
      {deskPath === null ? (
        <ol className={css.lines}>
          {numbered.map(({ number, ...line }) => (
            <Line
              key={number}
              name={`Question ${question}, line ${number}`}
              line={line}
              onChange={(to) => change(number, to)}
              onRemove={() => onChange(lines.toSpliced(number - 1, 1))}
            />
          ))}
        </ol>
      ) : (
        <ol className={css.read}>
          {numbered.map(({ number, text, marks }) => (
            <li key={number}>
              <span>
                <Words text={text} />
              </span>
              <b>{shownMarks(marks)}</b>
            </li>
          ))}
        </ol>
      )}
      {deskPath !== null && (
        <LinkButton href={deskPath} look="text" small>
          Change it at the marking desk
        </LinkButton>
      )}
      {deskPath === null && lines.length < MOST_RUBRIC_LINES && (
        <div className={css.actions}>
          <Button look="text" small icon={Plus} onClick={() => onChange([...lines, { text: '', marks: 1 }])}>
            Add a line
          </Button>
          <Button look="text" small icon={Copy} onClick={() => setCopying(true)}>
            Copy a rubric
          </Button>
        </div>
      )}
      {isCopying && (
        <CopyRubric
          question={question}
          others={others}
          onClose={() => setCopying(false)}
          onCopy={(copied) => {
            const kept = lines.filter(({ text }) => text.trim() !== '')
            const all = [...kept, ...copied]
            const left = all.length - MOST_RUBRIC_LINES
            if (left > 0)
              toast(
                `A rubric has at most ${MOST_RUBRIC_LINES} lines. Left out: the last ${counted(left, 'line')}`,
                'failure',
              )
            onChange(all.slice(0, MOST_RUBRIC_LINES))
            setCopying(false)
          }}
        />
      )}
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly line: RubricText
  readonly onChange: (to: Partial<RubricText>) => void
  readonly onRemove: () => void
}

/** Keeps what is typed until it is a number. */
function Line({ name, line: { text, marks }, onChange, onRemove }: LineProps) {
  const [typed, setTyped] = useState(String(marks))
  return (
    <RubricLineField
      name={name}
      text={text}
      marks={(rubricMarks(typed) ?? marks) === marks ? typed : String(marks)}
      onText={(to) => onChange({ text: to })}
      onMarks={(to) => {
        setTyped(to)
        const given = rubricMarks(to)
        if (given !== null) onChange({ marks: given })
      }}
      onRemove={onRemove}
    />
  )
}
