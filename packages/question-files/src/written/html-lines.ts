import { knownWords } from '../text/known-words.ts'
import { descendants, elementsOf, type XmlNode } from '../containers/xml-tree.ts'
import { mathmlFormula } from '../math/mathml.ts'
import { ommlFormula } from '../math/omml.ts'
import { listLabel } from '../word/numbering.ts'
import { lookOf, stylesIn } from './html-look.ts'
import { htmlTree } from './html-tree.ts'
import { LineBuilder, PLAIN_LOOK, type Look } from './line-builder.ts'
import type { WrittenLine } from './line.ts'
import { rowLines } from './table-lines.ts'

const BLOCKS = new Set(
  'address article blockquote center dd div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section ul'.split(' '),
)

/** How lists count, by the names of HTML and of CSS. */
const COUNTS = knownWords<string>({
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  decimal: 'decimal',
  'decimal-leading-zero': 'decimal',
  'lower-alpha': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'lower-latin': 'lowerLetter',
  'upper-latin': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
  bengali: 'bengaliNumber',
})

/** The lines of a page or of what was copied from Word, Google Docs or LibreOffice. */
export function htmlLines(html: string): WrittenLine[] {
  const reader = new HtmlReader()
  reader.all(htmlTree(html), PLAIN_LOOK)
  return reader.done()
}

class HtmlReader {
  #lines: WrittenLine[] = []
  #builder = new LineBuilder()
  #label = ''
  #hasText = false
  #number = 0

  done(): WrittenLine[] {
    this.#break()
    return this.#lines
  }

  all(node: XmlNode, look: Look): void {
    for (const child of node.children) {
      if (typeof child === 'string') this.#text(child, look)
      else this.#element(child, look)
    }
  }

  #text(written: string, look: Look): void {
    const text = written.replaceAll(/[\u0020\n\r\f]+/g, ' ').replaceAll('\u00A0', ' ')
    if (!this.#hasText && text.trim() === '') return
    this.#hasText = true
    this.#builder.text(text, look)
  }

  #break(): void {
    if (!this.#hasText && this.#label !== '') return
    this.#number += 1
    this.#lines.push(this.#builder.done(this.#number, this.#label))
    this.#label = ''
    this.#hasText = false
  }

  #element(node: XmlNode, around: Look): void {
    const styles = stylesIn(node)
    if (styles.get('display') === 'none' || styles.get('mso-hide') === 'all') return
    const look = lookOf(node, styles, around)
    switch (node.name) {
      case 'br':
        this.#hasText = true
        return this.#break()
      case 'img':
        return this.#picture(node)
      case 'math':
        this.#hasText = true
        return this.#builder.formula(mathmlFormula(node))
      case 'oMath':
        this.#hasText = true
        return this.#builder.formula(ommlFormula(node))
      case 'table':
        return this.#table(node, look)
      case 'ol':
      case 'ul':
        return this.#list(node, look)
    }
    if (styles.has('mso-tab-count')) return this.#tab(look)
    if (!BLOCKS.has(node.name)) return this.all(node, look)
    if (this.#hasText) this.#break()
    this.all(node, look)
    if (this.#hasText || node.children.length === 0) this.#break()
  }

  #tab(look: Look): void {
    this.#hasText = true
    this.#builder.text('\t', look)
  }

  #picture({ attributes }: XmlNode): void {
    const formula = attributes.get('data-equation-content')
    const source = attributes.get('src')
    this.#hasText = true
    if (formula !== undefined) this.#builder.formula({ tex: formula, unknown: [] })
    else if (source !== undefined && source !== '') this.#builder.picture(source)
  }

  #list(list: XmlNode, look: Look): void {
    if (this.#hasText) this.#break()
    let count = Number(list.attributes.get('start') ?? 1) || 1
    for (const item of elementsOf(list)) {
      if (item.name !== 'li') {
        this.#element(item, look)
        continue
      }
      const named = stylesIn(item).get('list-style-type') ?? stylesIn(list).get('list-style-type')
      const format = COUNTS.get(named ?? '') ?? COUNTS.get(list.attributes.get('type') ?? '')
      const kind = format ?? (list.name === 'ol' ? 'decimal' : 'bullet')
      count = Number(item.attributes.get('value') ?? count) || count
      this.#label = listLabel(kind, count)
      count += 1
      this.all(item, lookOf(item, stylesIn(item), look))
      this.#hasText = this.#hasText || this.#label !== ''
      if (this.#hasText) this.#break()
    }
  }

  #table(table: XmlNode, look: Look): void {
    if (this.#hasText) this.#break()
    for (const row of descendants(table, 'tr')) {
      for (const line of rowLines(elementsOf(row).map((cell) => this.#inside(cell, look)))) this.#lines.push(line)
    }
  }

  /** The lines of a cell, apart from the others. */
  #inside(cell: XmlNode, look: Look): WrittenLine[] {
    const before = this.#lines
    this.#lines = []
    this.all(cell, lookOf(cell, stylesIn(cell), look))
    if (this.#hasText) this.#break()
    const inside = this.#lines
    this.#lines = before
    return inside
  }
}
