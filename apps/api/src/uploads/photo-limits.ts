import { MINUTE, SECOND } from '@anushilon/domain/instant'
import type { PictureHeader } from './picture-header.ts'

/** Answer photos (Spec 5, Decision C12). */
export const MOST_PHOTOS = 15
export const LARGEST_PHOTO = 10_000_000

/** As large as fifteen photos of the largest size are in base64, and room for the rest. Nothing lower is refused. */
export const LARGEST_UPLOAD = Math.ceil((MOST_PHOTOS * LARGEST_PHOTO * 4) / 3) + 32 * 1024

export const MOST_PIXELS = 50_000_000
/** No camera makes a picture of one by fifty million dots, and decoders take for ever over it. */
const LONGEST_SIDE = 16_384

export function isTooLarge({ width, height }: PictureHeader): boolean {
  return width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS
}

/** What one student may send for one answer in all, however often they change their mind. */
export const MOST_SENT = { photos: 4 * MOST_PHOTOS, bytes: 2 * MOST_PHOTOS * LARGEST_PHOTO }

/** What may be under way at once, and how slowly it may come. */
export interface IntakeLimits {
  /** On this server. */
  readonly uploads: number
  /** Of one log-in: so many are read, so many more wait until one of those is through. */
  readonly ofLogin: number
  readonly waitingOfLogin: number
  /** Of all log-ins of one student together so many are read. */
  readonly ofStudent: number
  /** Nobody is taken in where the disk has less room than this. */
  readonly freeBytes: number
  /** A sender who brings nothing is heard out so long; so many bytes buy as much again. */
  readonly patienceMs: number
  readonly patienceBytes: number
  /** Longer than any part grants for uploading. */
  readonly longestMs: number
}

export const INTAKE_LIMITS: IntakeLimits = {
  uploads: 6_000,
  ofLogin: 4,
  waitingOfLogin: 12,
  ofStudent: 8,
  freeBytes: 500_000_000,
  patienceMs: 30 * SECOND,
  patienceBytes: 8_000,
  longestMs: 15 * MINUTE,
}
