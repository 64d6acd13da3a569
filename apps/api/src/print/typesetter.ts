import * as hb from 'harfbuzzjs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
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

/** A font that ships with the product: its file, to be put into the paper, and how it shapes. */
export interface FontFace {
  readonly name: string
  readonly sfnt: Buffer
  readonly font: hb.Font
  readonly unitsPerEm: number
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
} as const

const RUNS = /[\u0964\u0965\u0980-\u09FF\u200C\u200D]+|[^\u0964\u0965\u0980-\u09FF\u200C\u200D]+/g
const BENGALI = /[\u0980-\u09FF]/

async function faceFrom(name: string, file: string): Promise<FontFace> {
  const sfnt = woffToSfnt(await readFile(fileURLToPath(import.meta.resolve(file))))
  const face = new hb.Face(new hb.Blob(sfnt))
  return { name, sfnt, font: new hb.Font(face), unitsPerEm: face.upem }
}

/** Sets lines in English and Bengali by HarfBuzz, which knows how Bengali letters join and change places. */
export class Typesetter {
  readonly faces: Readonly<Record<'latin' | 'bengali', Readonly<Record<Weight, FontFace>>>>

  private constructor(faces: Typesetter['faces']) {
    this.faces = faces
  }

  static async create(): Promise<Typesetter> {
    const face = async (script: keyof typeof FILES, weight: Weight) =>
      await faceFrom(`${script}-${weight}`, FILES[script][weight])
    return new Typesetter({
      latin: { regular: await face('latin', 'regular'), bold: await face('latin', 'bold') },
      bengali: { regular: await face('bengali', 'regular'), bold: await face('bengali', 'bold') },
    })
  }

  line(
    text: string,
    size: number,
    weight: Weight,
  ): { readonly glyphs: readonly PlacedGlyph[]; readonly width: number } {
    const glyphs: PlacedGlyph[] = []
    let x = 0
    for (const [run] of text.normalize('NFC').matchAll(RUNS)) {
      const face = this.faces[BENGALI.test(run) ? 'bengali' : 'latin'][weight]
      const scale = size / face.unitsPerEm
      for (const { codepoint, cluster, isFirst, xAdvance, xOffset, yOffset } of shaped(face.font, run)) {
        glyphs.push({
          face,
          glyph: codepoint,
          x: x + xOffset * scale,
          y: yOffset * scale,
          text: isFirst ? cluster : '',
        })
        x += xAdvance * scale
      }
    }
    return { glyphs, width: x }
  }

  /** As much of it as fits, with an ellipsis where it had to be cut. */
  fitting(text: string, size: number, weight: Weight, width: number): string {
    if (this.line(text, size, weight).width <= width) return text
    const letters = [...new Intl.Segmenter('bn').segment(text)].map(({ segment }) => segment)
    while (letters.length > 0 && this.line(`${letters.join('')}…`, size, weight).width > width) letters.pop()
    return `${letters.join('')}…`
  }
}

function* shaped(font: hb.Font, run: string) {
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
    yield { ...position, codepoint, cluster: run.slice(cluster, end), isFirst }
  }
}
