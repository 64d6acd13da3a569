import { FileRefused } from '@anushilon/question-files/file-refused'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import type { PictureFile } from './picture.ts'

/** What objects that are packed together may come to when unpacked. */
const MOST_UNPACKED = 64 * 1024 * 1024
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
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'AcroForm',
)
const ENCRYPTED = anyOf('Encrypt')
const PAGES = anyOf('Pages')
const FIRST = anyOf('First')
const COUNT = anyOf('N')
const ODDLY_PACKED = anyOf(
  'DecodeParms',
  'DP',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
  'Crypt',
)

/**
 * A PDF, kept as it was sent. It is not drawn here: its frame is held against the format, and every object that a viewer
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
    },
  }
}

/** Its version first, and at its end where its table of objects stands. */
function isFramed(text: string): boolean {
  if (!/^%PDF-[12]\.\d\s/.test(text)) return false
  const [, written] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-END_WITHIN)) ?? []
  return (
    written !== undefined && /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(text.slice(Number(written), Number(written) + 64))
  )
}

/** Before a stream, where it says what it is; generous, so that nothing is hidden by a word in between. */
const DICTIONARY = 16 * 1024

/** Objects that stand packed in streams, unpacked. */
function packedObjects(bytes: Buffer, text: string): string[] {
  const found: string[] = []
  let room = MOST_UNPACKED
  for (let at = text.indexOf('stream'); at !== -1; at = text.indexOf('stream', at + 6)) {
    if (text.startsWith('end', at - 3) || !holdsObjects(text.slice(Math.max(0, at - DICTIONARY), at))) continue
    const own = text.slice(Math.max(0, text.lastIndexOf('obj', at)), at)
    const start = at + (text.startsWith('\r\n', at + 6) ? 8 : 7)
    const objects = unpacked(bytes.subarray(start), room)
    if (objects === null || ODDLY_PACKED.test(own)) {
      // Another one's dictionary may stand that near.
      if (!holdsObjects(own)) continue
      throw new FileRefused('is packed in a way that cannot be looked through, or unpacks to more than 64 MB')
    }
    room -= objects.length
    found.push(objects)
  }
  return found
}

function holdsObjects(dictionary: string): boolean {
  return FIRST.test(dictionary) && COUNT.test(dictionary)
}

/** Null where it is not packed, or too large; what is not packed stands in the file as it is. */
function unpacked(packed: Buffer, room: number): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(room, 1) }).toString('latin1')
  } catch {
    return null
  }
}
