import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHex, sha256, toHex } from '../proof/sha256.ts'
import { fromBase64Url, toBase64Url } from './base64url.ts'
import { contentHash, leafContent, paperText, parseLeaf, saltOf, type Leaf } from './leaf.ts'
import { treeHash } from './merkle.ts'
import { inclusionPath, subtreesOf } from './merkle-proofs.ts'
import {
  headMessage,
  isKey,
  keyId,
  keyLetters,
  readReceiptText,
  receiptMessage,
  receiptRoot,
  receiptText,
  shortRoot,
} from './signed.ts'
import { fromUtf8, utf8 } from './utf8.ts'

const about = { examId: 'phy-d1', studentId: 41, at: 1_763_200_000_000 }

const LEAVES: readonly (readonly [Leaf, string])[] = [
  [
    { ...about, kind: 'start', part: 'mcq', regNo: '260001', paper: 'ab', deadlineAt: 1_763_201_800_000 },
    '[1,"start","phy-d1",41,1763200000000,"mcq","260001","ab",1763201800000]',
  ],
  [{ ...about, kind: 'answer', question: 7, option: 2 }, '[1,"answer","phy-d1",41,1763200000000,7,2]'],
  [
    { ...about, kind: 'upload', section: 0, question: 1, pageId: 'p1', sha256: null },
    '[1,"upload","phy-d1",41,1763200000000,0,1,"p1",null]',
  ],
  [
    { ...about, kind: 'pages', section: 0, question: 1, pages: ['p1', 'p2'] },
    '[1,"pages","phy-d1",41,1763200000000,0,1,["p1","p2"]]',
  ],
  [
    { ...about, kind: 'hand-in', part: 'written', as: 'overdue' },
    '[1,"hand-in","phy-d1",41,1763200000000,"written","overdue"]',
  ],
  [
    { ...about, kind: 'mark', section: 1, question: 2, hundredths: 725, version: 3 },
    '[1,"mark","phy-d1",41,1763200000000,1,2,725,3]',
  ],
  [
    { ...about, kind: 'ruling', what: 'reopened', detail: 'লিখিত' },
    '[1,"ruling","phy-d1",41,1763200000000,"reopened","লিখিত"]',
  ],
  [
    { ...about, studentId: 0, kind: 'correction', number: 1, corrections: [{ question: 3 }], cause: 'key' },
    '[1,"correction","phy-d1",0,1763200000000,1,[{"question":3}],"key"]',
  ],
  [{ ...about, kind: 'result', hundredths: -125, position: 9 }, '[1,"result","phy-d1",41,1763200000000,-125,9]'],
  [
    { ...about, studentId: 0, kind: 'publish', what: 'ranked', document: 'cd', students: 3 },
    '[1,"publish","phy-d1",0,1763200000000,"ranked","cd",3]',
  ],
]

describe('the content of a leaf', () => {
  test.each(LEAVES)('$kind is written so, and read again with or without spaces', (leaf, content) => {
    expect(leafContent(leaf)).toBe(content)
    expect(parseLeaf(content)).toEqual(leaf)
    expect(parseLeaf(content.replaceAll(',', ' , '))).toEqual(leaf)
  })

  test.each([
    'no JSON',
    '{}',
    '[]',
    '[2,"answer","phy-d1",41,1,7,2]',
    '[1,"guess","phy-d1",41,1,7,2]',
    '[1,"answer","phy-d1",41,1,7]',
    '[1,"answer","phy-d1",41,1,7,2,0]',
    '[1,"answer","phy-d1",41,1,7,2.5]',
    '[1,"answer","phy-d1","41",1,7,2]',
    '[1,"hand-in","phy-d1",41,1,"oral","late"]',
    '[1,"pages","phy-d1",41,1,0,1,"p1"]',
  ])('%s is none', (content) => {
    expect(parseLeaf(content)).toBeNull()
  })

  test('is hashed behind a salt that only the seed gives', () => {
    const content = utf8('[1,"answer","phy-d1",41,1763200000000,7,2]')
    const seed = fromHex('000102030405060708090a0b0c0d0e0f')
    const salt = saltOf(seed, content)
    expect(toHex(salt)).toBe(toHex(sha256(Uint8Array.of(2, ...seed, ...content)).slice(0, 16)))
    expect(toHex(contentHash(salt, content))).toBe(toHex(sha256(Uint8Array.of(0, ...salt, ...content))))
  })

  test('names a paper by a text that does not depend on how it is kept', () => {
    expect(paperText([{ questions: [3, 1], section: 0 }])).toBe('[{"section":0,"questions":[3,1]}]')
  })
})

describe('texts and bytes', () => {
  test('whatever is written is read again, and only what would be written so', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ unit: 'binary' }), (bytes, text) => {
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
        expect(fromUtf8(utf8(text))).toBe(text)
      }),
    )
    expect(toBase64Url(utf8('অ?>'))).toBe('4KaFPz4')
    expect(fromBase64Url('4KaFPz5')).toBeNull()
    expect(fromBase64Url('4KaFPz4=')).toBeNull()
    expect(fromBase64Url('A')).toBeNull()
    expect(fromUtf8(Uint8Array.of(0xc0, 0x80))).toBeNull()
  })
})

const leaf = (content: string) => ({ salt: saltOf(Uint8Array.of(1), utf8(content)), content })
const hashOf = ({ salt, content }: ReturnType<typeof leaf>) => contentHash(salt, utf8(content))
const signature = new Uint8Array(64).fill(9)

describe('a receipt', () => {
  const neighbours = ['one', 'mine, বাংলা', 'three', 'four', 'five'].map(leaf)
  const hashes = neighbours.map(hashOf)
  const path = inclusionPath({ index: 1, size: 5 }, subtreesOf(hashes))
  const receipt = { key: 'AAAAAAAA', signature, index: 1, size: 5, path, leaves: neighbours.slice(1, 2) }

  test('for one of several answers in a commit leads to the root that was signed', () => {
    const read = readReceiptText(receiptText(receipt))
    expect(read).toEqual(receipt)
    expect(read && receiptRoot(read)).toEqual(treeHash(hashes))
  })

  test('for several names exactly those', () => {
    const read = readReceiptText(receiptText({ ...receipt, index: 0, path: [], leaves: neighbours }))
    expect(read && receiptRoot(read)).toEqual(treeHash(hashes))
    expect(receiptRoot({ ...receipt, index: 0, path: [], leaves: neighbours.slice(1) })).toBeNull()
  })

  test.each([
    ['another version', (text: string) => text.replace('v1.', 'v2.')],
    ['a signature cut short', (text: string) => text.replace('CQ.', '.')],
    ['an index that is no number', (text: string) => text.replace('.1.5.', '.01.5.')],
    ['nothing acknowledged', (text: string) => text.split('.').slice(0, 6).join('.')],
    ['half a leaf', (text: string) => text.split('.').slice(0, 7).join('.')],
    ['something else', () => 'hello'],
  ])('%s is none', (_name, bent) => {
    expect(readReceiptText(bent(receiptText(receipt)))).toBeNull()
  })
})

test('what is signed is said in words of its own for a root and for a receipt', () => {
  const root = sha256(new Uint8Array())
  const head = { exam: 'phy-d1', size: 3, root, time: 5 }
  expect(fromUtf8(headMessage(head))).toBe(`anushilon root v1\nphy-d1\n3\n${toHex(root)}\n5\n`)
  expect(fromUtf8(receiptMessage(root))).toBe(`anushilon receipt v1\n${toHex(root)}\n`)
  expect(shortRoot(root)).toBe('e3b0 c442 98fc 1c14 9afb f4c8 996f b924')
  expect(keyId(new Uint8Array(32))).toBe('Zmh6rfhi')
  expect(keyLetters(new Uint8Array(32))).toBe('6668 7aad f862 bd77 6c8f')
  expect(isKey(new Uint8Array(32), '66687AAD-f862bd77 6c8f')).toBe(true)
  expect(isKey(new Uint8Array(32), 'Zmh6rfhi')).toBe(false)
})
