import { plainFromHtml } from '@anushilon/question-files/text/html'
import type { ClipboardEvent } from 'react'
import { typeInto } from './type-into.ts'

/** Scripts and formulas are lost with the formatting; anything else pastes as it always did. */
const WORTH_KEEPING = /<su[bp][\s>]|<math[\s>]/i

/**
 * What was copied, with H₂O and formulas as our texts write them; null where plain words are all there is.
 *
 * @internal
 */
export function pastedText(data: Pick<DataTransfer, 'getData'>): string | null {
  const html = data.getData('text/html')
  return WORTH_KEEPING.test(html) ? plainFromHtml(html).text : null
}

/** Of any field in which a question is written: 10⁻⁷ must not become 10-7. */
export function pasteAsWritten(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const text = pastedText(event.clipboardData)
  if (text === null) return
  event.preventDefault()
  typeInto(event.currentTarget, text)
}
