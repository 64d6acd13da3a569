import { deflateSync } from 'node:zlib'
import type { FontFace, PlacedGlyph } from './typesetter.ts'

/** A4 in points. */
export const PAGE = { width: 595, height: 842 } as const

interface UsedFont {
  readonly tag: string
  readonly face: FontFace
  /** Glyph to what it stands for. */
  readonly glyphs: Map<number, string>
}

/** Whole pages of text and lines, with the fonts they are set in. Measures are points from the top left. */
export class PdfPaper {
  readonly #pages: string[][] = []
  readonly #fonts = new Map<FontFace, UsedFont>()
  readonly #title: string

  constructor(title: string) {
    this.#title = title
  }

  addPage(): void {
    this.#pages.push([])
  }

  get pages(): number {
    return this.#pages.length
  }

  /** `page` counts from 0; by default the last one. */
  text(
    said: string,
    glyphs: readonly PlacedGlyph[],
    at: { x: number; y: number; size: number; grey?: number },
    page = -1,
  ): void {
    const lines = [`BT ${at.grey ?? 0} g`]
    let font = ''
    for (const { face, glyph, x, y, text } of glyphs) {
      const used = this.#use(face, glyph, text)
      if (used.tag !== font) lines.push(`/${used.tag} ${at.size} Tf`)
      font = used.tag
      lines.push(`1 0 0 1 ${short(at.x + x)} ${short(PAGE.height - at.y + y)} Tm <${hex(glyph)}> Tj`)
    }
    // Shaped letters cannot be read back one by one: the words are written beside them, for search and copying.
    this.#pages.at(page)?.push(`/Span << /ActualText <${utf16(said)}> >> BDC\n${lines.join('\n')}\nET\nEMC`)
  }

  line(from: { x: number; y: number }, toX: number, grey: number): void {
    const y = short(PAGE.height - from.y)
    this.#pages.at(-1)?.push(`${grey} G 0.6 w ${short(from.x)} ${y} m ${short(toX)} ${y} l S`)
  }

  #use(face: FontFace, glyph: number, text: string): UsedFont {
    const used = this.#fonts.get(face) ?? { tag: `F${this.#fonts.size + 1}`, face, glyphs: new Map() }
    this.#fonts.set(face, used)
    if (!used.glyphs.has(glyph) || (text !== '' && used.glyphs.get(glyph) === '')) used.glyphs.set(glyph, text)
    return used
  }

  toBuffer(): Buffer {
    const objects: Buffer[] = []
    const add = (body: string | Buffer): number =>
      objects.push(typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
    const catalog = add('')
    const tree = add('')
    const fonts = [...this.#fonts.values()].map((used) => `/${used.tag} ${addFont(add, used)} 0 R`)
    const pages = this.#pages.map((content) => {
      const stream = add(packed(Buffer.from(content.join('\n'), 'latin1')))
      return add(
        `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << ${fonts.join(' ')} >> >> /Contents ${stream} 0 R >>`,
      )
    })
    const info = add(`<< /Title <${utf16(this.#title)}> >>`)
    objects[catalog - 1] = Buffer.from(
      `<< /Type /Catalog /Pages ${tree} 0 R /Lang (bn-BD) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    )
    const kids = pages.map((page) => `${page} 0 R`).join(' ')
    objects[tree - 1] = Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
    return joined(objects, `/Root ${catalog} 0 R /Info ${info} 0 R`)
  }
}

/** The font as it is, told by glyph and not by letter: the shaping has been done. */
function addFont(add: (body: string | Buffer) => number, { face, glyphs }: UsedFont): number {
  const name = `Noto-${face.name}`
  const scale = 1000 / face.unitsPerEm
  const file = add(packed(face.sfnt, `/Length1 ${face.sfnt.length} `))
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [-1000 -500 2000 1200] /ItalicAngle 0 /Ascent 1069 /Descent -293 /CapHeight 714 /StemV 80 /FontFile2 ${file} 0 R >>`,
  )
  const widths = [...glyphs.keys()].map((glyph) => `${glyph} [${short(face.font.glyphHAdvance(glyph) * scale)}]`)
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [${widths.join(' ')}] >>`,
  )
  const letters = add(packed(Buffer.from(toUnicode(glyphs), 'latin1')))
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${letters} 0 R >>`,
  )
}

/** A list of this kind may have a hundred entries at most. */
const ENTRIES_OF_A_LIST = 100

function toUnicode(glyphs: ReadonlyMap<number, string>): string {
  const entries = [...glyphs]
    .filter(([, text]) => text !== '')
    .map(([glyph, text]) => `<${hex(glyph)}> <${utf16(text, '')}>`)
  const lists: string[] = []
  for (let from = 0; from < entries.length; from += ENTRIES_OF_A_LIST) {
    const some = entries.slice(from, from + ENTRIES_OF_A_LIST)
    lists.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
${lists.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

function packed(content: Buffer, more = ''): Buffer {
  const data = deflateSync(content)
  return Buffer.concat([
    Buffer.from(`<< ${more}/Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

function joined(objects: readonly Buffer[], trailer: string): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((body, index) => {
    const at = length
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(object)
    length += object.length
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function hex(glyph: number): string {
  return glyph.toString(16).padStart(4, '0')
}

function utf16(text: string, mark = 'feff'): string {
  return mark + Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}
