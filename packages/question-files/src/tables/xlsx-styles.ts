import { childrenOf, childOf, rootOf } from '../containers/xml-tree.ts'

/** How a number in a sheet is meant: a day, or one with zeros in front, such as a phone number. */
export type NumberStyle = 'date' | { readonly digits: number } | null

/** Built-in formats that show a day. */
const DATE_IDS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

export function numberStyles(styles: Uint8Array): NumberStyle[] {
  const root = rootOf(styles)
  const formats = new Map(
    childrenOf(childOf(root, 'numFmts') ?? root, 'numFmt').map(({ attributes }) => [
      Number(attributes.get('numFmtId')),
      attributes.get('formatCode') ?? '',
    ]),
  )
  return childrenOf(childOf(root, 'cellXfs') ?? root, 'xf').map(({ attributes }) => {
    const id = Number(attributes.get('numFmtId'))
    const code = formats.get(id)
    return code === undefined ? (DATE_IDS.has(id) ? 'date' : null) : styleOf(code)
  })
}

function styleOf(code: string): NumberStyle {
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/[yd]/i.test(bare)) return 'date'
  return /^0{2,}$/.test(bare) ? { digits: bare.length } : null
}

const DAY = 24 * 60 * 60 * 1000
/** Excel believes in 29 February 1900, so that its day 0 is 30 December 1899 for every later day. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1)

/** The number as people see it: no exponent, no rounding noise, days as 2026-11-15. */
export function shownNumber(written: string, style: NumberStyle, is1904: boolean): string {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return written
  if (style === 'date') {
    const moment = new Date((is1904 ? DAY_ZERO_1904 : DAY_ZERO) + Math.round((value * DAY) / 1000) * 1000)
    if (Number.isNaN(moment.getTime())) return written
    const text = moment.toISOString()
    return Number.isInteger(value) ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
  }
  const text = Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value)
  return style === null ? text : text.padStart(style.digits, '0')
}
