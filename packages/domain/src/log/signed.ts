import { latinDigits } from '../digits.ts'
import { sha256 as plainSha256, toHex } from '../proof/sha256.ts'
import { fromBase64Url, toBase64Url } from './base64url.ts'
import { SALT_BYTES, saltedHash, type SaltedContent } from './leaf.ts'
import { HASH_BYTES, treeHash, type Hash, type Sha256 } from './merkle.ts'
import { rootByInclusion } from './merkle-proofs.ts'
import { fromUtf8, utf8 } from './utf8.ts'

/* What the centre signs with Ed25519: the roots of an exam's log, and receipts for what it has just taken in. */

const KEY_ID_BYTES = 6
const SIGNATURE_BYTES = 64

/** Of a raw public key of 32 bytes: tells an installation's own keys apart, and proves nothing (2⁴⁸ tries make another). */
export function keyId(publicKey: Uint8Array, sha256: Sha256 = plainSha256): string {
  return toBase64Url(sha256(publicKey).subarray(0, KEY_ID_BYTES))
}

/** Whoever wants another key with the same letters has to try 2⁸⁰. */
export const KEY_LETTERS = 20

/** What is printed of a public key, to be compared by eye and typed. */
export function keyLetters(publicKey: Uint8Array, sha256: Sha256 = plainSha256): string {
  return inGroups(toHex(sha256(publicKey)).slice(0, KEY_LETTERS))
}

/** Whether these are its letters, or all of it, as somebody typed them. */
export function isKey(publicKey: Uint8Array, typed: string, sha256: Sha256 = plainSha256): boolean {
  const text = typed.replaceAll(/\s/g, '')
  const letters = latinDigits(text.toLowerCase().replaceAll(/[:·-]/g, ''))
  const isPrinted = letters.length >= KEY_LETTERS && toHex(sha256(publicKey)).startsWith(letters)
  return isPrinted || text === toBase64Url(publicKey)
}

function inGroups(letters: string): string {
  return (letters.match(/.{4}/g) ?? []).join(' ')
}

export interface HeadContent {
  readonly exam: string
  readonly size: number
  readonly root: Hash
  readonly time: number
}

export function headMessage({ exam, size, root, time }: HeadContent): Uint8Array {
  return utf8(`anushilon root v1\n${exam}\n${size}\n${toHex(root)}\n${time}\n`)
}

/**
 * So many letters of a root are compared. The centre itself could prepare two logs whose roots begin alike and show each
 * student the one it likes: with 16 letters that is an hour's work (2³² tries), with 32 nobody's (2⁶⁴).
 */
export const ROOT_LETTERS = 32

/** As people compare it by eye and type it, in groups. */
export function shortRoot(root: Hash): string {
  return inGroups(toHex(root).slice(0, ROOT_LETTERS))
}

/**
 * Signed is the root of a small tree of what went to disk in one commit: several students' work has one signature, and
 * each gets the way from their own leaf to it. Of several leaves the tree is exactly those.
 */
export interface Receipt {
  readonly key: string
  readonly signature: Uint8Array
  readonly index: number
  readonly size: number
  readonly path: readonly Hash[]
  readonly leaves: readonly SaltedContent[]
}

export function receiptMessage(root: Hash): Uint8Array {
  return utf8(`anushilon receipt v1\n${toHex(root)}\n`)
}

export function receiptText({ key, signature, index, size, path, leaves }: Receipt): string {
  const said = leaves.flatMap(({ salt, content }) => [toBase64Url(salt), toBase64Url(utf8(content))])
  return ['v1', key, toBase64Url(signature), index, size, hashesText(path), ...said].join('.')
}

/** Null where it is no receipt of this version. */
export function readReceiptText(text: string): Receipt | null {
  const [version, key = '', signed = '', index = '', size = '', way = '', ...said] = text.split('.')
  const signature = fromBase64Url(signed)
  const path = readHashes(way)
  const leaves: SaltedContent[] = []
  for (let at = 0; at < said.length; at += 2) {
    const salt = fromBase64Url(said[at] ?? '')
    const bytes = fromBase64Url(said[at + 1] ?? '')
    const content = bytes && fromUtf8(bytes)
    if (salt?.length !== SALT_BYTES || content === null) return null
    leaves.push({ salt, content })
  }
  const isWhole = version === 'v1' && signature?.length === SIGNATURE_BYTES && path !== null && said.length % 2 === 0
  if (!isWhole || leaves.length === 0 || !isCount(index) || !isCount(size)) return null
  return { key, signature, index: Number(index), size: Number(size), path, leaves }
}

/** What must have been signed for it to be genuine; null where it does not fit together. */
export function receiptRoot({ index, size, path, leaves }: Receipt, sha256: Sha256 = plainSha256): Hash | null {
  const hashes = leaves.map((leaf) => saltedHash(leaf, sha256))
  const [leaf, ...more] = hashes
  if (leaf === undefined) return null
  if (more.length === 0) return rootByInclusion({ index, size, leaf, path }, sha256)
  return size === hashes.length && index === 0 && path.length === 0 ? treeHash(hashes, sha256) : null
}

export function hashesText(hashes: readonly Hash[]): string {
  const all = new Uint8Array(hashes.length * HASH_BYTES)
  for (const [at, hash] of hashes.entries()) all.set(hash, at * HASH_BYTES)
  return toBase64Url(all)
}

export function readHashes(text: string): Hash[] | null {
  const bytes = fromBase64Url(text)
  if (bytes === null || bytes.length % HASH_BYTES !== 0) return null
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}

function isCount(text: string): boolean {
  return /^(?:0|[1-9]\d{0,14})$/.test(text)
}
