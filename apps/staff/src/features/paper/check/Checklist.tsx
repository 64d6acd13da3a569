import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type { PaperCheck } from '@anushilon/contract/staff/papers'
import { classNames } from '@anushilon/ui/class-names.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import Check from 'lucide-react/icons/check'
import { Fragment } from 'react'
import { Link } from 'wouter'
import css from './Checklist.module.css'
import { goodThings } from './good-things.ts'
import { say, type SaidNote } from './notes.ts'

/** Enough to see where to begin; the rest comes up as these go. */
const MOST = 12

interface Props {
  document: ExamDraft
  check: PaperCheck
  subjectName: (id: string) => string
}

/** Missing things block, advice does not, what is done is green. */
export function Checklist({ document, check: notes, subjectName }: Props) {
  return (
    <ul className={css.list}>
      {(['missing', 'advice'] as const).map((tone) => (
        <Fragment key={tone}>
          {notes[tone].slice(0, MOST).map((note) => (
            <Line key={note.place + note.message} tone={tone} note={say(note, document, subjectName)} />
          ))}
          {notes[tone].length > MOST && <li className={css.more}>and {notes[tone].length - MOST} more</li>}
        </Fragment>
      ))}
      {goodThings(document, notes.missing).map((title) => (
        <Line key={title} tone="good" note={{ title }} />
      ))}
    </ul>
  )
}

const MARKS = { missing: null, advice: '!', good: <Check size={12} strokeWidth={3.5} /> }
const SPOKEN = { missing: 'Missing: ', advice: 'Look at: ', good: 'Done: ' }

function Line({ tone, note: { title, sub, link, field } }: { tone: keyof typeof MARKS; note: SaidNote }) {
  return (
    <li className={classNames(css.line, css[tone])}>
      <span className={css.box} aria-hidden>
        {MARKS[tone]}
      </span>
      <span lang={languageOf(title)}>
        <span className="sr">{SPOKEN[tone]}</span>
        {title}
        {sub !== undefined && <small>{sub}</small>}
      </span>
      {link !== undefined && (
        <Link href={link} aria-label={`Fix: ${title}`}>
          Fix
        </Link>
      )}
      {field !== undefined && (
        <button type="button" onClick={() => goTo(field)} aria-label={`Fix: ${title}`}>
          Fix
        </button>
      )}
    </li>
  )
}

/** To the field itself, or to what stands around it. */
function goTo(field: string): void {
  const [first = ''] = field.split('.')
  const cell = document.getElementById(`at-${field}`) ?? document.getElementById(`at-${first}`)
  const control = cell?.querySelector<HTMLElement>('input, select, textarea, button')
  cell?.scrollIntoView({ block: 'center' })
  ;(control ?? cell)?.focus()
}
