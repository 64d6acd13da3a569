import { joined } from '../proof/sha256.ts'
import { isSameHash } from './merkle.ts'
import { sha512 } from './sha512.ts'

/*
 * Checks Ed25519 signatures (RFC 8032, section 5.1.7) in plain code: of the browsers that students use few know them, none
 * on plain http, and a page opened from a file must do so, too. Everything here is public, so it need not hide how
 * long it takes. Nothing is ever signed with it: that is the server's, with its platform's code.
 */

const P = (1n << 255n) - 19n
const ORDER = (1n << 252n) + 27_742_317_777_372_353_535_851_937_790_883_648_493n
const D = modulo(-121_665n * inverse(121_666n))
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n)

/** In extended coordinates: x = X/Z, y = Y/Z, xy = T/Z. */
interface Point {
  readonly X: bigint
  readonly Y: bigint
  readonly Z: bigint
  readonly T: bigint
}

const ZERO: Point = { X: 0n, Y: 1n, Z: 1n, T: 0n }
const BASE = pointFrom(modulo(4n * inverse(5n)), false) ?? ZERO

/** Is this the signature (64 bytes) of whoever has the private half of this key (32 bytes) under this message? */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  const key = decodePoint(publicKey)
  const s = littleEndian(signature.subarray(32))
  if (key === null || s >= ORDER) return false
  const commitment = signature.subarray(0, 32)
  const challenge = littleEndian(sha512(joined(commitment, publicKey, message))) % ORDER
  // s·B − k·A, with both factors gone through at once.
  return isSameHash(encodePoint(sumOfMultiples(s, BASE, challenge, negative(key))), commitment)
}

function sumOfMultiples(one: bigint, first: Point, other: bigint, second: Point): Point {
  const both = add(first, second)
  let sum = ZERO
  for (let bit = 255n; bit >= 0n; bit -= 1n) {
    sum = add(sum, sum)
    const [hasOne, hasOther] = [(one >> bit) & 1n, (other >> bit) & 1n]
    if (hasOne === 1n) sum = add(sum, hasOther === 1n ? both : first)
    else if (hasOther === 1n) sum = add(sum, second)
  }
  return sum
}

function add(one: Point, other: Point): Point {
  const a = modulo((one.Y - one.X) * (other.Y - other.X))
  const b = modulo((one.Y + one.X) * (other.Y + other.X))
  const c = modulo(2n * D * modulo(one.T * other.T))
  const d = modulo(2n * one.Z * other.Z)
  const [e, f, g, h] = [b - a, d - c, d + c, b + a]
  return { X: modulo(e * f), Y: modulo(g * h), Z: modulo(f * g), T: modulo(e * h) }
}

function negative({ X, Y, Z, T }: Point): Point {
  return { X: modulo(-X), Y, Z, T: modulo(-T) }
}

function decodePoint(bytes: Uint8Array): Point | null {
  const number = littleEndian(bytes)
  const y = number & ((1n << 255n) - 1n)
  return y >= P ? null : pointFrom(y, number >> 255n === 1n)
}

function pointFrom(y: bigint, isOdd: boolean): Point | null {
  const u = modulo(y * y - 1n)
  const v = modulo(D * y * y + 1n)
  // A square root of u/v, if there is one.
  const guess = modulo(u * power(v, 3n) * power(u * power(v, 7n), (P - 5n) / 8n))
  const square = modulo(v * guess * guess)
  if (square !== u && square !== modulo(-u)) return null
  const root = square === u ? guess : modulo(guess * ROOT_OF_MINUS_ONE)
  if (root === 0n && isOdd) return null
  const x = ((root & 1n) === 1n) === isOdd ? root : P - root
  return { X: x, Y: y, Z: 1n, T: modulo(x * y) }
}

function encodePoint({ X, Y, Z }: Point): Uint8Array {
  const scale = inverse(Z)
  const sign = (modulo(X * scale) & 1n) << 255n
  let number = modulo(Y * scale) | sign
  return Uint8Array.from({ length: 32 }, () => {
    const byte = Number(number & 255n)
    number >>= 8n
    return byte
  })
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)
}

function modulo(number: bigint): bigint {
  const rest = number % P
  return rest < 0n ? rest + P : rest
}

function inverse(number: bigint): bigint {
  return power(number, P - 2n)
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, modulo(base)]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = modulo(result * square)
    square = modulo(square * square)
  }
  return result
}
