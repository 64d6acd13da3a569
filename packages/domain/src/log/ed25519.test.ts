import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../proof/sha256.ts'
import { isSignedBy } from './ed25519.ts'
import { sha512 } from './sha512.ts'
import { utf8 } from './utf8.ts'

describe('SHA-512 of FIPS 180', () => {
  test.each([
    [
      '',
      'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
    ],
    [
      'abc',
      'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    ],
    [
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      '8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909',
    ],
  ])('%s', (message, expected) => {
    expect(toHex(sha512(utf8(message)))).toBe(expected)
  })
})

/** Public key, message and signature of RFC 8032, section 7.1, tests 1 to 3. */
const RFC_8032 = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
].map(([key = '', message = '', signature = '']) => ({
  key: fromHex(key),
  message: fromHex(message),
  signature: fromHex(signature),
}))

describe('a signature', () => {
  test.each(RFC_8032)('of RFC 8032 is taken, and with any bit changed refused', ({ key, message, signature }) => {
    expect(isSignedBy(key, message, signature)).toBe(true)
    expect(isSignedBy(key, Uint8Array.of(...message, 0), signature)).toBe(false)
    for (const at of [0, 31, 32, 63]) {
      const bent = signature.map((byte, place) => (place === at ? byte ^ 1 : byte))
      expect(isSignedBy(key, message, bent)).toBe(false)
    }
    expect(
      isSignedBy(
        key.map((byte, place) => (place === 0 ? byte ^ 1 : byte)),
        message,
        signature,
      ),
    ).toBe(false)
  })

  test('with the order of the group added to it is another text for the same and refused', () => {
    const [{ key, message, signature } = { key: fromHex(''), message: fromHex(''), signature: fromHex('') }] = RFC_8032
    const order = fromHex('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010')
    let carry = 0
    const raised = signature.map((byte, place) => {
      if (place < 32) return byte
      const sum = byte + (order[place - 32] ?? 0) + carry
      carry = sum >> 8
      return sum & 255
    })
    expect(isSignedBy(key, message, raised)).toBe(false)
  })

  test('of the wrong length, or by a key that is none, is refused', () => {
    const [first] = RFC_8032
    const { key, message, signature } = first ?? { key: fromHex(''), message: fromHex(''), signature: fromHex('') }
    expect(isSignedBy(key, message, signature.subarray(1))).toBe(false)
    expect(isSignedBy(key.subarray(1), message, signature)).toBe(false)
    expect(isSignedBy(new Uint8Array(32).fill(255), message, signature)).toBe(false)
    expect(isSignedBy(Uint8Array.of(2, ...new Uint8Array(31)), message, signature)).toBe(false)
  })
})
