/**
 * In the place of what is selected, as if it had been typed: Ctrl+Z takes it back. Browsers know no other way; a field whose
 * text a program has changed takes back what was typed before it at the wrong place.
 */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus()
  document.execCommand('insertText', false, text)
}
