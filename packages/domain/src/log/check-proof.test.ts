import { describe, expect, test } from 'vitest'
import { joined, sha256, toHex } from '../proof/sha256.ts'
import { sampleProof, type SampleProof } from '../testing/sample-proof.ts'
import { fromBase64Url, toBase64Url } from './base64url.ts'
import { checkProof, type Compared } from './check-proof.ts'
import { ProofFault } from './json-reader.ts'
import { leafContent, saltedHash } from './leaf.ts'
import { isSameHash } from './merkle.ts'
import { inclusionPath } from './merkle-proofs.ts'
import { readProofFile, readPublished } from './proof-file.ts'
import { headMessage, keyLetters, readReceiptText, receiptText, ROOT_LETTERS } from './signed.ts'
import { utf8 } from './utf8.ts'

/* A stand-in for a signature that needs no private key; Ed25519 has tests of its own. */
const publicKey = sha256(utf8('the key of the tests'))
const signed = (key: Uint8Array, message: Uint8Array) => joined(sha256(joined(key, message)), sha256(message))
const verify = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
  isSameHash(signed(key, message), signature)
const otherKey = sha256(utf8('another key'))
const signer = (key: Uint8Array) => ({ publicKey: key, sign: (message: Uint8Array) => signed(key, message) })

const honest = sampleProof(signer(publicKey))
const other = sampleProof(signer(otherKey))

const nothing: Compared = { published: null, key: null }
const printed = honest.earlier[0]?.root.slice(0, ROOT_LETTERS) ?? ''
const onTheWall: Compared = { published: readPublished(printed), key: keyLetters(publicKey) }
const inBengali = (text: string) => text.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))

function check(file: SampleProof, compared = onTheWall) {
  return checkProof(readProofFile(JSON.stringify(file)), compared, verify)
}

const faultsOf = (file: SampleProof, compared = onTheWall) => check(file, compared).faults.map(({ what }) => what)

/** The leaf at this place of the file with something else in it. */
function withLeaf(
  at: number,
  changed: (leaf: SampleProof['leaves'][number]) => Partial<SampleProof['leaves'][number]>,
) {
  return {
    ...honest,
    leaves: honest.leaves.map((leaf, place) => (place === at ? { ...leaf, ...changed(leaf) } : leaf)),
  }
}

function withReceipt(text: string): SampleProof {
  return { ...honest, receipts: [text, ...honest.receipts.slice(1)] }
}

/** As somebody would write it who has the centre's key and another log. */
function forked(): SampleProof['head'] {
  const root = sha256(utf8('another log'))
  const head = { exam: honest.exam.id, size: honest.head.size, root, time: honest.head.time }
  return { ...honest.head, root: toHex(root), signature: toBase64Url(signed(publicKey, headMessage(head))) }
}

const [, answer] = honest.leaves
const changedAnswer = answer?.content.replace(/,1\]$/, ',2]') ?? ''

describe('a file that is as the server wrote it', () => {
  test('is proved whole where root and key were compared', () => {
    const { proved, open, faults, said } = check(honest)
    expect(faults).toEqual([])
    expect(open).toEqual([])
    expect(proved.map(({ what }) => what)).toEqual([
      'key-compared',
      'root-signed',
      'older-roots-kept',
      'leaves-in-log',
      'receipts',
      'receipts-in-log',
      'root-published',
    ])
    expect(said.map(({ kind }) => kind)).toEqual(['start', 'answer', 'answer', 'answer', 'hand-in', 'result'])
  })

  test('says what was not compared where nothing was given', () => {
    const { faults, open } = check({ ...honest, receipts: [] }, nothing)
    expect(faults).toEqual([])
    expect(open.map(({ what }) => what)).toEqual(['key-not-given', 'no-receipts', 'root-not-given'])
  })

  test('can be compared with letters that were typed on a Bengali keyboard', () => {
    const typed = inBengali(printed.toUpperCase())
    expect(typed).toMatch(/[০-৯]/)
    expect(readPublished(typed)).toEqual(readPublished(printed))
    const { open, faults } = check(honest, { ...onTheWall, key: inBengali(keyLetters(publicKey).toUpperCase()) })
    expect([...faults, ...open]).toEqual([])
  })

  test('is not proved by the short name of the key, of which somebody else can make another', () => {
    const inGroups = honest.head.key.replace(/.{4}/, '$& ')
    const { open, faults, proved } = check(honest, { ...onTheWall, key: inGroups })
    expect(faults).toEqual([])
    expect(open).toEqual([{ what: 'key-short', facts: { key: keyLetters(publicKey) } }])
    expect(proved.map(({ what }) => what)).not.toContain('key-compared')
    const letters = keyLetters(publicKey).slice(0, -1)
    expect(faultsOf(honest, { ...onTheWall, key: letters })).toContain('key-other')
  })

  test('is not proved by so few letters of the root that the centre could make two logs with them', () => {
    const published = readPublished(printed.slice(0, ROOT_LETTERS - 1))
    const { open, faults, proved } = check(honest, { ...onTheWall, published })
    expect(faults).toEqual([])
    expect(open).toMatchObject([{ what: 'root-short' }])
    expect(proved.map(({ what }) => what)).not.toContain('root-published')
  })

  test('can be compared with the file of all roots', () => {
    const heads = [honest.earlier[0], honest.head]
    const published = readPublished(JSON.stringify({ exam: honest.exam.id, heads }))
    expect(check(honest, { published, key: null })).toMatchObject({ faults: [] })
    const later = { published: { heads: [], typed: null }, key: null }
    expect(check(honest, later).open.map(({ what }) => what)).toContain('root-not-comparable')
  })

  test('is proved whole where the centre has changed its key since and both were given', () => {
    const file = { ...honest, head: other.head, keys: [...honest.keys, ...other.keys] }
    const { open, faults } = check(file, { ...onTheWall, key: `${keyLetters(publicKey)}, ${keyLetters(otherKey)}` })
    expect([...faults, ...open]).toEqual([])
  })

  test('of an exam that still runs has its receipts for a proof', () => {
    const leaves = honest.leaves.map((leaf) => ({ ...leaf, index: null, path: null }))
    const file = JSON.stringify({ ...honest, head: null, earlier: undefined, leaves })
    const { faults, open, proved, said } = checkProof(readProofFile(file), nothing, verify)
    expect(faults).toEqual([])
    expect(open.map(({ what }) => what)).toEqual(['key-not-given', 'no-root-yet', 'waiting', 'not-named'])
    expect(proved.map(({ what }) => what)).toEqual(['receipts'])
    expect(said.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'answer'])
  })

  test('does not say what nobody vouches for: an entry without a place in the log or a receipt', () => {
    const [first] = honest.leaves
    const content = leafContent({
      examId: 'phy-d1',
      studentId: 41,
      at: 1,
      kind: 'result',
      hundredths: 10_000,
      position: 1,
    })
    const madeUp = { index: null, content, salt: first?.salt, path: null }
    const file = readProofFile(JSON.stringify({ ...honest, leaves: [...honest.leaves, madeUp] }))
    const { said, open } = checkProof(file, onTheWall, verify)
    expect(said).toEqual(check(honest).said)
    expect(open.map(({ what }) => what)).toEqual(['waiting'])
  })

  test('does not prove a registration number that nothing in the log names', () => {
    const student = { ...honest.student, regNo: '260042', name: 'Somebody else' }
    const { faults, open } = check({ ...honest, student, leaves: honest.leaves.slice(1), papers: [] })
    expect(faults).toEqual([])
    expect(open.map(({ what }) => what)).toEqual(['not-named'])
  })
})

describe('what was changed is named', () => {
  test.each<[string, SampleProof, string[]]>([
    ['an option', withLeaf(1, () => ({ content: changedAnswer })), ['path']],
    ['a time', withLeaf(4, ({ content }) => ({ content: content.replace('0000,', '1000,') })), ['path']],
    ['a salt', withLeaf(4, () => ({ salt: toBase64Url(new Uint8Array(16)) })), ['path']],
    ['a place in the log', withLeaf(4, ({ index }) => ({ index: index + 1 })), ['path']],
    ['a path cut short', withLeaf(4, () => ({ path: '' })), ['path']],
    ['a place taken twice', withLeaf(4, () => ({ ...honest.leaves[3] })), ['leaf-twice']],
    ['a leaf that is none', withLeaf(4, () => ({ content: 'hello' })), ['leaf-unreadable']],
    [
      'a leaf of another exam',
      withLeaf(4, ({ content }) => ({ content: content.replace('phy-d1', 'che-d1') })),
      ['leaf-of-other-exam', 'path'],
    ],
    [
      'a leaf of another student',
      withLeaf(4, ({ content }) => ({ content: content.replace(',41,', ',42,') })),
      ['leaf-of-other-student', 'path'],
    ],
    [
      'the registration number',
      { ...honest, student: { ...honest.student, regNo: '260042' } },
      ['leaf-of-other-student'],
    ],
    [
      'a leaf left out that has a receipt',
      { ...honest, leaves: honest.leaves.toSpliced(1, 1) },
      ['acknowledged-missing'],
    ],
    [
      'the root',
      { ...honest, head: { ...honest.head, root: '0'.repeat(64) } },
      ['root-signature', ...Array(6).fill('path')],
    ],
    [
      'a root of another exam',
      { ...honest, head: { ...honest.head, exam: 'che-d1' } },
      ['root-of-other-exam', 'root-signature'],
    ],
    [
      'a key that is not in the file',
      { ...honest, keys: [] },
      ['key-other', 'unknown-key', 'unknown-key', ...Array(3).fill('unknown-key')],
    ],
    [
      'another key under the same name',
      {
        ...honest,
        keys: [
          { ...other.keys[0], key: honest.head.key, publicKey: other.keys[0]?.publicKey ?? '', from: 0, until: null },
        ],
      },
      ['key-id', 'key-other', 'root-signature', 'root-signature', ...Array(3).fill('receipt-signature')],
    ],
    ['all of it, by somebody with another key', other, ['key-other']],
    [
      "all of it, by somebody who put the centre's key beside their own",
      { ...other, keys: [...other.keys, ...honest.keys] },
      Array(5).fill('unknown-key'),
    ],
    [
      'what was added to the log by somebody with a key of their own',
      { ...honest, head: other.head, keys: [...honest.keys, ...other.keys] },
      ['unknown-key'],
    ],
    [
      'a receipt, by somebody with a key of their own',
      { ...honest, receipts: other.receipts.slice(0, 1), keys: [...honest.keys, ...other.keys] },
      ['unknown-key'],
    ],
    ['a receipt that is none', withReceipt('v1.x'), ['receipt-unreadable']],
    ['the paper', { ...honest, papers: ['[{"section":0,"questions":[1,2,3]}]'] }, ['paper']],
  ])('%s', (_name, file, expected) => {
    expect(faultsOf(file)).toEqual(expected)
  })

  test('an option in the log itself, since a receipt was given for another', () => {
    const content = leafContent({ examId: 'phy-d1', studentId: 41, at: 1, kind: 'answer', question: 1, option: 3 })
    const leaf = { salt: new Uint8Array(16), content }
    const signature = signed(publicKey, utf8(`anushilon receipt v1\n${toHex(saltedHash(leaf))}\n`))
    const text = receiptText({ key: honest.head.key, signature, index: 0, size: 1, path: [], leaves: [leaf] })
    const changed = [{ what: 'answer-changed', leaf: { option: 3 }, other: { option: 1 } }]
    expect(check(withReceipt(text)).faults).toMatchObject(changed)
    const leaves = honest.leaves.map((one) => ({ ...one, index: null, path: null }))
    const running = { ...withReceipt(text), head: null, earlier: [], leaves }
    expect(checkProof(readProofFile(JSON.stringify(running)), nothing, verify).faults).toMatchObject(changed)
  })

  test('a receipt for something else', () => {
    const receipt = readReceiptText(honest.receipts[0] ?? '')
    const leaves = [{ salt: fromBase64Url(answer?.salt ?? '') ?? publicKey, content: changedAnswer }]
    expect(receipt && faultsOf(withReceipt(receiptText({ ...receipt, leaves })))).toEqual(['receipt-signature'])
  })

  test.each([
    ['exam', { examId: 'che-d1', studentId: 41 }, 'receipt-of-other-exam'],
    ['student', { examId: 'phy-d1', studentId: 42 }, 'receipt-of-other-student'],
  ])('a genuine receipt of another %s', (_name, whose, expected) => {
    const content = leafContent({ ...whose, at: 1, kind: 'answer', question: 9, option: 0 })
    const leaf = { salt: new Uint8Array(16), content }
    const message = utf8(`anushilon receipt v1\n${toHex(saltedHash(leaf))}\n`)
    const signature = signed(publicKey, message)
    const text = receiptText({ key: honest.head.key, signature, index: 0, size: 1, path: [], leaves: [leaf] })
    expect(faultsOf(withReceipt(text))).toContain(expected)
  })

  test('a log with two versions, by whoever is shown both', () => {
    const published = readPublished(JSON.stringify(forked()))
    expect(faultsOf(honest, { published, key: null })).toEqual(['fork'])
    expect(faultsOf({ ...honest, head: forked() }, nothing)).toContain('older-root')
    expect(faultsOf(honest, { published: readPublished('0123 4567 89ab cdef'), key: null })).toEqual(['root-changed'])
  })
})

describe('a file that is no proof', () => {
  test.each([
    ['', ''],
    ['{"format":"anushilon-proof-2"}', 'format'],
    ['[]', ''],
    [JSON.stringify({ ...honest, leaves: [{ ...answer, salt: 'AA' }] }), 'leaves[0].salt'],
    [JSON.stringify({ ...honest, leaves: [{ ...answer, path: 'AA' }] }), 'leaves[0].path'],
    [JSON.stringify({ ...honest, leaves: [{ ...answer, index: -1 }] }), 'leaves[0].index'],
    [JSON.stringify({ ...honest, head: { ...honest.head, root: 'xyz' } }), 'head.root'],
    [JSON.stringify({ ...honest, receipts: [1] }), 'receipts[0]'],
  ])('is refused with the field that is wrong: %#', (text, field) => {
    expect(() => readProofFile(text)).toThrow(new ProofFault(field))
  })
})

test('a proof is at most 1 kB for 10,000,000 leaves', () => {
  const hash = sha256(utf8('any'))
  const size = 10_000_000
  const bytes = [0, 1, 8_388_607, 9_999_999].map((index) => {
    const path = inclusionPath({ index, size }, () => hash)
    const leaf = leafContent({
      examId: 'exam-of-2026-11',
      studentId: size,
      at: Date.UTC(2026, 10, 15),
      kind: 'answer',
      question: 100,
      option: 3,
    })
    // The leaf, its salt and its way up; the signed root with its size, time, key and signature.
    return utf8(leaf).length + 16 + 4 + path.length * hash.length + hash.length + 8 + 8 + 6 + 64
  })
  expect(Math.max(...bytes)).toBeLessThanOrEqual(1_000)
})
