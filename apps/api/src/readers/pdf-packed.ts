import { FileRefused } from '@anushilon/question-files/file-refused'
import { inflateSync } from 'node:zlib'
import { type PdfDictionary, PdfLexer } from './pdf-lexer.ts'

/** What objects that are packed together may come to when unpacked. */
const MOST_UNPACKED = 64 * 1024 * 1024

/**
 * Objects that stand packed in streams, unpacked. A viewer begins to read wherever the file's tables send it, so every
 * place where an object could begin is read as one, also within what looks like a picture or a comment.
 */
export function packedObjects(bytes: Buffer, text: string): string[] {
  const found: string[] = []
  let room = MOST_UNPACKED
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    const stream = text.startsWith('end', at - 3) ? null : streamAt(text, at + 3)
    if (stream === null || !holdsObjects(stream.dictionary)) continue
    if (isPacked(stream.dictionary)) {
      const objects = unpacked(bytes.subarray(stream.start), room)
      room -= objects.length
      found.push(objects)
    }
  }
  return found
}

function streamAt(text: string, at: number): { dictionary: PdfDictionary; start: number } | null {
  const lexer = new PdfLexer(text, at)
  try {
    const dictionary = lexer.dictionary()
    if (dictionary === null || !lexer.takes('stream')) return null
    const [gap = ''] = /^(?:\r\n|\n|\r)/.exec(text.slice(lexer.at, lexer.at + 2)) ?? []
    return { dictionary, start: lexer.at + gap.length }
  } catch {
    // No viewer makes an object of it either.
    return null
  }
}

/** Where the first of them begins: no viewer reads them without, and no other stream has it. */
function holdsObjects(dictionary: PdfDictionary): boolean {
  return dictionary.some(([key]) => key === 'First')
}

/** By the one way that every program uses; by any other the objects could not be looked through. */
function isPacked(dictionary: PdfDictionary): boolean {
  const filters = [...valuesOf(dictionary, 'Filter'), ...valuesOf(dictionary, 'F')]
  const isOdd = dictionary.some(([key]) => ['DecodeParms', 'DP', 'FFilter', 'FDecodeParms'].includes(key))
  if (filters.length === 0 && !isOdd) return false
  const [only] = filters
  if (filters.length > 1 || isOdd || !/^(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])$/.test(only ?? ''))
    throw notSearched()
  return true
}

function valuesOf(dictionary: PdfDictionary, wanted: string): string[] {
  return dictionary.filter(([key]) => key === wanted).map(([, value]) => value)
}

function unpacked(packed: Buffer, room: number): string {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(room, 1) }).toString('latin1')
  } catch {
    throw notSearched()
  }
}

function notSearched(): FileRefused {
  return new FileRefused('is packed in a way that cannot be looked through, or unpacks to more than 64 MB')
}
