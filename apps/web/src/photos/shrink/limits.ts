import { behaviourOf, type Behaviour, type Variation } from '@anushilon/domain/exam/variation'

/** Answer photos: how many to a question, and how large a file may be before it is shrunk (Spec 5 and 9). */
export const MOST_PHOTOS = 15
export const MOST_FILE_BYTES = 10_000_000

/** How far a photo is shrunk before it is sent. */
export interface Shrinking {
  readonly width: number
  readonly height: number
  /** No limit where the width alone is given. */
  readonly bytes: number
}

/** Photos in several subjects are many, so they are smaller (Spec 5 "Answer photos"). */
const SHRINKING: Readonly<Record<Behaviour['paper'], Shrinking>> = {
  flat: { width: 1_600, height: 1_600, bytes: 1_000_000 },
  // As high as its width asks for; only so high that every phone's canvas can hold it.
  'by-subject': { width: 800, height: 12_800, bytes: Number.POSITIVE_INFINITY },
}

export function shrinkingOf(variation: Variation): Shrinking {
  return SHRINKING[behaviourOf(variation).paper]
}
