import { MOST_PAGES } from '@anushilon/contract/exam-document/exam'
import { FileRefused } from '@anushilon/question-files/file-refused'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { encode, LARGEST, type Picture } from '../images/encode.ts'
import type { PictureFile } from './picture.ts'

/** A page as it is stored, in a file of its own. */
type DrawnPage = Omit<Picture, 'bytes'> & { readonly path: string }

/** Dots across: an A4 page at 150 to the inch, which a phone's line can carry and its zoom can use. */
const WIDTH = 1240
const CHANNELS = 4

const NO_PDF = 'The file is no PDF, or is damaged.'
const LOCKED = 'The PDF has a password. Save it without one, or take pictures of its pages.'
const NO_PAPER = 'A page of the PDF is so long or so narrow that it cannot be shown.'

sharp.cache(false)
sharp.concurrency(1)

/** Draws the pages of a PDF, one at a time. Each file gets an engine of its own: what one does to it no other meets. */
export async function openPdfPages({ file, folder }: PictureFile) {
  const bytes = readFileSync(file)
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new FileRefused(NO_PDF)
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    throw new FileRefused(error instanceof Error && /password/i.test(error.message) ? LOCKED : NO_PDF)
  })
  const count = orRefused(() => document.getPageCount())
  if (count < 1) throw new FileRefused('The PDF has no pages.')
  if (count > MOST_PAGES) {
    throw new FileRefused(`The PDF has ${count} pages; a paper has at most ${MOST_PAGES}. Leave pages out.`)
  }
  return {
    count: () => count,
    async page(at: number): Promise<DrawnPage> {
      const { page, size } = orRefused(() => {
        const found = document.getPage(at)
        return { page: found, size: sizeOf(found.getOriginalSize()) }
      })
      const { data, ...drawn } = await page.render({ ...size, render: 'bitmap' }).catch(() => {
        throw new FileRefused(NO_PDF)
      })
      const raw = { width: drawn.width, height: drawn.height, channels: CHANNELS } as const
      const { bytes: encoded, ...about } = await encode(sharp(data, { raw }).flatten({ background: '#fff' }), 'unknown')
      const path = join(folder, `page-${at}`)
      writeFileSync(path, encoded)
      return { ...about, path }
    },
  }
}

/** The engine's own faults are the file's. */
function orRefused<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof FileRefused) throw error
    throw new FileRefused(NO_PDF)
  }
}

/** In dots; a page in large units is no large picture. */
function sizeOf({ originalWidth, originalHeight }: { originalWidth: number; originalHeight: number }) {
  const scale = Math.min(WIDTH / originalWidth, LARGEST.height / originalHeight)
  const [width, height] = [Math.round(originalWidth * scale), Math.round(originalHeight * scale)]
  if (!(width >= 20 && height >= 20)) throw new FileRefused(NO_PAPER)
  return { width, height }
}
