import { childOf, childrenOf, descendants, elementsOf, textOf, type XmlNode } from '../containers/xml-tree.ts'
import { ommlFormula } from '../math/omml.ts'
import { LineBuilder, type Look } from '../written/line-builder.ts'
import type { WrittenLine } from '../written/line.ts'
import { rowLines } from '../written/table-lines.ts'
import type { Numbering } from './numbering.ts'
import { lookIn, type Styles } from './styles.ts'
import { symbolAt } from './symbols.ts'

export interface WordParts {
  readonly styles: Styles
  readonly numbering: Numbering
  /** What a picture's relation leads to: its path in the package. */
  readonly targets: ReadonlyMap<string, string>
}

const NOT_SHOWN = new Set([
  'del',
  'moveFrom',
  'instrText',
  'delText',
  'Fallback',
  'pPr',
  'rPr',
  'sdtPr',
  'sdtEndPr',
  'footnoteReference',
  'endnoteReference',
  'commentReference',
  'annotationRef',
])
/** Drawings of Windows that no browser shows. */
const OLD_DRAWING = /\.(?:emf|wmf|emz|wmz|pict?)$/i

/** The lines of a paragraph: at every break a new one. */
export function paragraphLines(paragraph: XmlNode, number: number, parts: WordParts): WrittenLine[] {
  const reader = new ParagraphReader(paragraph, number, parts)
  return reader.lines()
}

class ParagraphReader {
  readonly #paragraph: XmlNode
  readonly #number: number
  readonly #parts: WordParts
  readonly #style: string | undefined
  readonly #builder = new LineBuilder()
  readonly #lines: WrittenLine[] = []
  /** Text boxes that hang on it. */
  readonly #boxes: WrittenLine[] = []
  #label: string

  constructor(paragraph: XmlNode, number: number, parts: WordParts) {
    this.#paragraph = paragraph
    this.#number = number
    this.#parts = parts
    const properties = childOf(paragraph, 'pPr')
    this.#style = childOf(properties, 'pStyle')?.attributes.get('val')
    this.#label = parts.numbering.next(childOf(properties, 'numPr') ?? parts.styles.numberingOf(this.#style))
  }

  lines(): WrittenLine[] {
    this.#all(this.#paragraph.children)
    this.#break()
    return [...this.#lines, ...this.#boxes]
  }

  #break(): void {
    this.#lines.push(this.#builder.done(this.#number, this.#label))
    this.#label = ''
  }

  #all(nodes: XmlNode['children']): void {
    for (const node of nodes) {
      if (typeof node === 'string' || NOT_SHOWN.has(node.name)) continue
      if (node.name === 'oMath') this.#builder.formula(ommlFormula(node))
      else if (node.name === 'r') this.#run(node)
      else this.#all(node.children)
    }
  }

  #run(run: XmlNode): void {
    const { styles } = this.#parts
    const properties = childOf(run, 'rPr')
    const base = styles.lookOf(this.#style, childOf(properties, 'rStyle')?.attributes.get('val'))
    const { isHidden = false, ...look } = { ...base, ...lookIn(properties, styles.theme) }
    if (isHidden) return
    this.#content(run.children, look)
  }

  #content(nodes: XmlNode['children'], look: Look): void {
    for (const node of nodes) {
      if (typeof node === 'string' || NOT_SHOWN.has(node.name)) continue
      switch (node.name) {
        case 't':
          this.#builder.text(textOf(node).replaceAll(/[\u00A0\u2000-\u200A]/g, ' '), look)
          break
        case 'tab':
        case 'ptab':
          this.#builder.text('\t', look)
          break
        case 'br':
        case 'cr':
          this.#break()
          break
        case 'noBreakHyphen':
          this.#builder.text('-', look)
          break
        case 'sym':
          this.#symbol(node, look)
          break
        case 'drawing':
        case 'pict':
        case 'object':
          this.#drawing(node)
          break
        case 'oMath':
          this.#builder.formula(ommlFormula(node))
          break
        default:
          this.#content(node.children, look)
      }
    }
  }

  #symbol({ attributes }: XmlNode, look: Look): void {
    const font = attributes.get('font') ?? ''
    const sign = symbolAt(font, attributes.get('char') ?? '')
    if (sign === undefined)
      this.#builder.doubt('lost', `A sign of the font ${font} was not understood; □ stands in its place.`)
    this.#builder.text(sign ?? '□', { ...look, font: null })
  }

  #drawing(node: XmlNode): void {
    const names = new Set<string>()
    for (const { attributes } of descendants(node, 'blip', 'imagedata')) {
      const target = this.#parts.targets.get(
        attributes.get('embed') ?? attributes.get('id') ?? attributes.get('link') ?? '',
      )
      if (target !== undefined) names.add(target)
    }
    const equation = [...descendants(node, 'OLEObject')].find(({ attributes }) =>
      /equation|mathtype/i.test(attributes.get('ProgID') ?? ''),
    )
    if (equation !== undefined)
      return this.#builder.doubt(
        'lost',
        'A formula of the old equation editor (or MathType) is missing: write it between dollar signs with Edit, or convert it to Word’s own kind of formula.',
      )
    for (const name of names) {
      if (OLD_DRAWING.test(name))
        this.#builder.doubt(
          'lost',
          `The drawing ${name.slice(name.lastIndexOf('/') + 1)} is of a kind (EMF, WMF) that browsers do not show: in Word cut it and paste it again as a PNG picture.`,
        )
      else this.#builder.picture(name)
    }
    const boxes = [...boxesIn(node)]
    for (const paragraph of boxes.flatMap((box) => childrenOf(box, 'p')))
      for (const line of paragraphLines(paragraph, this.#number, this.#parts)) this.#boxes.push(line)
    if (names.size === 0 && boxes.length === 0)
      this.#builder.doubt('lost', 'A drawing (shapes, a chart or SmartArt) was left out: use a picture of it.')
  }
}

/** Text boxes; one inside another is read with the paragraph that it hangs on. */
function* boxesIn(node: XmlNode): Generator<XmlNode> {
  for (const child of elementsOf(node)) {
    if (child.name === 'txbxContent') yield child
    else yield* boxesIn(child)
  }
}

/** The lines of a table, row by row. */
export function* tableLines(table: XmlNode, number: number, parts: WordParts): Generator<WrittenLine> {
  for (const row of rowsOf(table)) yield* rowLines(row.map((cell) => cellLines(cell, number, parts)))
}

export function rowsOf(table: XmlNode): XmlNode[][] {
  return [...children(table, 'tr')].map((row) => [...children(row, 'tc')])
}

/** Through whatever stands around them. */
function* children(node: XmlNode, name: string): Generator<XmlNode> {
  for (const child of elementsOf(node)) {
    if (child.name === name) yield child
    else if (child.name === 'sdt' || child.name === 'sdtContent' || child.name === 'ins') yield* children(child, name)
  }
}

export function cellLines(cell: XmlNode, number: number, parts: WordParts): WrittenLine[] {
  return elementsOf(cell).flatMap((child) => {
    if (child.name === 'p') return paragraphLines(child, number, parts)
    if (child.name === 'tbl') return [...tableLines(child, number, parts)]
    return child.name === 'sdt' || child.name === 'sdtContent' ? cellLines(child, number, parts) : []
  })
}
