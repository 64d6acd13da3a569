/**
 * Chance that can be repeated: the same seed gives the same numbers for ever, on every machine. It deals out
 * questions; it must never make a secret.
 *
 * The stream is sfc32 (three words of chaos and a counter, so no seed has a short cycle); its state comes from
 * the seed's characters by FNV-1a with four different starts. Changing any of this changes papers that have not
 * been assigned yet, never those that have: these are stored.
 */

/** A whole number from 0 to limit - 1, every one equally likely. */
export type Below = (limit: number) => number

const WORD = 2 ** 32
const STARTS = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35] as const
const WARM_UP = 16

export function seededRandom(seed: string): Below {
  const nextWord = wordStream(seed)
  return (limit) => {
    // Words at the top that would make the low numbers likelier are drawn again.
    const fair = WORD - (WORD % limit)
    let word = nextWord()
    while (word >= fair) word = nextWord()
    return word % limit
  }
}

function wordStream(seed: string): () => number {
  let [a, b, c, counter] = STARTS.map((start) => hash(seed, start)) as [number, number, number, number]
  const nextWord = (): number => {
    const word = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + word
    c |= 0
    return word >>> 0
  }
  for (let spent = 0; spent < WARM_UP; spent += 1) nextWord()
  return nextWord
}

function hash(text: string, start: number): number {
  let state = start
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return state
}
