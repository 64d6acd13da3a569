import { knownWords } from '../text/known-words.ts'

/** A formula in the notation of our texts, and what of it was not understood. */
export interface Formula {
  readonly tex: string
  /** The names of what was left out. */
  readonly unknown: readonly string[]
}

/** Signs of TeX itself, in formulas and in words. */
const ESCAPED = Object.fromEntries(Array.from('{}$&#%_', (sign) => [sign, `\\${sign}`]))

const SIGNS: Readonly<Record<string, string>> = {
  ...ESCAPED,
  '\\': '\\backslash ',
  '^': '\\wedge ',
  '~': '\\sim ',
  '′': "'",
  '″': "''",
  '‴': "'''",
  '°': '^{\\circ}',
  '∘': '\\circ ',
  '√': '\\surd ',
  '⋅': '\\cdot ',
  '…': '\\ldots ',
  '⋯': '\\cdots ',
  '⇌': '\\rightleftharpoons ',
  '‖': '\\|',
  '\u00A0': '\\ ',
}

/** Written for programs, not for eyes: "apply this function", "times". */
const INVISIBLE = /[\u2061-\u2064\u200B\uFEFF]/gu
/** Letters that are slanted by their code and not by their font. */
const STYLED_LETTERS = /[\u{1D400}-\u{1D7FF}ℎ]/gu
const BENGALI = /([\u0980-\u09FF][\u0980-\u09FF\u200C\u200D\s।,]*)/u

/** Letters and signs as TeX takes them; Bengali words stay words. */
export function texSigns(text: string): string {
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(STYLED_LETTERS, (letter) => letter.normalize('NFKC'))
    .split(BENGALI)
    .map((part, at) => (at % 2 === 1 ? texWords(part) : plainSigns(part)))
    .join('')
}

function plainSigns(text: string): string {
  return Array.from(text, (sign) => SIGNS[sign] ?? sign).join('')
}

/** Words in a formula, upright and with their spaces. */
export function texWords(text: string): string {
  const written = Array.from(text.replaceAll(INVISIBLE, ''), (sign) => WORD_SIGNS[sign] ?? sign).join('')
  return written === '' ? '' : `\\text{${written}}`
}

const WORD_SIGNS: Readonly<Record<string, string>> = {
  ...ESCAPED,
  '\\': '\\textbackslash ',
  '^': ' ',
  '~': ' ',
}

const FUNCTIONS = new Set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf det dim ker gcd deg arg'.split(
    ' ',
  ),
)

/** Upright letters: a function's name, a unit, or a word. */
export function texUpright(text: string): string {
  const name = text.trim()
  if (FUNCTIONS.has(name)) return `\\${name} `
  if (name === 'cosec') return '\\operatorname{cosec}'
  return /^[A-Za-z]{2,}$/.test(name) ? `\\mathrm{${name}}` : texSigns(text)
}

/** How large signs are called. */
export const NARY = knownWords<string>({
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
})

/** Over one letter, and over several. */
const ACCENTS = knownWords<readonly [one: string, several: string]>({
  '\u0302': ['\\hat', '\\widehat'],
  '^': ['\\hat', '\\widehat'],
  ˆ: ['\\hat', '\\widehat'],
  '\u0303': ['\\tilde', '\\widetilde'],
  '~': ['\\tilde', '\\widetilde'],
  '˜': ['\\tilde', '\\widetilde'],
  '\u0304': ['\\bar', '\\overline'],
  '\u0305': ['\\bar', '\\overline'],
  '¯': ['\\bar', '\\overline'],
  '‾': ['\\bar', '\\overline'],
  '\u0307': ['\\dot', '\\dot'],
  '˙': ['\\dot', '\\dot'],
  '\u0308': ['\\ddot', '\\ddot'],
  '¨': ['\\ddot', '\\ddot'],
  '\u20D7': ['\\vec', '\\overrightarrow'],
  '→': ['\\vec', '\\overrightarrow'],
  '\u20D6': ['\\overleftarrow', '\\overleftarrow'],
  '←': ['\\overleftarrow', '\\overleftarrow'],
  '\u20E1': ['\\overleftrightarrow', '\\overleftrightarrow'],
  '\u0301': ['\\acute', '\\acute'],
  '\u0300': ['\\grave', '\\grave'],
  '\u0306': ['\\breve', '\\breve'],
  '\u030C': ['\\check', '\\check'],
  '⏞': ['\\overbrace', '\\overbrace'],
})

/** Undefined for a sign that is no accent. */
export function texAccent(sign: string, base: string): string | undefined {
  const names = ACCENTS.get(sign)
  if (names === undefined) return undefined
  const isOne = /^(?:.|\\[A-Za-z]+ ?|\{?\\mathrm\{.\}\}?)$/u.test(base.trim())
  return `${isOne ? names[0] : names[1]}{${base}}`
}

const DELIMITERS = knownWords<string>({
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '〈': '\\langle ',
  '⟩': '\\rangle ',
  '〉': '\\rangle ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '‖': '\\| ',
})
const KNOWN_DELIMITER = /^[()[\]|/]$/

export function texDelimited(open: string, inner: string, close: string): string {
  const sign = (written: string) => DELIMITERS.get(written) ?? (KNOWN_DELIMITER.test(written) ? written : '.')
  return `\\left${sign(open)}${inner}\\right${sign(close)}`
}

export function texRows(environment: string, rows: readonly (readonly string[])[]): string {
  return `\\begin{${environment}}${rows.map((cells) => cells.join(' & ')).join(' \\\\ ')}\\end{${environment}}`
}

/** Two of them in a row need braces, so that a second exponent does not stand on the first. */
export function texBase(base: string): string {
  const written = base.trim()
  return written === '' || !/^(?:[A-Za-z0-9]|\\[A-Za-z]+|\\mathrm\{[^{}]*\}|\\left\([^]*\\right\))$/.test(written)
    ? `{${written}}`
    : written
}

/** Spaces only where they end a command's name. */
export function tidyTex(tex: string): string {
  return tex
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<!\\) (?=[}^_)\]])/g, '')
    .trim()
}
