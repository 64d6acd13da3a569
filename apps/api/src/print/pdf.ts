import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { FontFace, PlacedGlyph } from './typesetter.ts'

/** A4 in points. */
export const PAGE = { width: 595, height: 842 } as const

interface UsedFont {
  readonly tag: string
  readonly face: FontFace
  /** Glyph to what it stands for. */
  readonly glyphs: Map<number, string>
}

const CATALOG = 1
const TREE = 2
const RESOURCES = 3
const INFO = 4

/**
 * A PDF that is written page by page and never held as a whole; what all pages share, such as the fonts, comes at its
 * end. Measures are points from the top left.
 */
export class PdfDocument {
  readonly #title: string
  readonly #fonts = new Map<FontFace, UsedFont>()
  /** Where each object begins, by its number. */
  readonly #offsets: number[] = []
  readonly #pages: number[] = []
  #last = INFO
  #length = 0

  constructor(title: string) {
    this.#title = title
  }

  start(): Buffer {
    return this.#counted(Buffer.from('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1'))
  }

  newPage(): PdfPage {
    return new PdfPage((face, glyph, text) => this.#use(face, glyph, text))
  }

  /** The next page, as it stands in the file. */
  async write(page: PdfPage): Promise<Buffer> {
    const content = this.#object(await packed(Buffer.from(page.content, 'latin1')))
    const leaf = this.#object(
      `<< /Type /Page /Parent ${TREE} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources ${RESOURCES} 0 R /Contents ${this.#last} 0 R >>`,
    )
    this.#pages.push(this.#last)
    return Buffer.concat([content, leaf])
  }

  async end(): Promise<Buffer> {
    const parts: Buffer[] = []
    const fonts: string[] = []
    for (const used of this.#fonts.values()) {
      parts.push(...(await this.#font(used)))
      fonts.push(`/${used.tag} ${this.#last} 0 R`)
    }
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ')
    parts.push(
      this.#object(`<< /Font << ${fonts.join(' ')} >> >>`, RESOURCES),
      this.#object(`<< /Type /Pages /Count ${this.#pages.length} /Kids [${kids}] >>`, TREE),
      this.#object(
        `<< /Type /Catalog /Pages ${TREE} 0 R /Lang (bn-BD) /ViewerPreferences << /DisplayDocTitle true >> >>`,
        CATALOG,
      ),
      this.#object(`<< /Title <${utf16(this.#title)}> >>`, INFO),
    )
    const size = this.#last + 1
    const offsets = Array.from(
      { length: this.#last },
      (_, at) => `${String(this.#offsets[at + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
    )
    const trailer = `trailer\n<< /Size ${size} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${this.#length}\n%%EOF\n`
    parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}${trailer}`))
    return Buffer.concat(parts)
  }

  #use(face: FontFace, glyph: number, text: string): string {
    const used = this.#fonts.get(face) ?? { tag: `F${this.#fonts.size + 1}`, face, glyphs: new Map() }
    this.#fonts.set(face, used)
    if (!used.glyphs.has(glyph) || (text !== '' && used.glyphs.get(glyph) === '')) used.glyphs.set(glyph, text)
    return used.tag
  }

  /** The font as it is, told by glyph and not by letter: the shaping has been done. */
  async #font({ face, glyphs }: UsedFont): Promise<Buffer[]> {
    const { name } = face
    const file = this.#object(await packed(face.sfnt, `/Length1 ${face.sfnt.length} `))
    const descriptor = this.#object(
      `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [-1000 -500 2000 1200] /ItalicAngle 0 /Ascent 1069 /Descent -293 /CapHeight 714 /StemV 80 /FontFile2 ${this.#last} 0 R >>`,
    )
    const widths = [...glyphs.keys()].map((glyph) => `${glyph} [${short(advanceOf(face, glyph))}]`)
    const descendant = this.#object(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${this.#last} 0 R /CIDToGIDMap /Identity /W [${widths.join(' ')}] >>`,
    )
    const letters = this.#object(await packed(Buffer.from(toUnicode(glyphs), 'latin1')))
    const whole = this.#object(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${this.#last - 1} 0 R] /ToUnicode ${this.#last} 0 R >>`,
    )
    return [file, descriptor, descendant, letters, whole]
  }

  /** Under the next number, or under one that was reserved for it. */
  #object(body: string | Buffer, reserved?: number): Buffer {
    if (reserved === undefined) this.#last += 1
    const number = reserved ?? this.#last
    this.#offsets[number] = this.#length
    return this.#counted(
      Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]),
    )
  }

  #counted(bytes: Buffer): Buffer {
    this.#length += bytes.length
    return bytes
  }
}

type Use = (face: FontFace, glyph: number, text: string) => string

export class PdfPage {
  readonly #written: string[] = []
  readonly #use: Use

  constructor(use: Use) {
    this.#use = use
  }

  get content(): string {
    return this.#written.join('\n')
  }

  text(
    said: string,
    glyphs: readonly PlacedGlyph[],
    at: { readonly x: number; readonly y: number; readonly size: number; readonly grey?: number },
  ): void {
    const lines = [`BT ${at.grey ?? 0} g`]
    let [font, run] = ['', '']
    let [penX, penY] = [Number.NaN, Number.NaN]
    const endRun = () => {
      if (run !== '') lines.push(`[<${run}>] TJ`)
      run = ''
    }
    for (const { face, glyph, x, y, text } of glyphs) {
      const tag = this.#use(face, glyph, text)
      if (tag !== font) {
        endRun()
        lines.push(`/${tag} ${at.size} Tf`)
      }
      // In thousandths of the size, to the left: how far this one stands from where the last one ended.
      const shift = Math.round(((penX - x) * 1000) / at.size)
      if (tag !== font || y !== penY || Number.isNaN(shift)) {
        endRun()
        lines.push(`1 0 0 1 ${short(at.x + x)} ${short(PAGE.height - at.y + y)} Tm`)
      } else if (shift !== 0) run += `>${shift}<`
      run += hex(glyph)
      font = tag
      penX = x + (advanceOf(face, glyph) * at.size) / 1000
      penY = y
    }
    endRun()
    // Shaped letters cannot be read back one by one: the words are written beside them, for search and copying.
    this.#written.push(`/Span << /ActualText <${utf16(said)}> >> BDC\n${lines.join('\n')}\nET\nEMC`)
  }

  line(from: { readonly x: number; readonly y: number }, toX: number, grey: number): void {
    const y = short(PAGE.height - from.y)
    this.#written.push(`${grey} G 0.6 w ${short(from.x)} ${y} m ${short(toX)} ${y} l S`)
  }
}

const advances = new WeakMap<FontFace, Map<number, number>>()

/** In thousandths of the size. */
function advanceOf(face: FontFace, glyph: number): number {
  const known = advances.get(face) ?? new Map<number, number>()
  advances.set(face, known)
  const advance = known.get(glyph) ?? (face.font.glyphHAdvance(glyph) * 1000) / face.unitsPerEm
  known.set(glyph, advance)
  return advance
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

const pack = promisify(deflate)

/** Outside the event loop. */
async function packed(content: Buffer, more = ''): Promise<Buffer> {
  const data = await pack(content)
  return Buffer.concat([
    Buffer.from(`<< ${more}/Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

function hex(glyph: number): string {
  return glyph.toString(16).padStart(4, '0')
}

function utf16(text: string, mark = 'feff'): string {
  return mark + Buffer.from(text, 'utf16le').swap16().toString('hex')
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}
