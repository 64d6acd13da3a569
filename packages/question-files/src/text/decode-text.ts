import { isUtf8 } from 'node:buffer'
import { FileRefused } from '../file-refused.ts'
import { isOldFont } from './bijoy.ts'

export interface DecodedText {
  readonly encoding: string
  /** In pieces; a character is never cut in two. */
  readonly chunks: Iterable<string>
}

const CHUNK = 64 * 1024

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], decoder: 'utf-8', encoding: 'UTF-8 with BOM' },
  { mark: [0xff, 0xfe], decoder: 'utf-16le', encoding: 'UTF-16 LE' },
  { mark: [0xfe, 0xff], decoder: 'utf-16be', encoding: 'UTF-16 BE' },
] as const

const NOT_UNICODE =
  'The text is neither UTF-8 nor UTF-16, so Bengali letters cannot be read. In Excel choose Save As, “CSV UTF-8”; in Notepad Save As, Encoding “UTF-8”.'

const NOT_TEXT = 'The file is not text: it holds zero bytes.'

/** Detects the encoding by its mark; without one it is UTF-8, or what in UTF-16 reads as people write. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const begun = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  const body = bytes.subarray(begun?.mark.length ?? 0)
  const marked = begun ?? withoutMark(body)
  if ((marked?.decoder ?? 'utf-8') === 'utf-8') {
    if (!isUtf8(body)) throw new FileRefused(NOT_UNICODE)
    if (body.includes(0)) throw new FileRefused(NOT_TEXT)
  }
  return {
    encoding: marked?.encoding ?? 'UTF-8',
    chunks: { [Symbol.iterator]: () => decodeChunks(body, marked?.decoder ?? 'utf-8') },
  }
}

/** Letters, digits and signs of Bengali and Latin text. */
const USUAL = /[\t\n\r -~\u00A0\u0964\u0965\u0980-\u09FF\u200B-\u200D\u2010-\u2026]/g
const MOSTLY = 0.95

function withoutMark(body: Uint8Array): (typeof MARKS)[number] | undefined {
  if (body.length % 2 === 1 || (isUtf8(body) && !body.includes(0))) return undefined
  const beginning = body.subarray(0, CHUNK)
  return MARKS.find(({ decoder }) => {
    if (decoder === 'utf-8') return false
    const text = new TextDecoder(decoder).decode(beginning)
    return (text.match(USUAL) ?? []).length >= text.length * MOSTLY
  })
}

function* decodeChunks(body: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  try {
    for (let at = 0; at < body.length; at += CHUNK) {
      const text = decoder.decode(body.subarray(at, at + CHUNK), { stream: true })
      // UTF-8 was checked as a whole; in UTF-16 half of every Latin letter is zero.
      if (text.includes('\0')) throw new FileRefused(NOT_TEXT)
      if (text !== '') yield text
    }
    const rest = decoder.decode()
    if (rest !== '') yield rest
  } catch (error) {
    if (error instanceof TypeError) throw new FileRefused(NOT_UNICODE)
    throw error
  }
}

/** The whole text, in NFC; for formats that are not read row by row. */
export function wholeText(bytes: Uint8Array): { readonly encoding: string; readonly text: string } {
  try {
    const { encoding, chunks } = decodeText(bytes)
    return { encoding, text: [...chunks].join('').normalize('NFC') }
  } catch (error) {
    const text = bytes.includes(0) ? '' : new TextDecoder('windows-1252').decode(bytes)
    // What Bijoy writes is Unicode nowhere, and yet can be read.
    if (isOldFont(text.slice(0, CHUNK))) return { encoding: 'ANSI (Bijoy)', text }
    throw error
  }
}
