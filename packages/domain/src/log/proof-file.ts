import { latinDigits } from '../digits.ts'
import { fromBase64Url } from './base64url.ts'
import { SALT_BYTES, type SaltedContent } from './leaf.ts'
import { HASH_BYTES, type Hash } from './merkle.ts'
import { JsonReader, ProofFault } from './json-reader.ts'
import { readHashes, type HeadContent } from './signed.ts'

/*
 * The files of the proof: what a student keeps, what the centre publishes. Read here by hand and not by a schema library: the
 * page that checks them is smaller than one, and says which field is wrong.
 */

export const PROOF_FORMAT = 'anushilon-proof-1'

/** The centre's word on how its log of an exam stands. */
export interface TreeHead extends HeadContent {
  readonly key: string
  readonly signature: Uint8Array
}

/** An older one, and the way from it to the newest: everything in it is still there, unchanged. */
export interface EarlierHead extends TreeHead {
  readonly path: readonly Hash[]
}

export interface PublicKey {
  readonly key: string
  readonly publicKey: Uint8Array
}

export interface ProofLeaf extends SaltedContent {
  /** Null: acknowledged, and not yet in the tree. */
  readonly index: number | null
  readonly path: readonly Hash[] | null
}

export interface ProofFile {
  readonly exam: { readonly id: string; readonly name: string }
  readonly student: { readonly id: number; readonly regNo: string; readonly name: string }
  readonly keys: readonly PublicKey[]
  /** Null while the exam runs. */
  readonly head: TreeHead | null
  readonly earlier: readonly EarlierHead[]
  readonly leaves: readonly ProofLeaf[]
  /** As the student's device kept them. */
  readonly receipts: readonly string[]
  /** The papers whose hashes stand in the leaves of the student's start. */
  readonly papers: readonly string[]
}

/** What the student compares with: from the merit list on the wall, from the centre's address, from a friend's phone. */
export interface Published {
  /** Whole roots; or the first letters of one, typed from paper. */
  readonly heads: readonly TreeHead[]
  readonly typed: string | null
}

export function readProofFile(text: string): ProofFile {
  const file = JsonReader.of(text)
  if (file.get('format').text() !== PROOF_FORMAT) throw new ProofFault('format')
  const [exam, student] = [file.get('exam'), file.get('student')]
  return {
    exam: { id: exam.get('id').text(), name: exam.get('name').text() },
    student: {
      id: student.get('id').whole(),
      regNo: student.get('regNo').text(),
      name: student.get('name').text(),
    },
    keys: file.get('keys').list(readKey),
    head: file.get('head').orNull(readHead),
    earlier: file.get('earlier').listIfAny((head) => ({ ...readHead(head), path: hashesIn(head.get('path')) })),
    leaves: file.get('leaves').list((leaf) => ({
      index: leaf.get('index').orNull((index) => index.whole()),
      content: leaf.get('content').text(),
      salt: bytesIn(leaf.get('salt'), SALT_BYTES),
      path: leaf.get('path').orNull(hashesIn),
    })),
    receipts: file.get('receipts').listIfAny((receipt) => receipt.text()),
    papers: file.get('papers').listIfAny((paper) => paper.text()),
  }
}

/** A file with one root or all of an exam, or what is printed of one. */
export function readPublished(text: string): Published {
  const typed = latinDigits(text.toLowerCase().replaceAll(/[\s:·-]/g, ''))
  if (/^[0-9a-f]{16,64}$/.test(typed)) return { heads: [], typed }
  const file = JsonReader.of(text)
  const heads = file.get('heads')
  return { heads: heads.isThere ? heads.list(readHead) : [readHead(file)], typed: null }
}

export function readHead(head: JsonReader): TreeHead {
  const root = head.get('root').text()
  if (!/^[0-9a-f]{64}$/.test(root)) throw new ProofFault(head.get('root').path)
  return {
    exam: head.get('exam').text(),
    size: head.get('size').whole(),
    root: Uint8Array.from(root.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
    time: head.get('time').whole(),
    key: head.get('key').text(),
    signature: bytesIn(head.get('signature'), 64),
  }
}

function readKey(key: JsonReader): PublicKey {
  return { key: key.get('key').text(), publicKey: bytesIn(key.get('publicKey'), HASH_BYTES) }
}

function hashesIn(field: JsonReader): Hash[] {
  const hashes = readHashes(field.text())
  if (hashes === null) throw new ProofFault(field.path)
  return hashes
}

function bytesIn(field: JsonReader, length: number): Uint8Array {
  const bytes = fromBase64Url(field.text())
  if (bytes?.length !== length) throw new ProofFault(field.path)
  return bytes
}
