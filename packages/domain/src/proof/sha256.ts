/*
 * SHA-256 and HMAC (FIPS 180-4, RFC 2104) in plain code. Browsers have them only on https, and a hall may be served by
 * plain http; and they answer later there, while a pick must be in the chain before it is on the screen.
 */

const ROUNDS = Int32Array.from(
  `
  428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5
  d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174
  e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
  983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967
  27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85
  a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
  19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3
  748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2
  `
    .trim()
    .split(/\s+/),
  (word) => Number.parseInt(word, 16),
)

const BEGINNING = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
)

const BLOCK = 64

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

export function sha256(message: Uint8Array): Uint8Array {
  // A one, zeros, and the length in bits, up to whole blocks.
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x2000_0000))
  view.setUint32(padded.length - 4, message.length << 3)
  const state = BEGINNING.slice()
  const words = new Int32Array(BLOCK)
  for (let block = 0; block < padded.length; block += BLOCK) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(block + at * 4)
    mix(state, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, at) => digest.setInt32(at * 4, word))
  return new Uint8Array(digest.buffer)
}

/** Whole numbers of 32 bits in plain variables: a cheap phone runs this before its browser has made it fast. */
function mix(state: Int32Array, words: Int32Array): void {
  for (let at = 16; at < BLOCK; at += 1) {
    const early = words[at - 15] ?? 0
    const late = words[at - 2] ?? 0
    const sum0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const sum1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[at] = ((words[at - 16] ?? 0) + sum0 + (words[at - 7] ?? 0) + sum1) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < BLOCK; at += 1) {
    const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + sum1 + ((e & f) ^ (~e & g)) + (ROUNDS[at] ?? 0) + (words[at] ?? 0)) | 0
    const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const two = sum0 + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = (state[at] ?? 0) + word
  })
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  )
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

export function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += (byte + 256).toString(16).slice(1)
  return hex
}

/** What is no hex reads as zeros: schemas have looked at it before. */
export function fromHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return bytes
}
