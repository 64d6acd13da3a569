/*
 * SHA-512 (FIPS 180-4) in plain code, for a page that checks a few signatures. Its constants are what the standard takes them
 * from: the first 64 bits of the fractions of the roots of the first primes.
 */

const MASK = 0xffff_ffff_ffff_ffffn
const BLOCK = 128
const ROUNDS = 80

const PRIMES = firstPrimes(ROUNDS)
const KEYS = PRIMES.map((prime) => rootOf(prime << 192n, 3n) & MASK)
const BEGINNING = PRIMES.slice(0, 8).map((prime) => rootOf(prime << 128n, 2n) & MASK)

export function sha512(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 17) / BLOCK) * BLOCK)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  let state = BEGINNING
  for (let block = 0; block < padded.length; block += BLOCK) {
    state = mixed(
      state,
      Array.from({ length: 16 }, (_, at) => view.getBigUint64(block + at * 8)),
    )
  }
  const digest = new DataView(new ArrayBuffer(64))
  state.forEach((word, at) => digest.setBigUint64(at * 8, word))
  return new Uint8Array(digest.buffer)
}

function mixed(state: readonly bigint[], words: bigint[]): bigint[] {
  const word = (at: number) => words[at] ?? 0n
  for (let at = 16; at < ROUNDS; at += 1) {
    const early = word(at - 15)
    const late = word(at - 2)
    const sum0 = turned(early, 1n) ^ turned(early, 8n) ^ (early >> 7n)
    const sum1 = turned(late, 19n) ^ turned(late, 61n) ^ (late >> 6n)
    words.push((word(at - 16) + sum0 + word(at - 7) + sum1) & MASK)
  }
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state
  for (let at = 0; at < ROUNDS; at += 1) {
    const sum1 = turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n)
    const one = h + sum1 + ((e & f) ^ (~e & g)) + (KEYS[at] ?? 0n) + word(at)
    const sum0 = turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)
    const two = sum0 + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & MASK, c, b, a, (one + two) & MASK]
  }
  return [a, b, c, d, e, f, g, h].map((letter, at) => (letter + (state[at] ?? 0n)) & MASK)
}

function turned(word: bigint, bits: bigint): bigint {
  return ((word >> bits) | (word << (64n - bits))) & MASK
}

function firstPrimes(count: number): bigint[] {
  const primes: bigint[] = []
  for (let number = 2n; primes.length < count; number += 1n) {
    if (primes.every((prime) => number % prime !== 0n)) primes.push(number)
  }
  return primes
}

/** The whole part of the square or cube root, bit by bit. */
function rootOf(number: bigint, degree: 2n | 3n): bigint {
  let root = 0n
  for (let bit = 1n << 80n; bit > 0n; bit >>= 1n) {
    const tried = root | bit
    if ((degree === 2n ? tried * tried : tried * tried * tried) <= number) root = tried
  }
  return root
}
