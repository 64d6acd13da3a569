import CircleMinus from 'lucide-react/icons/circle-minus'
import { result as text } from '../../text/en-results.ts'
import css from './LostMarks.module.css'

/** What negative marks cost. */
export function LostMarks({ marks }: { readonly marks: number | null }) {
  if (marks === null || marks <= 0) return null
  return (
    <p className={css.lost}>
      <CircleMinus size={18} />
      {text.lost(String(marks))}
    </p>
  )
}
