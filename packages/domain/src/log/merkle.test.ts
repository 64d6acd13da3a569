import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHex, joined, sha256 as plainSha256, toHex } from '../proof/sha256.ts'
import { EMPTY_TREE, append, frontierOf, leafHash, rootOf, type Hash } from './merkle.ts'
import { consistencyPath, inclusionPath, isConsistent, rootByInclusion, subtreesOf } from './merkle-proofs.ts'

/* The same again, as slowly and as literally as section 2.1 of the RFC has it. */

const sha256 = (...pieces: Uint8Array[]) => plainSha256(joined(...pieces))

function k(n: number): number {
  return n <= 2 ? 1 : 2 ** Math.floor(Math.log2(n - 1))
}

/** MTH(D[n]) */
function mth(d: readonly Uint8Array[]): Hash {
  const [first] = d
  if (first === undefined) return sha256()
  if (d.length === 1) return sha256(Uint8Array.of(0), first)
  return sha256(Uint8Array.of(1), mth(d.slice(0, k(d.length))), mth(d.slice(k(d.length))))
}

/** PATH(m, D[n]) */
function path(m: number, d: readonly Uint8Array[]): Hash[] {
  const split = k(d.length)
  if (d.length === 1) return []
  if (m < split) return [...path(m, d.slice(0, split)), mth(d.slice(split))]
  return [...path(m - split, d.slice(split)), mth(d.slice(0, split))]
}

/** SUBPROOF(m, D[n], b) */
function subproof(m: number, d: readonly Uint8Array[], b: boolean): Hash[] {
  const split = k(d.length)
  if (m === d.length) return b ? [] : [mth(d)]
  if (m <= split) return [...subproof(m, d.slice(0, split), b), mth(d.slice(split))]
  return [...subproof(m - split, d.slice(split), false), mth(d.slice(0, split))]
}

const hexes = (hashes: readonly Hash[]) => hashes.map(toHex)
const leaves = fc.array(fc.uint8Array({ maxLength: 20 }), { minLength: 1, maxLength: 70 })
const leavesAndOne = leaves.chain((all) => fc.tuple(fc.constant(all), fc.nat(all.length - 1)))

function inclusionOf(all: readonly Uint8Array[], index: number) {
  return inclusionPath({ index, size: all.length }, subtreesOf(all.map((leaf) => leafHash(leaf))))
}

function consistencyOf(all: readonly Uint8Array[], older: number) {
  return consistencyPath({ older, newer: all.length }, subtreesOf(all.map((leaf) => leafHash(leaf))))
}

const treeOf = (all: readonly Uint8Array[]) => ({ size: all.length, root: mth(all) })

/** The eight leaves with which programs for Certificate Transparency are tested, and their known roots and proofs. */
const CT_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(fromHex)
const CT_ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

describe('the tree of RFC 6962', () => {
  test('has the roots that are known for the leaves of the Certificate Transparency tests', () => {
    expect(toHex(rootOf(EMPTY_TREE))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    let tree = EMPTY_TREE
    for (const [at, leaf] of CT_LEAVES.entries()) {
      tree = append(tree, leafHash(leaf))
      expect(toHex(rootOf(tree))).toBe(CT_ROOTS[at])
    }
  })

  test('has the inclusion and consistency proofs that are known for them', () => {
    expect(hexes(inclusionOf(CT_LEAVES, 0))).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(hexes(consistencyOf(CT_LEAVES, 6))).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
  })

  test('is the one that the RFC describes, whatever the leaves, grown one by one', () => {
    fc.assert(
      fc.property(leaves, (all) => {
        expect(toHex(rootOf(frontierOf(all.map((leaf) => leafHash(leaf)))))).toBe(toHex(mth(all)))
      }),
    )
  })

  test('gives the proofs that the RFC describes', () => {
    fc.assert(
      fc.property(leavesAndOne, ([all, one]) => {
        expect(hexes(inclusionOf(all, one))).toEqual(hexes(path(one, all)))
        expect(hexes(consistencyOf(all, one + 1))).toEqual(hexes(subproof(one + 1, all, true)))
      }),
    )
  })
})

describe('a proof', () => {
  test('that a leaf is in the tree leads to its root, and no other leaf, place or size does', () => {
    fc.assert(
      fc.property(leavesAndOne, fc.nat(80), fc.nat(80), ([all, index], otherIndex, otherSize) => {
        const given = {
          index,
          size: all.length,
          leaf: leafHash(all[index] ?? new Uint8Array()),
          path: path(index, all),
        }
        const root = toHex(mth(all))
        const leadsToRoot = (changed: Partial<typeof given>) => {
          const found = rootByInclusion({ ...given, ...changed })
          return found !== null && toHex(found) === root
        }
        expect(leadsToRoot({})).toBe(true)
        expect(leadsToRoot({ path: [...given.path, given.leaf] })).toBe(false)
        expect(leadsToRoot({ index: all.length + otherIndex })).toBe(false)
        expect(leadsToRoot({ size: Math.min(otherSize, index) })).toBe(false)
        const other = otherIndex % all.length
        const isSame = toHex(all[other] ?? new Uint8Array()) === toHex(all[index] ?? new Uint8Array())
        expect(leadsToRoot({ leaf: leafHash(all[other] ?? new Uint8Array()) })).toBe(isSame)
      }),
    )
  })

  test('that a tree goes on from an older one holds, and for no other older tree', () => {
    fc.assert(
      fc.property(leavesAndOne, fc.nat(69), ([all, one], changed) => {
        const older = all.slice(0, one + 1)
        const proof = subproof(older.length, all, true)
        expect(isConsistent(treeOf(older), treeOf(all), proof)).toBe(true)
        const at = changed % older.length
        const forked = older.map((leaf, place) => (place === at ? joined(leaf, Uint8Array.of(7)) : leaf))
        expect(isConsistent(treeOf(forked), treeOf(all), proof)).toBe(false)
        expect(isConsistent(treeOf(older), treeOf([...forked, ...all.slice(one + 1)]), proof)).toBe(false)
        expect(isConsistent(treeOf(older), treeOf(all), [...proof, mth(all)])).toBe(false)
        for (const [place, piece] of proof.entries()) {
          const bent = piece.with(0, (piece[0] ?? 0) ^ 1)
          expect(isConsistent(treeOf(older), treeOf(all), proof.with(place, bent))).toBe(false)
        }
      }),
    )
  })

  test('that a tree goes on from nothing needs nothing, and from a larger one there is none', () => {
    const all = CT_LEAVES
    expect(isConsistent(treeOf([]), treeOf(all), [])).toBe(true)
    expect(isConsistent({ size: 0, root: mth(all) }, treeOf(all), [])).toBe(false)
    expect(isConsistent(treeOf(all), treeOf(all.slice(0, 3)), [])).toBe(false)
    expect(isConsistent(treeOf(all), treeOf(all), [])).toBe(true)
    expect(isConsistent(treeOf(all), { size: 8, root: mth(all.toReversed()) }, [])).toBe(false)
  })
})
