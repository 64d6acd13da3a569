import type { ListFile } from './list.ts'
import type { PackFile } from './pack.ts'
import type { PictureFile } from './picture.ts'
import type { QuestionsFile } from './questions.ts'

/**
 * All that understands files from outside; each is loaded when it is needed first, by the process that reads them and by
 * nothing else.
 */
export const READERS = {
  list: async (given: ListFile) => (await import('./list.ts')).openList(given),
  questions: async (given: QuestionsFile) => await (await import('./questions.ts')).openQuestions(given),
  pack: async (given: PackFile) => await (await import('./pack.ts')).openPack(given),
  picture: async (given: PictureFile) => (await import('./picture.ts')).openPicture(given),
  portrait: async (given: PictureFile) => (await import('./portrait.ts')).openPortrait(given),
  pdfPages: async (given: PictureFile) => await (await import('./pdf-pages.ts')).openPdfPages(given),
  sheet: async (given: PictureFile) => (await import('./sheet.ts')).openSheet(given),
}
export type Readers = typeof READERS
export type ReaderName = keyof Readers
