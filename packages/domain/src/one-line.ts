/** Left open, they turn the rest of a line round in every list that the text stands in. Letters find their direction without them. */
const FORCED_DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g
/** No script needs more signs on one letter; a pile of them is drawn over the lines above and below. */
const PILED_SIGNS = /(\p{M}{5})\p{M}+/gu
/** What is nothing but spaces and signs that are not drawn is nothing: nobody could see it, or press it where it is a link. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u

/** Without what would spoil the text around it; what joins Bengali letters or keeps them apart stays. */
export function harmless(text: string): string {
  return VISIBLE.test(text) ? text.replace(FORCED_DIRECTIONS, '').replace(PILED_SIGNS, '$1') : ''
}

/** As a name stands in a list and in an SMS: line breaks, tabs and several spaces are one space, and it turns no line round. */
export function oneLine(text: string): string {
  return harmless(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
