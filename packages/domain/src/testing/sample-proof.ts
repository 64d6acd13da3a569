import { toBase64Url } from '../log/base64url.ts'
import { leafContent, paperText, saltedHash, saltOf, type Leaf, type LeafBody } from '../log/leaf.ts'
import { treeHash } from '../log/merkle.ts'
import { consistencyPath, inclusionPath, subtreesOf } from '../log/merkle-proofs.ts'
import { PROOF_FORMAT } from '../log/proof-file.ts'
import { hashesText, headMessage, keyId, receiptMessage, receiptText } from '../log/signed.ts'
import { utf8 } from '../log/utf8.ts'
import { sha256, toHex } from '../proof/sha256.ts'

export interface Signer {
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array
}

const EXAM = 'phy-d1'
const BEGAN = Date.UTC(2026, 10, 15, 4)
const PAPER = [{ section: 0, questions: [2, 3, 1] }]
const MINE = 41

const seedOf = (studentId: number) => sha256(Uint8Array.of(studentId)).subarray(0, 16)

function leafOf(studentId: number, minutes: number, body: LeafBody): Leaf {
  return { examId: EXAM, studentId, at: BEGAN + minutes * 60_000, ...body }
}

function sat(studentId: number, regNo: string, options: readonly number[]): Leaf[] {
  const paper = toHex(sha256(utf8(paperText(PAPER))))
  return [
    leafOf(studentId, 0, { kind: 'start', part: 'mcq', regNo, paper, deadlineAt: BEGAN + 1_800_000 }),
    ...options.map((option, at) => leafOf(studentId, at + 1, { kind: 'answer', question: at + 1, option })),
    leafOf(studentId, 20, { kind: 'hand-in', part: 'mcq', as: 'submitted' }),
  ]
}

/**
 * A log of three students with the file of one of them, as the server writes it: 15 leaves when the exam closed, and a
 * result of each since.
 *
 * @internal
 */
export function sampleProof({ publicKey, sign }: Signer) {
  const atClose = [sat(40, '260040', [0, 1, 2]), sat(MINE, '260041', [1, 3, 0]), sat(42, '260042', [2, 2, 2])].flat()
  const results = [40, MINE, 42].map((id, at) =>
    leafOf(id, 60, { kind: 'result', hundredths: 300 - at, position: at + 1 }),
  )
  const all = [...atClose, ...results].map((leaf) => {
    const content = leafContent(leaf)
    return { leaf, content, salt: saltOf(seedOf(leaf.studentId), utf8(content)) }
  })
  const hashes = all.map((leaf) => saltedHash(leaf))
  const subtrees = subtreesOf(hashes)
  const key = keyId(publicKey)
  const headAt = (size: number, minutes: number) => {
    const head = { exam: EXAM, size, root: treeHash(hashes.slice(0, size)), time: BEGAN + minutes * 60_000 }
    const signature = toBase64Url(sign(headMessage(head)))
    return { ...head, root: toHex(head.root), key, signature, timestamp: null }
  }
  const [closed, newest] = [headAt(atClose.length, 30), headAt(all.length, 61)]
  const mine = all.flatMap((one, index) => (one.leaf.studentId === MINE ? [{ ...one, index }] : []))
  const receipts = mine
    .filter(({ leaf }) => leaf.kind === 'answer')
    .map((leaf) => {
      const signature = sign(receiptMessage(treeHash([saltedHash(leaf)])))
      return receiptText({ key, signature, index: 0, size: 1, path: [], leaves: [leaf] })
    })
  return {
    format: PROOF_FORMAT,
    exam: { id: EXAM, name: 'Physics 1' },
    student: { id: MINE, regNo: '260041', name: 'Nusrat Jahan' },
    keys: [{ key, publicKey: toBase64Url(publicKey), from: BEGAN, until: null }],
    head: newest,
    earlier: [{ ...closed, path: hashesText(consistencyPath({ older: closed.size, newer: newest.size }, subtrees)) }],
    leaves: mine.map(({ index, content, salt }) => ({
      index,
      content,
      salt: toBase64Url(salt),
      path: hashesText(inclusionPath({ index, size: all.length }, subtrees)),
    })),
    receipts,
    papers: [paperText(PAPER)],
  }
}

/** @internal */
export type SampleProof = ReturnType<typeof sampleProof>
