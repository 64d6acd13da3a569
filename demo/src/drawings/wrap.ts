const COMBINING = /\p{M}/u
const BENGALI = /[\u0980-\u09FF]/u
const NARROW = /[ .,:;'’‘|!ijlIft()[\]/·।]/u
const WIDE = /[mwMW@%—→⇌]/u

/** Roughly how wide a text comes out, a little on the wide side; fonts differ from machine to machine. */
export function widthOf(words: string, size: number): number {
  let ems = 0
  for (const letter of words.normalize('NFC')) ems += emsOf(letter)
  return ems * size
}

function emsOf(letter: string): number {
  // Vowel signs to the left and right of a Bengali letter take room, those above and below do not.
  if (/[\u09BE\u09BF\u09C0\u09C7\u09C8\u09CB\u09CC]/u.test(letter)) return 0.36
  if (COMBINING.test(letter)) return letter === '\u09CD' ? -0.2 : 0
  if (BENGALI.test(letter)) return 0.66
  if (NARROW.test(letter)) return 0.34
  if (WIDE.test(letter)) return 0.95
  return /[A-Z]/u.test(letter) ? 0.7 : 0.56
}

/** Breaks a text into lines; a number stays with its unit and an equation in one piece where there is room for it. */
export function wrap(words: string, room: number, size: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of piecesOf(words, room, size)) {
    const longer = current === '' ? word : `${current} ${word}`
    if (current !== '' && widthOf(longer, size) > room) {
      lines.push(current)
      current = word
    } else {
      current = longer
    }
  }
  return [...lines, current]
}

const GLUE = '\u00A0'

function piecesOf(words: string, room: number, size: number): string[] {
  const glued = words
    .replaceAll(/ ([=×−+<>/≈]) /gu, `${GLUE}$1${GLUE}`)
    .replaceAll(/(\d) (?=[A-Za-zΩμ°])/gu, `$1${GLUE}`)
  return glued.split(' ').flatMap((piece) => (widthOf(piece, size) > room ? piece.split(GLUE) : [piece]))
}
