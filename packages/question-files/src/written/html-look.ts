import { knownWords } from '../text/known-words.ts'
import type { XmlNode } from '../containers/xml-tree.ts'
import type { Look } from './line-builder.ts'

const TAGS = knownWords<Partial<Look>>({
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  mark: { marked: true },
  sub: { shift: 'sub' },
  sup: { shift: 'sup' },
})

/** `a: b; c: d`, names and values in small letters but for fonts. */
export function stylesIn(node: XmlNode): ReadonlyMap<string, string> {
  const written = node.attributes.get('style') ?? ''
  return new Map(
    written.split(';').flatMap((rule) => {
      const at = rule.indexOf(':')
      return at === -1 ? [] : [[rule.slice(0, at).trim().toLowerCase(), rule.slice(at + 1).trim()] as const]
    }),
  )
}

/** How an element makes its text look: by its name, and then by what it says of itself. */
export function lookOf(node: XmlNode, styles: ReadonlyMap<string, string>, around: Look): Look {
  const font = styles.get('font-family') ?? node.attributes.get('face')
  const weight = styles.get('font-weight')
  const slant = styles.get('font-style')
  const line = styles.get('text-decoration') ?? styles.get('text-decoration-line')
  const vertical = styles.get('vertical-align')
  const marked = markedBy(styles, node)
  return {
    ...around,
    ...TAGS.get(node.name),
    ...(font !== undefined && { font: (font.split(',')[0] ?? '').replaceAll(/["']/g, '').trim() }),
    ...(weight !== undefined && { bold: /^(?:bold|bolder|[6-9]00)/.test(weight) }),
    ...(slant !== undefined && { italic: /italic|oblique/.test(slant) }),
    ...(line !== undefined && { underline: /underline/.test(line) }),
    ...(vertical !== undefined && { shift: vertical === 'sub' ? 'sub' : vertical === 'super' ? 'sup' : null }),
    ...(marked !== undefined && { marked }),
  }
}

function markedBy(styles: ReadonlyMap<string, string>, node: XmlNode): boolean | undefined {
  const behind = styles.get('background') ?? styles.get('background-color') ?? styles.get('mso-highlight')
  const colour = styles.get('color') ?? node.attributes.get('color')
  if (behind === undefined && colour === undefined) return undefined
  const isBehind =
    behind !== undefined &&
    !/^(?:transparent|white|none|inherit|initial|#fff(?:fff)?|rgba?\(255, ?255, ?255|rgba\(0, ?0, ?0, ?0)/i.test(behind)
  return isBehind || (colour !== undefined && isBright(colour))
}

/** Not black, nor nearly so. */
function isBright(colour: string): boolean {
  if (/^(?:black|windowtext|inherit|initial|auto|currentcolor|var\()/i.test(colour)) return false
  const hex = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(colour)?.[1]
  const channels =
    hex === undefined
      ? (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number)
      : (hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? [])).map((pair) =>
          Number.parseInt(pair, 16),
        )
  return channels.length < 3 || channels.some((channel) => channel >= 0x40)
}
