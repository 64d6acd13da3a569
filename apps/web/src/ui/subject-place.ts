import { isFlat, type Variation } from '@anushilon/domain/exam/variation'

/** Where a card has the subject: one is a short fact, several joined are a long one. */
export function subjectPlace(variation: Variation): 'third' | 'row' {
  return isFlat(variation) ? 'third' : 'row'
}
