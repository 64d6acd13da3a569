import { isUtf8 } from 'node:buffer'
import { FileRefused } from '../file-refused.ts'

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
  'The text is neither UTF-8 nor UTF-16, so Bengali letters cannot be read. In Excel choose Save As, “CSV UTF-8”.'

const NOT_TEXT = 'The file is not text: it holds zero bytes.'

/** Detects the encoding by its mark; without one only UTF-8 will do. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  const body = bytes.subarray(marked?.mark.length ?? 0)
  if ((marked?.decoder ?? 'utf-8') === 'utf-8') {
    if (!isUtf8(body)) throw new FileRefused(NOT_UNICODE)
    if (body.includes(0)) throw new FileRefused(NOT_TEXT)
  }
  return {
    encoding: marked?.encoding ?? 'UTF-8',
    chunks: { [Symbol.iterator]: () => decodeChunks(body, marked?.decoder ?? 'utf-8') },
  }
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
  const { encoding, chunks } = decodeText(bytes)
  return { encoding, text: [...chunks].join('').normalize('NFC') }
}
