/** Signs of the old fonts (Bijoy, SutonnyMJ) that no Unicode text has beside a letter. */
const SIGNS = /(?:[A-Za-z`_~][†‡‰ˆŠŒŸ¨ª©®¯¶§¤¦¡¢£¥]|[†‡‰ˆŠŒŸ¨ª©®¯¶§¤¦¡¢£¥][A-Za-z`_~])/g
const SURE_SIGN = /[A-Za-z`_][†‡]|[†‡][A-Za-z`_]/
const BENGALI = /[\u0980-\u09FF]/
const FORMULA = /\$[^$]*\$/g

/** In these fonts v is the vowel sign that Bengali uses most; in English a vowel follows it. */
const WITH_SIGN = /[A-Za-z`_]v(?![aeiouy])/
/** Shorter ones may be formulas, such as qvB. */
const WORD = /[A-Za-z`_~]{4,}/g
const FEWEST_WORDS = 2

/** Whether a text is Bengali typed for an old font: Latin letters and signs that only look right in that font. */
export function isOldFont(written: string): boolean {
  const text = written.replaceAll(FORMULA, ' ')
  if (BENGALI.test(text)) return false
  if (SURE_SIGN.test(text)) return true
  if ((text.match(SIGNS) ?? []).length >= 2) return true
  const words = text.match(WORD) ?? []
  const signed = words.filter((word) => WITH_SIGN.test(word)).length
  return signed >= FEWEST_WORDS && signed * 2 >= words.length
}

/** Beside a text in an old font: whether this short one, such as an option, is in it too and not a formula or a name. */
export function isOldFontToo(written: string): boolean {
  return isOldFont(written) || /[A-Za-z`_]v(?![aeiouy])|[†‡¨©ª«]|^w[A-Z`_a-z]|[A-Za-z][À-ÿ]|[À-ÿ][A-Za-z]/.test(written)
}

/** In a list of names in an old font: whether this one is in it too, and not an English one. */
export function isOldFontName(written: string): boolean {
  if (BENGALI.test(written)) return false
  return isOldFontToo(written) || /[a-z][A-Z]|w[bcdfghjklmnpqrtvxz`_A-Z]|[`~|†‡]/.test(written)
}
