import { isFlat, type Variation } from '@anushilon/domain/exam/variation'
import { languageOf, shortNames } from '@anushilon/ui/text/language.ts'

/** The subject of an exam in a list; of several the short names. */
export function SubjectCell({ name, variation }: { readonly name: string; readonly variation: Variation }) {
  const shown = isFlat(variation) ? name : shortNames(name)
  return <span lang={languageOf(shown)}>{shown}</span>
}

/** Where a card has the subject: one is a short fact, several joined are a long one. */
export function subjectPlace(variation: Variation): 'third' | 'row' {
  return isFlat(variation) ? 'third' : 'row'
}
