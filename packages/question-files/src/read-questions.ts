import { setImmediate as nextTurn } from 'node:timers/promises'
import { AIKEN_CELLS, aikenQuestions, looksLikeAiken } from './formats/aiken.ts'
import { decided } from './decide.ts'
import { wholeText } from './text/decode-text.ts'
import { FileRefused, LIMITS } from './file-refused.ts'
import { GIFT_CELLS, giftQuestions, looksLikeGift } from './formats/gift.ts'
import { MOODLE_CELLS, moodleQuestions } from './formats/moodle.ts'
import { NO_ALBUM, zipAlbum, type Album } from './pictures.ts'
import { QTI_1_CELLS, qti1Questions } from './formats/qti-1.ts'
import { QTI_2_CELLS, qti2Question } from './formats/qti-2.ts'
import { qti2Name } from './formats/qti-3.ts'
import { manifestFolder, openQti, rootName } from './formats/qti-package.ts'
import { layoutOf, tableCells, tableQuestions } from './formats/question-table.ts'
import type { Cells, CheckedQuestion, FoundQuestion } from './question.ts'
import { readTable } from './tables/table.ts'
import { readDocx, wordDocument } from './word/docx.ts'
import { rootOf } from './containers/xml-tree.ts'
import { isZip, openZip, type Zip } from './containers/zip.ts'
import { draftsIn, type ReadDrafts } from './written/drafts.ts'
import { htmlLines } from './written/html-lines.ts'
import { questionsOf, WRITTEN_CELLS } from './written/questions.ts'
import { looksWritten, oldFontDrafts, textDrafts } from './written/text-lines.ts'

export interface QuestionFile {
  /** In words, such as `Moodle XML`. */
  readonly format: string
  readonly encoding: string
  /** What a fault calls the parts of a question. */
  readonly cells: Cells
  /** Columns of a table that mean nothing to us. */
  readonly ignored: readonly string[]
  readonly questions: readonly CheckedQuestion[]
}

type Opened = Omit<QuestionFile, 'questions'> & {
  readonly questions: Iterable<FoundQuestion> | AsyncIterable<FoundQuestion>
}

/** Milliseconds before others get a turn: ten questions may hold more than ten thousand. */
const TURN = 20

/**
 * Reads a file of questions, whatever it is: a table, Aiken, GIFT, Moodle XML, QTI. Every question comes with what is
 * wrong with it; a file that is harmful or none of these is refused as a whole.
 */
export async function readQuestions(
  bytes: Uint8Array,
  fileName: string,
): Promise<QuestionFile | { readonly refused: string }> {
  try {
    const opened = await open(bytes, fileName)
    const questions: CheckedQuestion[] = []
    let since = performance.now()
    for await (const found of opened.questions) {
      questions.push(await decided(found, opened.cells))
      if (questions.length > LIMITS.rows) throw new FileRefused('The file holds more than 200,000 questions.')
      if (performance.now() - since < TURN) continue
      await nextTurn()
      since = performance.now()
    }
    if (questions.length === 0) throw new FileRefused('There is no question in the file.')
    return { ...opened, questions }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message }
    throw error
  }
}

async function open(bytes: Uint8Array, fileName: string): Promise<Opened> {
  if (isZip(bytes)) return await openPackage(bytes, await openZip(bytes))
  refuseOtherPrograms(bytes, fileName)
  if (/\.(?:csv|tsv|xlsx?)$/i.test(fileName)) return await openTable(bytes, fileName)
  const { encoding, text } = wholeText(bytes)
  if (/\.html?$/i.test(fileName))
    return openWritten(draftsIn(htmlLines(text)), { format: 'Pasted text', encoding, countedIn: 'question' })
  if (/^\s*</.test(text)) return openXml(bytes, encoding)
  const plain = { encoding, ignored: [] }
  if (/\.gift$/i.test(fileName)) return { ...plain, format: 'GIFT', cells: GIFT_CELLS, questions: giftQuestions(text) }
  if (looksLikeAiken(text)) return { ...plain, format: 'Aiken', cells: AIKEN_CELLS, questions: aikenQuestions(text) }
  if (looksLikeGift(text)) return { ...plain, format: 'GIFT', cells: GIFT_CELLS, questions: giftQuestions(text) }
  if (looksWritten(text)) return openWritten(textDrafts(text), { format: 'Text', encoding, countedIn: 'line' })
  const old = oldFontDrafts(text)
  if (old !== null) return openWritten(old, { format: 'Text', encoding, countedIn: 'line' })
  const [first = ''] = text.slice(0, LIMITS.cell).trimStart().split('\n', 1)
  if (first !== '' && first.length < LIMITS.cell && !SEPARATOR.test(first)) throw new FileRefused(NOT_WRITTEN)
  return await openTable(bytes, fileName)
}

/** Between the columns of a table. */
const SEPARATOR = /[,;\t|]/
const NOT_WRITTEN =
  'No question was found in the text. Each needs options with letters (A) B) or ক) খ)), a line of its own for each, and its answer (Ans: A or উত্তর: ক). The template for text shows how.'

interface Written {
  readonly format: string
  readonly encoding: string
  readonly countedIn: 'line' | 'question'
  readonly album?: Album
}

/** What somebody wrote for people to read, not for a program. */
function openWritten(
  read: ReadDrafts,
  { format, encoding, countedIn, album = NO_ALBUM }: Written,
): Opened & { readonly questions: readonly FoundQuestion[] } {
  const questions = questionsOf(read, album, ({ line, number }) => ({
    kind: countedIn,
    number: countedIn === 'line' ? line : number,
    file: null,
  }))
  return { format, encoding, cells: WRITTEN_CELLS, ignored: read.ignored, questions }
}

async function openTable(bytes: Uint8Array, fileName: string, album = NO_ALBUM): Promise<Opened> {
  const table = await readTable(bytes, fileName)
  if ('refused' in table) throw new FileRefused(table.refused)
  const { encoding, columns, format } = table
  const { ignored } = layoutOf(columns)
  return {
    format: format === 'xlsx' ? 'XLSX' : table.separator === '\t' ? 'TSV' : 'CSV',
    encoding,
    cells: tableCells(columns),
    ignored,
    questions: tableQuestions(table, album),
  }
}

function openXml(bytes: Uint8Array, encoding: string): Opened {
  const root = rootName(bytes)
  const plain = { encoding, ignored: [] }
  switch (qti2Name(root)) {
    case 'quiz':
      return { ...plain, format: 'Moodle XML', cells: MOODLE_CELLS, questions: moodleQuestions(bytes) }
    case 'questestinterop':
      return { ...plain, format: 'QTI 1.2', cells: QTI_1_CELLS, questions: qti1Questions(bytes, null, NO_ALBUM) }
    case 'assessmentItem':
      return {
        ...plain,
        format: root === 'assessmentItem' ? 'QTI 2.1' : 'QTI 3',
        cells: QTI_2_CELLS,
        questions: [qti2Question(rootOf(bytes), 1, null, NO_ALBUM)],
      }
    default:
      throw new FileRefused(`This XML (<${root.slice(0, 40)}>) is neither Moodle’s nor QTI.`)
  }
}

async function openWord(zip: Zip, document: string): Promise<Opened> {
  const { read, tables } = await readDocx(zip, document)
  const opened = openWritten(read, {
    format: 'Word',
    encoding: '.docx',
    countedIn: 'question',
    album: zipAlbum(zip, ''),
  })
  const rows = tables.flatMap((table) => [...tableQuestions(table)])
  const listed = rows.map((found, at) => ({
    ...found,
    place: { ...found.place, kind: 'question', number: at + 1 } as const,
  }))
  return { ...opened, questions: [...opened.questions, ...listed] }
}

const SAVE_AS_DOCX = 'Open it in Word, choose Save As, “Word Document (.docx)”, and send that.'

/** Files that programs of an office write and that hold no text for us, by how they begin. */
const OTHER_PROGRAMS: readonly { readonly start: string; readonly message: (name: string) => string }[] = [
  {
    start: '%PDF-',
    message: () =>
      `A PDF holds pictures of letters, not questions. If you have the file it was made from, send that; otherwise: ${SAVE_AS_DOCX}`,
  },
  { start: '{\\rtf', message: () => `This is a rich-text file (.rtf). ${SAVE_AS_DOCX}` },
  {
    start: '\xD0\xCF\x11\xE0',
    message: (name) =>
      /\.xls$/i.test(name)
        ? 'This is a workbook of an old Excel (.xls). Open it in Excel, choose Save As, “Excel Workbook (.xlsx)”, and send that.'
        : `This is a document of an old Word (.doc), or one with a password. ${SAVE_AS_DOCX}`,
  },
]

function refuseOtherPrograms(bytes: Uint8Array, fileName: string): void {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  const other = OTHER_PROGRAMS.find(({ start }) => head.startsWith(start))
  if (other !== undefined) throw new FileRefused(other.message(fileName))
}

const TABLE_NAME = /\.(?:csv|tsv|xlsx)$/i

/** A workbook, a QTI package, or a .zip of a table and the pictures it names. */
async function openPackage(bytes: Uint8Array, zip: Zip): Promise<Opened> {
  if (zip.has('xl/workbook.xml')) return await openTable(bytes, 'questions.xlsx')
  const document = await wordDocument(zip)
  if (document !== null) return await openWord(zip, document)
  if (zip.has('content.xml') && zip.has('mimetype'))
    throw new FileRefused(
      'This is a document of LibreOffice or OpenOffice. Open it there, choose Save As, “Word (.docx)”, and send that.',
    )
  const folder = manifestFolder(zip)
  if (folder !== null) {
    const { version, questions } = await openQti(zip, folder)
    const cells = version === '1.2' ? QTI_1_CELLS : QTI_2_CELLS
    return { format: `QTI ${version}`, encoding: 'package', cells, ignored: [], questions }
  }
  const [table, another] = zip.names.filter((name) => TABLE_NAME.test(name))
  if (table === undefined || another !== undefined)
    throw new FileRefused(
      'This .zip is neither a workbook, a Word document, nor a QTI package (imsmanifest.xml), nor one table with its pictures.',
    )
  const album = zipAlbum(zip, table.slice(0, table.lastIndexOf('/') + 1))
  const opened = await openTable(await zip.read(table), table, album)
  return { ...opened, format: `${opened.format} with pictures` }
}
