import { plainFromHtml } from '@anushilon/question-files/text/html'

/** Scripts and formulas are lost with the formatting; anything else pastes as it always did. */
const WORTH_KEEPING = /<su[bp][\s>]|<math[\s>]/i

/** What was copied, with H₂O and formulas as our texts write them; null where plain words are all there is. */
export function pastedText(data: Pick<DataTransfer, 'getData'>): string | null {
  const html = data.getData('text/html')
  return WORTH_KEEPING.test(html) ? plainFromHtml(html).text : null
}
