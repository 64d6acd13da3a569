import { bengaliDigits } from '../../../lib/bengali-digits.ts'
import { photos as bn } from '../../../text/bn-photos.ts'
import css from './UnsentNotice.module.css'

/** Before a submit that would leave photos behind. */
export function UnsentNotice({ questions }: { readonly questions: number }) {
  if (questions === 0) return null
  return (
    <span lang="bn" className={css.notice}>
      {bn.submitUnsent(bengaliDigits(questions))}
    </span>
  )
}
