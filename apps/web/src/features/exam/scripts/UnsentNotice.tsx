import { bengaliDigits } from '../../../lib/bengali-digits.ts'
import { photos as bn } from '../../../text/bn-photos.ts'
import css from './UnsentNotice.module.css'

interface Props {
  readonly unsent: { readonly questions: number; readonly sendable: number }
}

/** Before a submit: photos that will be sent first, and those that cannot be sent and would stay behind. */
export function UnsentNotice({ unsent: { questions, sendable } }: Props) {
  if (questions === 0) return null
  return (
    <span lang="bn" className={css.notice}>
      {sendable > 0 ? bn.submitUploads(bengaliDigits(sendable)) : bn.submitUnsent(bengaliDigits(questions))}
    </span>
  )
}
