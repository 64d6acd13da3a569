/** Each takes one seven-bit place in an SMS (3GPP TS 23.038, the default alphabet). */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** And each of these two: an escape goes before it. */
const EXTENDED = '^{}\\[~]|€\f'

const PLACES = new Map([
  ...Array.from(BASIC).map((sign) => [sign, 1] as const),
  ...Array.from(EXTENDED).map((sign) => [sign, 2] as const),
])

/** What fits into a message of one part, and into each part of a longer one, whose parts say where they belong. */
const ROOM = { 'gsm-7': { single: 160, part: 153 }, 'ucs-2': { single: 70, part: 67 } } as const

interface SmsLength {
  /** One sign outside of the seven-bit alphabet makes every sign of the text twice as wide. */
  readonly encoding: keyof typeof ROOM
  /** Places taken, in the encoding's own units. */
  readonly units: number
  /** What the operator counts and charges. */
  readonly parts: number
  /** How many places are left in the last part. */
  readonly left: number
}

/**
 * How long a text is as an SMS. A sign that takes two places, an extended one or a pair of surrogates, is never cut in two: where
 * it does not fit it begins the next part.
 */
export function smsLength(text: string): SmsLength {
  const signs = Array.from(text)
  const encoding = signs.every((sign) => PLACES.has(sign)) ? 'gsm-7' : 'ucs-2'
  const widths = signs.map((sign) => (encoding === 'gsm-7' ? (PLACES.get(sign) ?? 1) : sign.length))
  const units = widths.reduce((sum, width) => sum + width, 0)
  const { single, part: room } = ROOM[encoding]
  if (units <= single) return { encoding, units, parts: units === 0 ? 0 : 1, left: single - units }
  let parts = 1
  let used = 0
  for (const width of widths) {
    if (used + width > room) {
      parts += 1
      used = 0
    }
    used += width
  }
  return { encoding, units, parts, left: room - used }
}
