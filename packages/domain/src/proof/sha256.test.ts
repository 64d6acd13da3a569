import { describe, expect, test } from 'vitest'
import { hmacSha256, sha256, toHex } from './sha256.ts'

const utf8 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('the hash is the one that everybody else computes', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of %j (FIPS 180-4)', (text, digest) => {
    expect(toHex(sha256(utf8(text)))).toBe(digest)
  })

  test('with a key (RFC 4231, cases 1, 2 and 6)', () => {
    expect(toHex(hmacSha256(new Uint8Array(20).fill(0x0b), utf8('Hi There')))).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    )
    expect(toHex(hmacSha256(utf8('Jefe'), utf8('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
    const long = 'Test Using Larger Than Block-Size Key - Hash Key First'
    expect(toHex(hmacSha256(new Uint8Array(131).fill(0xaa), utf8(long)))).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    )
  })
})
