/** Signs of the old fonts (Bijoy, SutonnyMJ) that no Unicode text has beside a letter. */
const SIGNS = /(?:[A-Za-z`_~][†‡‰ˆŠŒŸ¨ª©®¯¶§¤¦¡¢£¥]|[†‡‰ˆŠŒŸ¨ª©®¯¶§¤¦¡¢£¥][A-Za-z`_~])/g
const SURE_SIGN = /[A-Za-z`_][†‡]|[†‡][A-Za-z`_]/
const BENGALI = /[\u0980-\u09FF]/
const FORMULA = /\$[^$]*\$/g

/** In these fonts v is the vowel sign that Bengali uses most; English has one in a hundred letters. */
const MANY_V = 0.12
const FEWEST_LETTERS = 8

/** Whether a text is Bengali typed for an old font: Latin letters and signs that only look right in that font. */
export function isOldFont(written: string): boolean {
  const text = written.replaceAll(FORMULA, ' ')
  if (BENGALI.test(text)) return false
  if (SURE_SIGN.test(text)) return true
  if ((text.match(SIGNS) ?? []).length >= 2) return true
  const letters = text.replaceAll(/[^A-Za-z]/g, '')
  const share = (text.match(/[A-Za-z`]v/g) ?? []).length / letters.length
  return letters.length >= FEWEST_LETTERS && share >= MANY_V
}
