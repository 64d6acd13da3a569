import { parseLeaf, saltedHash, type Leaf, type SaltedContent } from '@anushilon/domain/log/leaf'
import { fromBase64Url, toBase64Url } from '@anushilon/domain/log/base64url'
import { isSameHash, type Hash } from '@anushilon/domain/log/merkle'
import { isConsistent, rootByInclusion } from '@anushilon/domain/log/merkle-proofs'
import { headMessage, readHashes, readReceiptText, receiptMessage, receiptRoot } from '@anushilon/domain/log/signed'
import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto'
import type { History, SeenHead } from '../history.ts'

const sha256 = (message: Uint8Array) => new Uint8Array(hash('sha256', message, 'buffer'))

/** What a receipt names, by what is hashed of it. */
export interface NamedLeaf {
  /** Content and salt: the same text is the same leaf. */
  readonly id: string
  readonly leaf: Leaf
}

/** The centre's word, checked with nothing but its public keys. */
export class Signatures {
  readonly #keys: ReadonlyMap<string, KeyObject>
  /** Receipts of one commit share a signature, and a retry may bring the same text. */
  readonly #verified = new Map<string, boolean>()

  constructor({ operations }: Pick<History, 'operations'>) {
    const told = operations.flatMap((operation) =>
      operation.kind === 'keys' && operation.ended.is === 'ok' ? operation.ended.value.keys : [],
    )
    this.#keys = new Map(
      told.map(({ key, publicKey }) => [
        key,
        createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
      ]),
    )
  }

  /** False where nobody asked for the keys: then nothing can be said of signatures. */
  get areKnown(): boolean {
    return this.#keys.size > 0
  }

  /** What it names; null where it is not genuine. */
  receipt(text: string): NamedLeaf[] | null {
    const receipt = readReceiptText(text)
    const root = receipt && receiptRoot(receipt, sha256)
    if (receipt === null || root === null) return null
    if (!this.#isSigned(receipt.key, receiptMessage(root), receipt.signature)) return null
    const named = receipt.leaves.flatMap((said) => {
      const leaf = parseLeaf(said.content)
      return leaf === null ? [] : [{ id: leafId(said), leaf }]
    })
    return named.length === receipt.leaves.length ? named : null
  }

  isGenuine(head: SeenHead): boolean {
    const signature = fromBase64Url(head.signature)
    return signature !== null && this.#isSigned(head.key, headMessage({ ...head, root: rootIn(head) }), signature)
  }

  #isSigned(key: string, message: Uint8Array, signature: Uint8Array): boolean {
    const known = this.#keys.get(key)
    if (known === undefined) return false
    const id = `${key} ${toBase64Url(signature)} ${toBase64Url(message)}`
    const before = this.#verified.get(id)
    if (before !== undefined) return before
    const isSigned = verify(null, message, known, signature)
    this.#verified.set(id, isSigned)
    return isSigned
  }
}

function leafId({ content, salt }: SaltedContent): string {
  return `${content} ${toBase64Url(salt)}`
}

/** A leaf of a proof file; null where it cannot be read. */
export function provedLeaf({ content, salt }: { readonly content: string; readonly salt: string }): NamedLeaf | null {
  const leaf = parseLeaf(content)
  return leaf && { id: `${content} ${salt}`, leaf }
}

interface ProvedPlace {
  readonly index: number | null
  readonly content: string
  readonly salt: string
  readonly path: string | null
}

/** Whether the path of a leaf leads to the root. */
export function isUnder(head: SeenHead, { index, content, salt, path }: ProvedPlace): boolean {
  const bytes = fromBase64Url(salt)
  const way = path === null ? null : readHashes(path)
  if (index === null || bytes === null || way === null) return false
  const leaf = saltedHash({ content, salt: bytes }, sha256)
  const reached = rootByInclusion({ index, size: head.size, leaf, path: way }, sha256)
  return reached !== null && isSameHash(reached, rootIn(head))
}

/** Whether the newer root is over the same leaves and more. */
export function goesOn(older: SeenHead, newer: SeenHead, path: string): boolean {
  const way = readHashes(path)
  const [before, after] = [older, newer].map((head) => ({ size: head.size, root: rootIn(head) }))
  return way !== null && before !== undefined && after !== undefined && isConsistent(before, after, way, sha256)
}

function rootIn({ root }: SeenHead): Hash {
  return new Uint8Array(Buffer.from(root, 'hex'))
}
