import { hashesOf, type Link } from '@anushilon/domain/proof/chain'
import { fromHex, hmacSha256, sha256, toHex } from '@anushilon/domain/proof/sha256'
import fc from 'fast-check'
import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { chainHashes } from './chain-hashes.ts'

test('our hashes are those of Node, for whatever there is to hash', () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  fc.assert(
    fc.property(bytes, bytes, (key, message) => {
      expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
      expect(toHex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
      expect(fromHex(toHex(message))).toEqual(message)
    }),
  )
})

test('a chain is what the words of its description say, computed by other code', () => {
  const key = Buffer.alloc(32, 9)
  const hmac = (...pieces: (string | Buffer)[]) =>
    pieces.reduce((mac, piece) => mac.update(piece), createHmac('sha256', key)).digest()
  const links: Link[] = [
    { kind: 'pick', subjectId: 'phy', question: 0, option: 2, elapsedMs: 1_500 },
    { kind: 'photo', subjectId: 'phy', question: 1, sha256: 'ab'.repeat(32), elapsedMs: 90_000 },
    { kind: 'hand-in', part: 'mcq', elapsedMs: 1_799_999 },
  ]
  const first = hmac(hmac('anushilon chain 1'), 'pick|phy:0|2|1500')
  const second = hmac(first, `photo|phy:1|${'ab'.repeat(32)}|90000`)
  const third = hmac(second, 'hand-in|mcq||1799999')
  const expected = [first, second, third].map((hash) => hash.toString('hex'))
  expect(hashesOf(key, links)).toEqual(expected)
  expect(chainHashes(key, links)).toEqual(expected)
})
