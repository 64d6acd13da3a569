import { MOST_FILE_BYTES } from './limits.ts'

/**
 * Why a file is not taken.
 * - heic: a picture, but of a kind that this browser cannot open;
 * - unreadable: it says that it is a picture and is none, or a broken one.
 */
export type FileFault = 'too-large' | 'too-many' | 'wrong-type' | 'heic' | 'unreadable'

export type FileKind = 'jpeg' | 'png' | 'gif' | 'heif' | 'other'

/** Enough for every signature below. */
const HEAD_BYTES = 16
/** What lies in the cloud may be fetched first, or for ever. */
const LIMIT_MS = 8_000

type Later = (milliseconds: number, act: () => void) => () => void

function onTimer(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}

const SIGNATURES: readonly (readonly [FileKind, string])[] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
]
/** The brands under which phones write HEIC and HEIF. */
const HEIF = /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/
const TAKEN = /^image\/(?:png|jpe?g|pjpeg|gif|hei[cf])$/
const TAKEN_NAMES = /\.(?:png|jpe?g|gif|hei[cf])$/i

/** What the file is by its first bytes; its name and its declared type may say anything. */
function kindOf(head: Uint8Array): FileKind {
  const text = String.fromCharCode(...head)
  const known = SIGNATURES.find(([, signature]) => text.startsWith(signature))
  if (known !== undefined) return known[0]
  return text.slice(4, 8) === 'ftyp' && HEIF.test(text.slice(8, 12)) ? 'heif' : 'other'
}

type Chosen = Pick<File, 'name' | 'size' | 'type' | 'slice'>

/** Whether it is worth trying to open. That it can be opened only opening it tells. */
export async function judgeFile(
  file: Chosen,
  later: Later = onTimer,
): Promise<{ readonly kind: FileKind } | { readonly fault: FileFault }> {
  if (file.size > MOST_FILE_BYTES) return { fault: 'too-large' }
  const kind = await readKind(file, later)
  if (kind !== null && kind !== 'other') return { kind }
  const claims = TAKEN.test(file.type) || TAKEN_NAMES.test(file.name)
  return { fault: claims || kind === null ? 'unreadable' : 'wrong-type' }
}

/** Null where the device does not hand the bytes out: a photo that lies in the cloud only, or a card that was pulled. */
async function readKind(file: Chosen, later: Later): Promise<FileKind | null> {
  let callOff = () => {}
  const never = new Promise<null>((resolve) => {
    callOff = later(LIMIT_MS, () => resolve(null))
  })
  try {
    const head = await Promise.race([file.slice(0, HEAD_BYTES).arrayBuffer(), never])
    return head && kindOf(new Uint8Array(head))
  } catch {
    return null
  } finally {
    callOff()
  }
}
