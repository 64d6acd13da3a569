import { elements, rootOf, childrenOf, type XmlNode } from '../containers/xml-tree.ts'
import type { Zip } from '../containers/zip.ts'
import { FileRefused, LIMITS } from '../file-refused.ts'
import { tableOf } from '../tables/cells.ts'
import type { Table } from '../tables/table-shape.ts'
import { draftsIn, type ReadDrafts } from '../written/drafts.ts'
import { tidy, type WrittenLine } from '../written/line.ts'
import { layoutOf } from '../formats/question-table.ts'
import { Numbering } from './numbering.ts'
import { cellLines, paragraphLines, rowsOf, tableLines, type WordParts } from './paragraph.ts'
import { readStyles, themeFonts } from './styles.ts'

/** The part that holds the text, wherever a program has put it. */
export async function wordDocument(zip: Zip): Promise<string | null> {
  if (zip.has('word/document.xml')) return 'word/document.xml'
  if (!zip.has('_rels/.rels')) return null
  const main = relationsIn(await zip.read('_rels/.rels')).find(({ type }) => type.endsWith('/officeDocument'))
  const path = main?.target.replace(/^\//, '') ?? ''
  return path.endsWith('.xml') && zip.has(path) && !path.startsWith('xl/') && !path.startsWith('ppt/') ? path : null
}

export interface WordFile {
  readonly read: ReadDrafts
  /** Tables whose first row names columns of questions. */
  readonly tables: readonly Table[]
}

/** A Word document: its paragraphs and tables in their order, as lines that somebody wrote. */
export async function readDocx(zip: Zip, path: string): Promise<WordFile> {
  const part = async (name: string) => (zip.has(name) ? await zip.read(name) : null)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = relationsIn(await part(`${folder}_rels/${path.slice(folder.length)}.rels`))
  const named = (kind: string, usual: string) => {
    const target = relations.find(({ type }) => type.endsWith(`/${kind}`))?.target
    return part(target === undefined ? `${folder}${usual}` : resolved(folder, target))
  }
  const theme = themeFonts(await named('theme', 'theme/theme1.xml'))
  const parts: WordParts = {
    styles: readStyles(await named('styles', 'styles.xml'), theme),
    numbering: new Numbering(await named('numbering', 'numbering.xml'), theme),
    // One that is only linked is not in the package, and its question says so.
    targets: new Map(relations.map(({ id, target, isOutside }) => [id, isOutside ? target : resolved(folder, target)])),
  }
  const lines: WrittenLine[] = []
  const tables: Table[] = []
  let number = 0
  for (const node of elements(await zip.read(path), 'p', 'tbl')) {
    number += 1
    const table = node.name === 'p' ? null : questionTable(node, number, parts)
    if (table !== null) tables.push(table)
    else for (const line of linesIn(node, number, parts)) lines.push(line)
    if (lines.length > LIMITS.rows) throw new FileRefused('The document has more than 200,000 lines.')
  }
  return { read: draftsIn(lines), tables }
}

function linesIn(node: XmlNode, number: number, parts: WordParts): Iterable<WrittenLine> {
  return node.name === 'p' ? paragraphLines(node, number, parts) : tableLines(node, number, parts)
}

/** A table with a row of headings as in a spreadsheet of questions. */
function questionTable(node: XmlNode, number: number, parts: WordParts): Table | null {
  const [head, ...rows] = rowsOf(node)
  if (head === undefined || rows.length === 0) return null
  const cellText = (cell: XmlNode) =>
    cellLines(cell, number, parts)
      .map(({ text }) => tidy(text))
      .filter((text) => text !== '')
      .join('\n')
  // Numbers of lists count on as they are read, and a table that is read twice would count twice.
  if (head.length < 4) return null
  try {
    layoutOf(head.map(cellText))
  } catch (error) {
    if (error instanceof FileRefused) return null
    throw error
  }
  const all = [head, ...rows].map((row, at) => ({ line: at, cells: row.map(cellText) }))
  return { format: 'xlsx', encoding: '', separator: null, ...tableOf(all) }
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
  readonly isOutside: boolean
}

function relationsIn(bytes: Uint8Array | null): Relation[] {
  if (bytes === null) return []
  return childrenOf(rootOf(bytes), 'Relationship').map(({ attributes }) => ({
    id: attributes.get('Id') ?? '',
    type: attributes.get('Type') ?? '',
    target: attributes.get('Target') ?? '',
    isOutside: attributes.get('TargetMode') === 'External',
  }))
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = folder.split('/').filter((part) => part !== '')
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
