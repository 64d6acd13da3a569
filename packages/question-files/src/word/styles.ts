import { knownWords } from '../text/known-words.ts'
import { childOf, childrenOf, descendants, rootOf, type XmlNode } from '../containers/xml-tree.ts'
import { PLAIN_LOOK, type Look } from '../written/line-builder.ts'

/** What a run says of itself; what it does not say it has from its style. */
export type LookChange = Partial<Look> & { readonly isHidden?: boolean }

const OFF = new Set(['0', 'false', 'off', 'none'])
const PLAIN_COLOURS = /^(?:auto|0{6}|(?:[01][0-9a-f]|2[0-9a-f]|3[0-9a-f]){3})$/i
const DEEPEST = 20

function flag(properties: XmlNode, name: string): boolean | undefined {
  const found = childOf(properties, name)
  return found === undefined ? undefined : !OFF.has(found.attributes.get('val') ?? '1')
}

/** The fonts that a theme stands for. */
export type ThemeFonts = ReadonlyMap<'major' | 'minor', string>

export function themeFonts(bytes: Uint8Array | null): ThemeFonts {
  const fonts = new Map<'major' | 'minor', string>()
  if (bytes === null) return fonts
  const root = rootOf(bytes)
  for (const kind of ['major', 'minor'] as const) {
    const [scheme] = descendants(root, `${kind}Font`)
    const font = childOf(scheme, 'latin')?.attributes.get('typeface')
    if (font !== undefined && font !== '') fonts.set(kind, font)
  }
  return fonts
}

/** `w:rPr`, of a run, a style or a level of a list. */
export function lookIn(properties: XmlNode | undefined, theme: ThemeFonts): LookChange {
  if (properties === undefined) return {}
  const font = fontIn(childOf(properties, 'rFonts'), theme)
  const bold = flag(properties, 'b')
  const italic = flag(properties, 'i')
  const underline = flag(properties, 'u')
  const isHidden = flag(properties, 'vanish')
  const highlight = childOf(properties, 'highlight')?.attributes.get('val')
  const shade = childOf(properties, 'shd')?.attributes.get('fill')
  const colour = childOf(properties, 'color')?.attributes.get('val')
  const isShaded = shade !== undefined && !/^(?:auto|ffffff)$/i.test(shade)
  const marked =
    highlight === undefined && shade === undefined && colour === undefined
      ? undefined
      : (highlight !== undefined && highlight !== 'none') ||
        isShaded ||
        (colour !== undefined && !PLAIN_COLOURS.test(colour))
  const vertical = childOf(properties, 'vertAlign')?.attributes.get('val') ?? raisedIn(properties)
  return {
    ...(font !== undefined && { font }),
    ...(bold !== undefined && { bold }),
    ...(italic !== undefined && { italic }),
    ...(underline !== undefined && { underline }),
    ...(isHidden !== undefined && { isHidden }),
    ...(marked !== undefined && { marked }),
    ...(vertical !== undefined && { shift: SHIFTS.get(vertical) ?? null }),
  }
}

/** LibreOffice writes some as small letters that are moved; letters of full size may have been moved for the look of a line. */
function raisedIn(properties: XmlNode): 'subscript' | 'superscript' | undefined {
  const moved = Number(childOf(properties, 'position')?.attributes.get('val') ?? 0)
  if (childOf(properties, 'sz') === undefined || !moved) return undefined
  return moved < 0 ? 'subscript' : 'superscript'
}

const SHIFTS = knownWords<Look['shift']>({ subscript: 'sub', superscript: 'sup' })

function fontIn(fonts: XmlNode | undefined, theme: ThemeFonts): string | undefined {
  if (fonts === undefined) return undefined
  const themed = fonts.attributes.get('asciiTheme') ?? fonts.attributes.get('hAnsiTheme')
  const fromTheme = themed === undefined ? undefined : theme.get(themed.startsWith('major') ? 'major' : 'minor')
  return fromTheme ?? fonts.attributes.get('ascii') ?? fonts.attributes.get('hAnsi')
}

interface Style {
  readonly basedOn: string | undefined
  readonly look: LookChange
  readonly numbering: XmlNode | undefined
}

export interface Styles {
  /** How text of a paragraph looks that says nothing of itself. */
  lookOf(paragraphStyle: string | undefined, characterStyle: string | undefined): Look & { readonly isHidden?: boolean }
  /** The list that a style puts its paragraphs into. */
  numberingOf(paragraphStyle: string | undefined): XmlNode | undefined
  readonly theme: ThemeFonts
}

export function readStyles(bytes: Uint8Array | null, theme: ThemeFonts): Styles {
  const root = bytes === null ? undefined : rootOf(bytes)
  const defaults = lookIn(childOf(childOf(childOf(root, 'docDefaults'), 'rPrDefault'), 'rPr'), theme)
  const styles = new Map<string, Style>()
  let normal: string | undefined
  for (const style of root === undefined ? [] : childrenOf(root, 'style')) {
    const id = style.attributes.get('styleId') ?? ''
    styles.set(id, {
      basedOn: childOf(style, 'basedOn')?.attributes.get('val'),
      look: lookIn(childOf(style, 'rPr'), theme),
      numbering: childOf(childOf(style, 'pPr'), 'numPr'),
    })
    if (style.attributes.get('type') === 'paragraph' && style.attributes.get('default') === '1') normal = id
  }

  /** From itself to what it is based on. */
  function* chain(id: string | undefined): Generator<Style> {
    let next = id
    for (let steps = 0; next !== undefined && steps < DEEPEST; steps += 1) {
      const style = styles.get(next)
      if (style === undefined) return
      yield style
      next = style.basedOn
    }
  }
  const looks = (id: string | undefined) => [...chain(id)].toReversed().map(({ look }) => look)
  const known = new Map<string, Look & { readonly isHidden?: boolean }>()
  return {
    theme,
    lookOf(paragraph = normal, character) {
      const key = `${paragraph ?? ''}\n${character ?? ''}`
      const look = known.get(key) ?? Object.assign({}, PLAIN_LOOK, defaults, ...looks(paragraph), ...looks(character))
      known.set(key, look)
      return look
    },
    numberingOf: (paragraph = normal) =>
      [...chain(paragraph)].find(({ numbering }) => numbering !== undefined)?.numbering,
  }
}
