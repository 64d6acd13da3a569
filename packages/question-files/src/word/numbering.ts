import { knownWords } from '../text/known-words.ts'
import { childOf, childrenOf, rootOf, type XmlNode } from '../containers/xml-tree.ts'
import { bijoyToUnicode } from '../text/bijoy-to-unicode.ts'
import { isOldFontName } from '../written/line-builder.ts'
import { lookIn, type ThemeFonts } from './styles.ts'

/** Longer than any that somebody wrote; it stands before every paragraph of its list. */
const LONGEST_LABEL = 60

interface Level {
  readonly format: string
  /** Such as `(%1)`. */
  readonly text: string
  readonly start: number
  readonly isOldFont: boolean
}

interface List {
  readonly abstractId: string
  readonly levels: ReadonlyMap<number, Level>
  readonly restarts: ReadonlyMap<number, number>
}

const BENGALI_LETTERS = Array.from('কখগঘঙচছজঝঞ')
const BENGALI_DIGITS = Array.from('০১২৩৪৫৬৭৮৯')
const ROMAN: readonly (readonly [number, string])[] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function roman(value: number): string {
  let [rest, written] = [Math.min(value, 399), '']
  for (const [worth, letters] of ROMAN) {
    for (; rest >= worth; rest -= worth) written += letters
  }
  return written
}

const latinLetter = (value: number) =>
  Number.isSafeInteger(value) && value > 0
    ? String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(5, Math.ceil(value / 26)))
    : ''
const bengaliDigits = (value: number) =>
  Array.from(String(value), (digit) => BENGALI_DIGITS[Number(digit)] ?? digit).join('')

const FORMATS = knownWords<(value: number) => string>({
  upperLetter: (value) => latinLetter(value).toUpperCase(),
  lowerLetter: latinLetter,
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerRoman: roman,
  bengaliLetter: (value) => BENGALI_LETTERS[value - 1] ?? String(value),
  bengaliNumber: bengaliDigits,
  decimalZero: (value) => String(value).padStart(2, '0'),
  bullet: () => '',
  none: () => '',
})

/** `3.` or `b)`; nothing for a bullet. */
export function listLabel(format: string, value: number): string {
  const written = (FORMATS.get(format) ?? String)(value)
  return written === '' ? '' : `${written}.`
}

/** The numbers and letters that Word counts by itself. */
export class Numbering {
  readonly #lists: ReadonlyMap<string, List>
  /** By the list they share. */
  readonly #counters = new Map<string, number[]>()
  readonly #begun = new Set<string>()

  constructor(bytes: Uint8Array | null, theme: ThemeFonts) {
    this.#lists = bytes === null ? new Map() : listsIn(rootOf(bytes), theme)
  }

  /** What stands before the next paragraph of that list; nothing for a bullet. */
  next(numbering: XmlNode | undefined): string {
    const id = childOf(numbering, 'numId')?.attributes.get('val') ?? ''
    const depth = Number(childOf(numbering, 'ilvl')?.attributes.get('val') ?? 0)
    const list = this.#lists.get(id)
    const level = list?.levels.get(depth)
    if (list === undefined || level === undefined) return ''
    const counters = this.#counters.get(list.abstractId) ?? []
    this.#counters.set(list.abstractId, counters)
    const restart = list.restarts.get(depth)
    const begin = `${id}/${depth}`
    if (restart !== undefined && !this.#begun.has(begin)) counters[depth] = restart
    else counters[depth] = (counters[depth] ?? level.start - 1) + 1
    this.#begun.add(begin)
    counters.length = depth + 1
    for (const deeper of list.restarts.keys()) if (deeper > depth) this.#begun.delete(`${id}/${deeper}`)
    return labelOf(list, level, counters)
  }
}

function labelOf({ levels }: List, level: Level, counters: readonly number[]): string {
  if (level.format === 'bullet' || level.format === 'none') return ''
  const old = (text: string) => (level.isOldFont ? (bijoyToUnicode(text, { isFontKnown: true }) ?? text) : text)
  return old(
    level.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const format = levels.get(at)?.format ?? 'decimal'
      return (FORMATS.get(format) ?? String)(counters[at] ?? levels.get(at)?.start ?? 1)
    }),
  ).trim()
}

function listsIn(root: XmlNode, theme: ThemeFonts): Map<string, List> {
  const abstract = new Map(
    childrenOf(root, 'abstractNum').map((node) => [node.attributes.get('abstractNumId') ?? '', levelsIn(node, theme)]),
  )
  return new Map(
    childrenOf(root, 'num').map((node) => {
      const abstractId = childOf(node, 'abstractNumId')?.attributes.get('val') ?? ''
      const levels = new Map(abstract.get(abstractId))
      const restarts = new Map<number, number>()
      for (const change of childrenOf(node, 'lvlOverride')) {
        const depth = Number(change.attributes.get('ilvl') ?? 0)
        const start = childOf(change, 'startOverride')?.attributes.get('val')
        if (start !== undefined) restarts.set(depth, Number(start))
        const level = childOf(change, 'lvl')
        if (level !== undefined && isLevel(depth)) levels.set(depth, levelIn(level, theme))
      }
      return [node.attributes.get('numId') ?? '', { abstractId, levels, restarts }]
    }),
  )
}

/** Word knows nine of them; a damaged file may name any number, or none. */
function isLevel(depth: number): boolean {
  return Number.isInteger(depth) && depth >= 0 && depth < 9
}

function levelsIn(node: XmlNode, theme: ThemeFonts): Map<number, Level> {
  const numbered = childrenOf(node, 'lvl').map((level) => [Number(level.attributes.get('ilvl') ?? 0), level] as const)
  return new Map(numbered.flatMap(([depth, level]) => (isLevel(depth) ? [[depth, levelIn(level, theme)]] : [])))
}

function levelIn(level: XmlNode, theme: ThemeFonts): Level {
  const format = [...numberFormats(level)].at(-1)
  const custom = format?.attributes.get('format') ?? ''
  return {
    format: custom.startsWith('ক')
      ? 'bengaliLetter'
      : /^[১০]/.test(custom)
        ? 'bengaliNumber'
        : (format?.attributes.get('val') ?? 'decimal'),
    text: (childOf(level, 'lvlText')?.attributes.get('val') ?? '%1.').slice(0, LONGEST_LABEL),
    start: Number(childOf(level, 'start')?.attributes.get('val') ?? 1),
    isOldFont: isOldFontName(lookIn(childOf(level, 'rPr'), theme).font ?? null),
  }
}

/** Formats that are not in the first edition stand in a choice, with a plain one to fall back on. */
function* numberFormats(level: XmlNode): Generator<XmlNode> {
  yield* childrenOf(level, 'numFmt')
  const choice = childOf(childOf(level, 'AlternateContent'), 'Choice')
  if (choice !== undefined) yield* childrenOf(choice, 'numFmt')
}
