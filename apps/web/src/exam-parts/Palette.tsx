import Check from 'lucide-react/icons/check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { palette as words } from '../text/en-exam.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './Palette.module.css'

/** In the exam: answered, unanswered, waiting to be sent. In review: right, wrong, missed. */
export type CellState = 'answered' | 'unanswered' | 'waiting' | 'right' | 'wrong' | 'missed'

const MARKS: Partial<Record<CellState, ReactNode>> = {
  waiting: <CloudUpload size={20} strokeWidth={2.5} className={css.cloud} />,
  right: <Check size={18} strokeWidth={3.5} className={css.tick} />,
  wrong: <X size={18} strokeWidth={3.5} className={css.cross} />,
}

/** As many bubbles a row as fit, one for each question. With several on a page each has a label of its own. */
export function Palette({ label = words.label, children }: { label?: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={css.palette}>{children}</ul>
    </nav>
  )
}

interface CellProps {
  number: number
  state: CellState
  /** The question in view. */
  current?: boolean
  onGo: () => void
}

export function PaletteCell({ number, state, current = false, onGo }: CellProps) {
  return (
    <li>
      <button
        type="button"
        className={classNames(css.cell, css[state], current && css.current)}
        aria-label={words.question(number, words.states[state])}
        aria-current={current ? 'true' : undefined}
        onClick={onGo}
      >
        {number}
        {MARKS[state]}
      </button>
    </li>
  )
}

export function PaletteLegend({ waiting }: { waiting: boolean }) {
  return (
    <ul className={css.legend}>
      <li>
        <i className={css.answered} />
        {words.answered}
      </li>
      <li>
        <i />
        {words.notAnswered}
      </li>
      {waiting && (
        <li>
          <i className={css.waiting} />
          {words.waiting}
        </li>
      )}
    </ul>
  )
}
