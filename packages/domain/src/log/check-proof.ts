import { sha256, toHex } from '../proof/sha256.ts'
import { isSignedBy } from './ed25519.ts'
import { parseLeaf, saltedHash, type Leaf, type SaltedContent } from './leaf.ts'
import { isSameHash } from './merkle.ts'
import { isConsistent, rootByInclusion } from './merkle-proofs.ts'
import type { ProofFile, ProofLeaf, PublicKey, Published, TreeHead } from './proof-file.ts'
import {
  headMessage,
  isKey,
  keyId,
  keyLetters,
  readReceiptText,
  receiptMessage,
  receiptRoot,
  ROOT_LETTERS,
  shortRoot,
} from './signed.ts'
import { utf8 } from './utf8.ts'

/*
 * Whether a student's file holds together, with nothing but the file and what the student compares it with. Whoever
 * publishes another log than the one that the file is of has to change something that is looked at here.
 */

/** What holds. */
export type Proved =
  | 'key-compared'
  | 'root-signed'
  | 'older-roots-kept'
  | 'root-published'
  | 'leaves-in-log'
  | 'receipts'
  | 'receipts-in-log'

/** What was not given, so that nothing can be said of it. */
export type Open =
  | 'no-root-yet'
  | 'key-not-given'
  /** What was compared of a key, or of a root, is so short that another one can be made with the same letters. */
  | 'key-short'
  | 'root-short'
  | 'root-not-given'
  | 'root-not-comparable'
  | 'waiting'
  | 'not-named'
  | 'no-receipts'

/** What does not fit. */
export type Fault =
  | 'key-id'
  | 'key-other'
  /** Not in the file, or not among those that were compared. */
  | 'unknown-key'
  | 'root-signature'
  | 'root-of-other-exam'
  | 'root-changed'
  | 'older-root'
  /** Two roots of the same size, both signed: nobody but the centre can make them. */
  | 'fork'
  | 'leaf-unreadable'
  | 'leaf-of-other-exam'
  | 'leaf-of-other-student'
  | 'leaf-twice'
  | 'path'
  | 'receipt-unreadable'
  | 'receipt-signature'
  | 'receipt-of-other-exam'
  | 'receipt-of-other-student'
  | 'answer-changed'
  | 'acknowledged-missing'
  | 'paper'

export interface Finding<What extends string> {
  readonly what: What
  /** Numbers, keys and roots that the sentence names; leaves that it is about. */
  readonly facts: Readonly<Record<string, string | number>>
  readonly leaf?: Leaf
  readonly other?: Leaf
}

export interface ProofReport {
  readonly proved: readonly Finding<Proved>[]
  readonly open: readonly Finding<Open>[]
  readonly faults: readonly Finding<Fault>[]
  /** What the file says, in the order of the log. */
  readonly said: readonly Leaf[]
}

export interface Compared {
  readonly published: Published | null
  /** The letters that are printed of the centre's key, or all of it, as typed; a comma between them where it has changed. */
  readonly key: string | null
}

type Verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean

export function checkProof(file: ProofFile, compared: Compared, verify: Verify = isSignedBy): ProofReport {
  const check = new Check(file, verify)
  check.keys(compared.key)
  check.head()
  check.leaves()
  check.papers()
  check.receipts()
  check.whose()
  check.published(compared.published)
  return check.report()
}

class Check {
  readonly #file: ProofFile
  readonly #verify: Verify
  readonly #proved: Finding<Proved>[] = []
  readonly #open: Finding<Open>[] = []
  readonly #faults: Finding<Fault>[] = []
  /** Whose signatures count: all of the file's, until some are compared. A file names whatever key its writer wants. */
  #keys: readonly PublicKey[]
  #isGenuine = false
  readonly #said: { leaf: Leaf; proof: ProofLeaf; index: number; holds: boolean }[] = []

  constructor(file: ProofFile, verify: Verify) {
    this.#file = file
    this.#keys = file.keys
    this.#verify = verify
  }

  report(): ProofReport {
    const inOrder = this.#said.filter(({ holds }) => holds).toSorted((one, other) => one.index - other.index)
    return { proved: this.#proved, open: this.#open, faults: this.#faults, said: inOrder.map(({ leaf }) => leaf) }
  }

  keys(typed: string | null): void {
    for (const { key, publicKey } of this.#file.keys) {
      if (keyId(publicKey) !== key) this.#fault('key-id', { key })
    }
    const keys = lettersOf(this.#file.keys)
    if (typed === null) return this.#leaveOpen('key-not-given', { keys })
    const wanted = typed.split(',')
    const isWhole = ({ publicKey }: PublicKey) => wanted.some((one) => isKey(publicKey, one))
    // Lists that were printed before keys had letters have only its name.
    const given = this.#file.keys.filter(
      (one) => isWhole(one) || wanted.some((name) => name.replaceAll(/\s/g, '') === one.key),
    )
    if (given.length === 0) return this.#fault('key-other', { typed, keys })
    this.#keys = given
    if (given.every(isWhole)) this.#prove('key-compared', { key: lettersOf(given) })
    else this.#leaveOpen('key-short', { key: lettersOf(given) })
  }

  head(): void {
    const { head, earlier } = this.#file
    if (head === null) return this.#leaveOpen('no-root-yet')
    this.#isGenuine = this.#isSigned(head)
    if (this.#isGenuine) this.#prove('root-signed', factsOf(head))
    const kept = earlier.filter((older) => {
      const isKept = isConsistent(older, head, older.path)
      if (this.#isSigned(older) && this.#isGenuine && !isKept) this.#fault('older-root', factsOf(older))
      return isKept
    })
    if (kept.length > 0 && kept.length === earlier.length) this.#prove('older-roots-kept', { roots: kept.length })
  }

  #isSigned(head: TreeHead): boolean {
    if (head.exam !== this.#file.exam.id) this.#fault('root-of-other-exam', { ...factsOf(head), exam: head.exam })
    const known = this.#keys.find(({ key }) => key === head.key)
    if (known === undefined) this.#fault('unknown-key', { key: head.key })
    else if (!this.#verify(known.publicKey, headMessage(head), head.signature))
      this.#fault('root-signature', factsOf(head))
    else return true
    return false
  }

  leaves(): void {
    const places = new Set<number>()
    let [inLog, waiting] = [0, 0]
    for (const [at, proof] of this.#file.leaves.entries()) {
      const leaf = parseLeaf(proof.content)
      if (leaf === null) {
        this.#fault('leaf-unreadable', { number: at + 1 })
        continue
      }
      this.#owner(leaf, 'leaf')
      if (proof.index !== null && places.has(proof.index)) this.#fault('leaf-twice', { index: proof.index }, leaf)
      places.add(proof.index ?? -1)
      const isWaiting = this.#file.head === null || proof.index === null
      const holds = leadsTo(this.#file.head, proof)
      this.#said.push({ leaf, proof, index: isWaiting ? Infinity : (proof.index ?? 0), holds })
      if (isWaiting) waiting += 1
      else if (holds) inLog += 1
      else this.#fault('path', { index: proof.index ?? 0 }, leaf)
    }
    if (inLog > 0) this.#prove('leaves-in-log', { leaves: inLog })
    if (waiting > 0) this.#leaveOpen('waiting', { leaves: waiting })
  }

  /** Is it this student's, of this exam? */
  #owner(leaf: Leaf, of: 'leaf' | 'receipt'): void {
    const { exam, student } = this.#file
    const isTheirs = leaf.studentId === student.id || (leaf.studentId === 0 && of === 'leaf')
    const isNamed = leaf.kind !== 'start' || leaf.regNo === student.regNo
    if (leaf.examId !== exam.id) this.#fault(`${of}-of-other-exam`, { exam: leaf.examId }, leaf)
    else if (!isTheirs || !isNamed) this.#fault(`${of}-of-other-student`, { student: leaf.studentId }, leaf)
  }

  /** The texts of papers are for reading; what they say is in the log by their hash. */
  papers(): void {
    const hashes = this.#said.map(({ leaf }) => (leaf.kind === 'start' ? leaf.paper : null))
    for (const [at, paper] of this.#file.papers.entries()) {
      if (!hashes.includes(toHex(sha256(utf8(paper))))) this.#fault('paper', { number: at + 1 })
    }
  }

  receipts(): void {
    const { receipts } = this.#file
    if (receipts.length === 0) return this.#leaveOpen('no-receipts')
    const read = receipts.map((text, at) => this.#receipt(text, at + 1))
    const leaves = read.reduce((sum, { named }) => sum + named, 0)
    if (read.every(({ isGenuine }) => isGenuine)) this.#prove('receipts', { receipts: receipts.length, leaves })
    if (read.every(({ isKept }) => isKept)) this.#prove('receipts-in-log', { leaves })
  }

  #receipt(text: string, number: number): { named: number; isGenuine: boolean; isKept: boolean } {
    const nothing = { named: 0, isGenuine: false, isKept: false }
    const receipt = readReceiptText(text)
    const root = receipt && receiptRoot(receipt)
    const known = this.#keys.find(({ key }) => key === receipt?.key)
    if (receipt === null) this.#fault('receipt-unreadable', { number })
    else if (known === undefined) this.#fault('unknown-key', { key: receipt.key })
    else if (root === null || !this.#verify(known.publicKey, receiptMessage(root), receipt.signature)) {
      this.#fault('receipt-signature', { number })
    } else {
      const kept = receipt.leaves.filter((leaf) => this.#isKept(leaf, number))
      return { named: receipt.leaves.length, isGenuine: true, isKept: kept.length === receipt.leaves.length }
    }
    return nothing
  }

  /** What a genuine receipt names must be in the log, and as it was acknowledged. */
  #isKept({ salt, content }: SaltedContent, number: number): boolean {
    const leaf = parseLeaf(content)
    if (leaf === null) this.#fault('receipt-unreadable', { number })
    else {
      this.#owner(leaf, 'receipt')
      const own = this.#said.find(({ proof }) => proof.content === content && isSameHash(proof.salt, salt))
      if (own !== undefined) {
        if (own.index < Infinity) return true
        // It waits for its place, and the receipt vouches for it.
        own.holds = true
        return false
      }
      const other = this.#said.find(({ leaf: kept }) => isSameQuestion(kept, leaf))
      if (other === undefined) this.#fault('acknowledged-missing', { number }, leaf)
      // What is not under the root was changed in the file, and nothing is known of the log.
      else if (other.holds || other.index === Infinity) this.#fault('answer-changed', { number }, leaf, other.leaf)
    }
    return false
  }

  /** The file's own word on whose it is counts for nothing. */
  whose(): void {
    if (!this.#said.some(({ leaf, holds }) => holds && leaf.kind === 'start')) this.#leaveOpen('not-named')
  }

  published(published: Published | null): void {
    const { head, earlier } = this.#file
    // That there is none yet was said.
    if (head === null) return
    if (published === null) return this.#leaveOpen('root-not-given', factsOf(head))
    const own = [head, ...earlier]
    if (published.typed !== null) {
      const { typed } = published
      const same = own.find(({ root }) => toHex(root).startsWith(typed))
      if (same === undefined) return this.#fault('root-changed', { ...factsOf(head), typed })
      return typed.length < ROOT_LETTERS
        ? this.#leaveOpen('root-short', factsOf(same))
        : this.#prove('root-published', factsOf(same))
    }
    const compared = published.heads.filter((theirs) => this.#isSigned(theirs) && own.some(isSameSize(theirs)))
    for (const theirs of compared) {
      const isSame = own.some((one) => isSameSize(theirs)(one) && isSameHash(one.root, theirs.root))
      if (isSame) this.#prove('root-published', factsOf(theirs))
      else if (this.#isGenuine) this.#fault('fork', factsOf(theirs))
    }
    if (compared.length === 0) this.#leaveOpen('root-not-comparable', factsOf(head))
  }

  #prove(what: Proved, facts: Finding<Proved>['facts']): void {
    this.#proved.push({ what, facts })
  }

  #leaveOpen(what: Open, facts: Finding<Open>['facts'] = {}): void {
    this.#open.push({ what, facts })
  }

  #fault(what: Fault, facts: Finding<Fault>['facts'], leaf?: Leaf, other?: Leaf): void {
    this.#faults.push({ what, facts, ...(leaf && { leaf }), ...(other && { other }) })
  }
}

function leadsTo(head: TreeHead | null, proof: ProofLeaf): boolean {
  const { index, path } = proof
  if (head === null || index === null || path === null) return false
  const { size, root } = head
  const found = rootByInclusion({ index, size, path, leaf: saltedHash(proof) })
  return found !== null && isSameHash(found, root)
}

function lettersOf(keys: readonly PublicKey[]): string {
  return keys.map(({ publicKey }) => keyLetters(publicKey)).join(', ')
}

function isSameSize(one: TreeHead): (other: TreeHead) => boolean {
  return (other) => one.size === other.size
}

function isSameQuestion(one: Leaf, other: Leaf): boolean {
  return one.kind === 'answer' && other.kind === 'answer' && one.question === other.question
}

function factsOf({ size, root, time, key }: TreeHead): Record<string, string | number> {
  return { size, root: shortRoot(root), time, key }
}
