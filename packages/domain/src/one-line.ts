/** As a name stands in a list and in an SMS: line breaks, tabs and several spaces are one space. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
