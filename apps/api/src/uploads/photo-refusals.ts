import type { PhotoAtFault } from '@anushilon/contract/errors'
import { Refused } from '../refused.ts'
import type { PhotoFault } from './photo-file.ts'

/** What is wrong with a photo, told by its place among those sent (Decision C12). English, then Bengali (Decision L1). */
const FAULTS = {
  'not-a-picture': {
    code: 'script-unreadable',
    english: 'is not a PNG, JPEG or GIF picture',
    bengali: 'PNG, JPEG বা GIF নয়',
  },
  damaged: { code: 'script-unreadable', english: 'is damaged and cannot be read', bengali: 'নষ্ট, পড়া যায়নি' },
  'too-many-pixels': {
    code: 'script-unreadable',
    english: 'has more than 50 million pixels',
    bengali: '৫ কোটি পিক্সেলের চেয়ে বড়',
  },
  'too-large': { code: 'too-large', english: 'is larger than 10 MB', bengali: '১০ মেগাবাইটের চেয়ে বড়' },
} as const satisfies Record<PhotoFault, object>

const BENGALI_DIGITS = new Intl.NumberFormat('bn-BD')

/** `place`: from 1, among the wanted ones. */
export function refusePhoto(place: number, fault: PhotoFault, pageId?: string): Refused {
  const { code, english, bengali } = FAULTS[fault]
  const photo: PhotoAtFault = { place, ...(pageId === undefined ? {} : { pageId }), fault }
  return new Refused(code, {
    detail: `Photo ${place} ${english}. ${BENGALI_DIGITS.format(place)} নম্বর ছবিটি ${bengali}।`,
    photos: [photo],
  })
}
