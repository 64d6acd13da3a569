import { bijoyToUnicode } from '../text/bijoy-to-unicode.ts'
import type { Formula } from '../math/tex.ts'
import { subscript, superscript } from '../text/rich-text.ts'
import type { Doubt, Stress, Stressed, WrittenLine } from './line.ts'
import { FileRefused, LIMITS } from '../file-refused.ts'

/** How a piece of text looks. */
export interface Look {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  /** Highlighted, shaded or coloured. */
  readonly marked: boolean
  readonly shift: 'sub' | 'sup' | null
  readonly font: string | null
}

export const PLAIN_LOOK: Look = { bold: false, italic: false, underline: false, marked: false, shift: null, font: null }

interface Segment {
  text: string
  readonly look: Look
  /** Already as it is stored: a formula. */
  readonly isDone: boolean
}

/** Fonts that draw Bengali with the codes of Latin letters. */
const OLD_FONT =
  /sutonny(?!.*(?:omj|unicode))|^bijoy(?!.*unicode)|MJ\b|^(?:jugantor|bhrahmaputra|jamuna|karnaphuli|padma|turag|sulekha)/i
const BENGALI = /[\u0980-\u09FF]/

export function isOldFontName(font: string | null): boolean {
  return font !== null && OLD_FONT.test(font) && !/omj/i.test(font)
}

/** Longer ones cannot be broken at the end of a line. */
const LONGEST_ITALIC = 25

/** Gathers the pieces of a paragraph, and gives its lines. */
export class LineBuilder {
  #segments: Segment[] = []
  #pictures: string[] = []
  #doubts: Doubt[] = []
  #size = 0

  text(text: string, look: Look): void {
    this.#grow(text.length)
    const last = this.#segments.at(-1)
    if (last !== undefined && !last.isDone && isSame(last.look, look)) last.text += text
    else this.#segments.push({ text, look, isDone: false })
  }

  formula({ tex, unknown }: Formula): void {
    this.#grow(tex.length)
    if (tex !== '') this.#segments.push({ text: `$${tex}$`, look: PLAIN_LOOK, isDone: true })
    if (unknown.length > 0)
      this.doubt('lost', `Of a formula something was not understood (${unknown.join(', ').slice(0, 100)}).`)
  }

  picture(name: string): void {
    this.#pictures.push(name)
  }

  doubt(kind: Doubt['kind'], message: string): void {
    this.#doubts.push({ kind, message })
  }

  /** The line as it is; what comes next is another. */
  done(number: number, label = ''): WrittenLine {
    const isUnderlined = this.#segments.some(({ look, text }) => !look.underline && text.trim() !== '')
    const pieces = this.#segments.map((segment) => ({ ...segment, text: this.#written(segment, isUnderlined) }))
    const stressed: Stressed[] = []
    let text = label === '' ? '' : `${label}\t`
    for (const { text: piece, look } of pieces) {
      // A dollar before a digit would close no formula.
      const gap = text.endsWith('$') && /^[0-9]/.test(piece) ? ' ' : ''
      const from = text.length + gap.length
      text += gap + piece
      for (const how of stressesOf(look)) stressed.push({ how, from, to: text.length })
    }
    const line = {
      number,
      text,
      isListed: label !== '',
      stressed,
      pictures: this.#pictures,
      doubts: this.#doubts,
      cells: null,
    }
    this.#segments = []
    this.#pictures = []
    this.#doubts = []
    this.#size = 0
    return line
  }

  #grow(by: number): void {
    this.#size += by
    if (this.#size > LIMITS.cell)
      throw new FileRefused(`A paragraph has more than ${LIMITS.cell.toLocaleString('en')} characters.`)
  }

  #written({ text, look, isDone }: Segment, isPartOfLine: boolean): string {
    if (isDone) return text
    const isOld = isOldFontName(look.font) && !BENGALI.test(text)
    const words = isOld ? this.#unicode(text, look.font ?? '') : text
    if (look.shift !== null && words.trim() !== '') return look.shift === 'sub' ? subscript(words) : superscript(words)
    if (look.underline && isPartOfLine && /[\p{L}\p{N}]/u.test(words))
      this.doubt('lost', `“${words.trim().slice(0, 60)}” was underlined.`)
    return look.italic ? this.#italic(words) : words
  }

  #unicode(text: string, font: string): string {
    if (!/[^\s\d.,;:()[\]-]/.test(text)) return bijoyToUnicode(text) ?? text
    this.doubt('changed', `Turned from ${font} into Unicode.`)
    return text
      .split(/(\s+)/)
      .map((word) => {
        const converted = /^\s*$/.test(word) ? word : bijoyToUnicode(word, { isFontKnown: true })
        if (converted === null) this.doubt('font', `“${word.slice(0, 40)}”`)
        return converted ?? word
      })
      .join('')
  }

  /** Names of species and letters of formulas; other words lose little. */
  #italic(text: string): string {
    const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? []
    if (!/^[A-Za-z][A-Za-z .]*$/.test(words) || words.length > LONGEST_ITALIC) return text
    return `${before}$${words.length === 1 ? words : `\\textit{${words}}`}$${after}`
  }
}

function stressesOf({ bold, underline, marked }: Look): Stress[] {
  return [
    ...(bold ? ['bold' as const] : []),
    ...(underline ? ['underline' as const] : []),
    ...(marked ? ['highlight' as const] : []),
  ]
}

function isSame(a: Look, b: Look): boolean {
  return (Object.keys(a) as (keyof Look)[]).every((name) => a[name] === b[name])
}
