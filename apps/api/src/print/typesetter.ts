import type * as HarfBuzz from 'harfbuzzjs'
import { readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LruMap } from '../cache.ts'
import { woffToSfnt } from '../images/woff.ts'

export type Weight = 'regular' | 'bold'

/** A glyph where it stands, in points from the beginning of its line. */
export interface PlacedGlyph {
  readonly face: FontFace
  readonly glyph: number
  readonly x: number
  readonly y: number
  /** What it stands for, so that a reader can search and copy; empty where its neighbour has said it. */
  readonly text: string
}

/** A font that ships with the product: its file, to be put into the PDF, and how it shapes. */
export interface FontFace {
  readonly name: string
  readonly sfnt: Buffer
  readonly font: HarfBuzz.Font
  readonly unitsPerEm: number
}

interface SetLine {
  readonly glyphs: readonly PlacedGlyph[]
  readonly width: number
}

interface FittedText {
  readonly size: number
  readonly lines: readonly (SetLine & { readonly text: string })[]
}

const FILES = {
  latin: {
    regular: '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
    bold: '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff',
  },
  bengali: {
    regular: '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff',
    bold: '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-700-normal.woff',
  },
  /** For what the others lack, such as Arabic. */
  other: {
    regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  },
} as const

const BENGALI_RUN = '[\\u0964\\u0965\\u0980-\\u09FF\\u200C\\u200D]+'
/** Written from right to left: its words go that way, too, but not its figures. */
const LEFTWARD = '[\\u0590-\\u065F\\u066A-\\u06EF\\u06FA-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC]'
const LEFTWARD_RUN = `${LEFTWARD}+(?: +${LEFTWARD}+)*`
const RUNS = new RegExp(`(?<leftward>${LEFTWARD_RUN})|${BENGALI_RUN}|(?:(?!${LEFTWARD}|${BENGALI_RUN}).)+`, 'gsu')
const BENGALI = /[\u0980-\u09FF]/
/** Of what no font has, letters are missed; pictures and signs are not. */
const MISSED = /[\p{L}\p{N}]/u

type Shaper = typeof HarfBuzz

async function faceFrom(hb: Shaper, file: string): Promise<FontFace> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(file)))
  const sfnt = file.endsWith('.woff') ? woffToSfnt(bytes) : bytes
  const face = new hb.Face(new hb.Blob(sfnt))
  return { name: parse(file).name, sfnt, font: new hb.Font(face), unitsPerEm: face.upem }
}

/** How much smaller than the rest a long name may be. */
const SMALLEST = 0.7

/** Letters never join across these; of figures each stands for itself. */
const WORDS = /\d|[^\d ]+| +/g
const LETTERS = new Intl.Segmenter('bn')
const MOST_WORDS = 20_000
/** What a font draws for what it has not: an empty box. */
const HOLE = 0

/** In units of the font, from where the pen is. */
interface ShapedGlyph {
  readonly glyph: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
  readonly text: string
}

/** Sets lines in English and Bengali by HarfBuzz, which knows how Bengali letters join and change places; names in other scripts, too. */
export class Typesetter {
  readonly faces: Readonly<Record<keyof typeof FILES, Readonly<Record<Weight, FontFace>>>>

  readonly #shaped = new Map<FontFace, LruMap<string, readonly ShapedGlyph[]>>()

  readonly #hb: Shaper

  private constructor(hb: Shaper, faces: Typesetter['faces']) {
    this.#hb = hb
    this.faces = faces
  }

  static async create(): Promise<Typesetter> {
    // Most servers never set a line.
    const hb = await import('harfbuzzjs')
    const face = async (script: keyof typeof FILES, weight: Weight) => await faceFrom(hb, FILES[script][weight])
    return new Typesetter(hb, {
      latin: { regular: await face('latin', 'regular'), bold: await face('latin', 'bold') },
      bengali: { regular: await face('bengali', 'regular'), bold: await face('bengali', 'bold') },
      other: { regular: await face('other', 'regular'), bold: await face('other', 'bold') },
    })
  }

  line(text: string, size: number, weight: Weight): SetLine {
    const glyphs: PlacedGlyph[] = []
    let x = 0
    for (const { 0: run, groups } of text.normalize('NFC').replaceAll(/\s/g, ' ').matchAll(RUNS)) {
      const wanted = this.faces[BENGALI.test(run) ? 'bengali' : 'latin'][weight]
      const words = groups?.['leftward'] === undefined ? Array.from(run.matchAll(WORDS), ([word]) => word) : [run]
      for (const word of words) {
        const { face, shaped } = this.#withoutHoles(wanted, this.faces.other[weight], word)
        const scale = size / face.unitsPerEm
        for (const { glyph, text: stands, xAdvance, xOffset, yOffset } of shaped) {
          glyphs.push({ face, glyph, x: x + xOffset * scale, y: yOffset * scale, text: stands })
          x += xAdvance * scale
        }
      }
    }
    return { glyphs, width: x }
  }

  /** In a font that has all of it; what none has is left out, and a letter is a question mark. */
  #withoutHoles(wanted: FontFace, other: FontFace, word: string) {
    for (const face of [wanted, other]) {
      const shaped = this.#shapedOnce(face, word)
      if (shaped.every(({ glyph }) => glyph !== HOLE)) return { face, shaped }
    }
    const drawn = this.#shapedOnce(other, word).map(({ glyph, text }) =>
      glyph !== HOLE ? text : MISSED.test(text) ? '?' : '',
    )
    return { face: other, shaped: this.#shapedOnce(other, drawn.join('')) }
  }

  /** The same words come again and again in a list of names. */
  #shapedOnce(face: FontFace, word: string): readonly ShapedGlyph[] {
    const known = this.#shaped.get(face) ?? new LruMap<string, readonly ShapedGlyph[]>(MOST_WORDS)
    this.#shaped.set(face, known)
    const cached = known.get(word)
    if (cached !== undefined) return cached
    const shaped = [...shape(this.#hb, face.font, word)]
    known.set(word, shaped)
    return shaped
  }

  /** So that nothing of it is lost: smaller where it is long, on two lines where one would be too small. Cut only then. */
  fitted(text: string, size: number, weight: Weight, width: number): FittedText {
    const share = width / this.line(text, size, weight).width
    if (share >= SMALLEST) {
      const fits = size * Math.min(1, share)
      return { size: fits, lines: [{ text, ...this.line(text, fits, weight) }] }
    }
    const small = size * SMALLEST
    const first = this.#wordsWithin(text, small, weight, width)
    const lines = first === '' ? [text] : [first, text.slice(first.length).trimStart()]
    return {
      size: small,
      lines: lines.map((line) => ({
        text: line,
        ...this.line(this.fitting(line, small, weight, width), small, weight),
      })),
    }
  }

  /** The whole words that fit; none where the first is too long. */
  #wordsWithin(text: string, size: number, weight: Weight, width: number): string {
    const ends = Array.from(text.matchAll(/\S(?=\s)/g), ({ index }) => index + 1)
    const end = ends.findLast((at) => this.line(text.slice(0, at), size, weight).width <= width)
    return text.slice(0, end ?? 0)
  }

  /** As much of it as fits, with an ellipsis where it had to be cut. */
  fitting(text: string, size: number, weight: Weight, width: number): string {
    if (this.line(text, size, weight).width <= width) return text
    const ends = [...LETTERS.segment(text)].map(({ index }) => index)
    const cutAt = (letters: number) => `${text.slice(0, ends[letters])}…`
    // The more letters, the wider: halving finds the last that fits.
    let [fits, tooMany] = [0, ends.length]
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2)
      if (this.line(cutAt(middle), size, weight).width <= width) fits = middle
      else tooMany = middle
    }
    return cutAt(fits)
  }
}

let shared: Promise<Typesetter> | null = null

/** One for the process, which remembers the words that it has set. */
export async function sharedTypesetter(): Promise<Typesetter> {
  return await (shared ??= Typesetter.create())
}

function* shape(hb: Shaper, font: HarfBuzz.Font, run: string): Generator<ShapedGlyph> {
  const buffer = new hb.Buffer()
  buffer.addText(run)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((one, other) => one - other)
  for (const [index, { codepoint, cluster }] of infos.entries()) {
    const position = positions[index]
    if (position === undefined) continue
    const end = starts[starts.indexOf(cluster) + 1] ?? run.length
    const isFirst = infos[index - 1]?.cluster !== cluster
    yield { ...position, glyph: codepoint, text: isFirst ? run.slice(cluster, end) : '' }
  }
}
