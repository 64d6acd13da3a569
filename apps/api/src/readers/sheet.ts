import { FileRefused } from '@anushilon/question-files/file-refused'
import { readFileSync } from 'node:fs'
import { packedObjects } from './pdf-packed.ts'
import type { PictureFile } from './picture.ts'

const END_WITHIN = 2048

/** Names may be spelt with the numbers of their letters (/J#61vaScript), and are the same name then. */
function named(name: string): string {
  const letters = name.split('').map((letter) => `(?:${letter}|#${numberOf(letter)})`)
  return `/${letters.join('')}(?![A-Za-z0-9])`
}

function numberOf(letter: string): string {
  const digits = letter.charCodeAt(0).toString(16)
  return digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
}

const anyOf = (...names: readonly string[]) => new RegExp(names.map(named).join('|'))

/** What does more than show pages; a sheet to print has none of it. */
const ACTIVE = anyOf(
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'Rendition',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'AcroForm',
)
const ENCRYPTED = anyOf('Encrypt')
const PAGES = anyOf('Pages')

/** Where a link leads. Of a link to the web nothing is said against; anything else could run in the viewer. */
const LINK = new RegExp(`${named('URI')}(?=[\\s(</>%])`, 'g')
const IS_KIND_OF_LINK = /\/S\s*$/
const NEXT_KEY = /^\s*(?:\/|>>)/
const TO_THE_WEB = /^\s*\(\s*(?:https?:\/\/|mailto:)/i

/**
 * A PDF, stored as it was sent. It is not drawn here: its frame is checked against the format, and every object that a viewer
 * would read is looked through for what runs, opens or carries something.
 */
export function openSheet({ file }: PictureFile) {
  return {
    check(): void {
      const bytes = readFileSync(file)
      const text = bytes.toString('latin1')
      if (!isFramed(text)) throw new FileRefused('is not a PDF, or a damaged one')
      if (ENCRYPTED.test(text)) throw new FileRefused('has a password or other protection; please save it without')
      const packed = packedObjects(bytes, text)
      if (!PAGES.test(text) && !packed.some((objects) => PAGES.test(objects)))
        throw new FileRefused('is not a PDF, or a damaged one')
      if ([text, ...packed].some((objects) => ACTIVE.test(objects)))
        throw new FileRefused('holds scripts, forms or other files; please print it to a PDF that has only pages')
      if ([text, ...packed].some(leadsElsewhere))
        throw new FileRefused('has a link that leads to no address of the web; please save it without')
    },
  }
}

function leadsElsewhere(objects: string): boolean {
  for (const { index, 0: name } of objects.matchAll(LINK)) {
    const next = objects.slice(index + name.length, index + name.length + 40)
    const isKind = IS_KIND_OF_LINK.test(objects.slice(Math.max(0, index - 20), index)) && NEXT_KEY.test(next)
    if (!isKind && !TO_THE_WEB.test(next)) return true
  }
  return false
}

/** Its version first, and at its end where its table of objects stands. */
function isFramed(text: string): boolean {
  if (!/^%PDF-[12]\.\d\s/.test(text)) return false
  const [, written] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-END_WITHIN)) ?? []
  return (
    written !== undefined && /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(text.slice(Number(written), Number(written) + 64))
  )
}
