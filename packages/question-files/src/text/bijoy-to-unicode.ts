import { GLYPHS, LONGEST_GLYPH, OF_KNOWN_FONT, type Glyph } from './bijoy-glyphs.ts'

const HASANT = '\u09CD'
const REPH = `র${HASANT}`
/** A vowel drawn on both sides of its consonant. */
const AROUND: Readonly<Record<string, string>> = { 'ে+া': 'ো', 'ে+ৗ': 'ৌ' }
/** The same in either encoding. */
const SAME = /^[\s.,;:?!()[\]'"%+=<>*/#-]$/
const FORMULA = /(\$[^$]*\$)/

/** Consonants that are spoken together, with what belongs to them. */
interface Cluster {
  reph: string
  letters: string
  early: string
  late: string
  mark: string
}

interface Known {
  /** The file says that it is SutonnyMJ or one of its kin. */
  readonly isFontKnown?: boolean
}

/** A text of an old font in Unicode; null where any of it is in doubt. Formulas stay as they are. */
export function bijoyToUnicode(text: string, { isFontKnown = false }: Known = {}): string | null {
  const parts = text.split(FORMULA).map((part) => (FORMULA.test(part) ? part : convertedWords(part, isFontKnown)))
  return parts.includes(null) ? null : parts.join('').normalize('NFC')
}

function convertedWords(text: string, isFontKnown: boolean): string | null {
  const writer = new Writer()
  for (let at = 0; at < text.length;) {
    const found = glyphAt(text, at, isFontKnown)
    if (found === null || !writer.take(found.glyph)) return null
    at += found.length
  }
  return writer.done()
}

function glyphAt(
  text: string,
  at: number,
  isFontKnown: boolean,
): { readonly glyph: Glyph; readonly length: number } | null {
  for (let length = LONGEST_GLYPH; length > 0; length -= 1) {
    const key = text.slice(at, at + length)
    const glyph = GLYPHS.get(key) ?? (isFontKnown ? OF_KNOWN_FONT.get(key) : undefined)
    if (glyph !== undefined) return { glyph, length }
  }
  const character = text.charAt(at)
  return SAME.test(character) ? { glyph: { kind: 'plain', text: character }, length: 1 } : null
}

/** Puts glyphs, which stand as they are drawn, into the order in which they are spoken. */
class Writer {
  #written = ''
  #cluster: Cluster | null = null
  /** Waits for its consonant. */
  #early = ''

  /** False for what no font would show and nobody would type. */
  take(glyph: Glyph): boolean {
    const cluster = this.#cluster
    switch (glyph.kind) {
      case 'early-sign':
        this.#flush()
        if (this.#early !== '') return false
        this.#early = glyph.text
        return true
      case 'letter':
        if (cluster !== null && cluster.letters.endsWith(HASANT)) {
          cluster.letters += glyph.text
          return true
        }
        this.#flush()
        this.#cluster = { reph: '', letters: glyph.text, early: this.#early, late: '', mark: '' }
        this.#early = ''
        return true
      case 'plain':
        this.#flush()
        this.#written += glyph.text
        return this.#early === ''
      case 'joined':
      case 'late-sign':
      case 'mark':
      case 'reph':
        return cluster !== null && this.#early === '' && attached(cluster, glyph)
    }
  }

  done(): string | null {
    this.#flush()
    return this.#early === '' ? this.#written : null
  }

  #flush(): void {
    if (this.#cluster === null) return
    const { reph, letters, early, late, mark } = this.#cluster
    this.#written += reph + letters + (AROUND[`${early}+${late}`] ?? early + late) + mark
    this.#cluster = null
  }
}

function attached(cluster: Cluster, glyph: Exclude<Glyph, { kind: 'letter' | 'plain' | 'early-sign' }>): boolean {
  switch (glyph.kind) {
    case 'reph':
      if (cluster.reph !== '') return false
      cluster.reph = REPH
      return true
    case 'mark':
      cluster.mark += glyph.text
      return true
    case 'joined':
      cluster.letters += glyph.text
      return cluster.late === ''
    case 'late-sign':
      cluster.late += glyph.text
      return cluster.late === glyph.text && (cluster.early === '' || `${cluster.early}+${cluster.late}` in AROUND)
  }
}
