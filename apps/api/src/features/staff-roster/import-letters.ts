import type { ImportPreview, StudentColumn } from '@anushilon/contract/staff/students-import'
import { isOldFont, isOldFontName } from '@anushilon/question-files/text/bijoy'
import { bijoyToUnicode } from '@anushilon/question-files/text/bijoy-to-unicode'

/** What is written in words, and not a number or a secret. */
const IN_WORDS: ReadonlySet<StudentColumn> = new Set(['name', 'courses', 'branch', 'batches', 'institution'])
const SHOWN = 20

/** Excel writes a question mark for every letter that an ANSI file cannot hold. */
function isLost(text: string): boolean {
  return text.includes('??') && /^[?\s.,()-]+$/.test(text)
}

/** What a cell must not be taken in as; null where its letters are sound. */
export function letterFault(text: string): string | null {
  if (isLost(text)) return 'lost its letters when the file was saved: in Excel choose Save As, “CSV UTF-8” or .xlsx'
  return isOldFont(text) ? 'is in Bijoy (an old font such as SutonnyMJ), not Unicode' : null
}

/** Looks at the letters of every cell, and turns those of an old font into Unicode where that is wanted. */
export class LetterCheck {
  readonly #isConverting: boolean
  readonly oldFont: ImportPreview['oldFont'] = { count: 0, samples: [] }
  lost = 0

  constructor(isConverting: boolean) {
    this.#isConverting = isConverting
  }

  read(row: number, column: StudentColumn, text: string): string {
    if (!IN_WORDS.has(column) || text === '') return text
    if (isLost(text)) this.lost += 1
    if (!(this.#isConverting ? isOldFontName(text) : isOldFont(text))) return text
    const to = bijoyToUnicode(text)
    this.oldFont.count += 1
    if (this.oldFont.samples.length < SHOWN) this.oldFont.samples.push({ row, from: text.slice(0, 80), to })
    return this.#isConverting ? (to ?? text) : text
  }
}
