import { FileRefused, LIMITS } from '../file-refused.ts'
import { withDollars } from './formula.ts'

export interface PlainText {
  readonly text: string
  /** What the pictures in it were called, in their order. */
  readonly pictures: readonly string[]
}

type Attributes = ReadonlyMap<string, string>

const BLOCKS = new Set(
  'address article blockquote center dd div dl dt figure form h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul'.split(
    ' ',
  ),
)
const SILENT = new Set(['script', 'style', 'head', 'title', 'object', 'iframe', 'annotation', 'annotation-xml'])

const LOWERED = script('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')
const RAISED = script('0123456789+-=()in', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ')

function script(plain: string, shifted: string): ReadonlyMap<string, string> {
  const to = Array.from(shifted)
  return new Map(Array.from(plain).map((character, index) => [character, to[index] ?? character]))
}

/** H<sub>2</sub>O becomes H₂O; what has no such letters becomes a formula. */
function shiftedText(text: string, letters: ReadonlyMap<string, string>, sign: string): string {
  const written = text.trim().replaceAll('−', '-')
  if (written === '') return ''
  const shifted = Array.from(written).map((character) => letters.get(character))
  return shifted.includes(undefined) ? `$${sign}{${written}}$` : shifted.join('')
}

/** Takes the tags and texts of HTML one after the other, and keeps words, formulas and the names of pictures. */
export class RichText {
  readonly #pictures: string[] = []
  /** One for the text itself, and one for each sub or sup that is open. */
  readonly #parts: string[] = ['']
  #silent = 0
  #size = 0
  /** A formula said by what the page was made from. */
  #source = 0

  open(name: string, attributes: Attributes): void {
    this.#grow(1)
    if (SILENT.has(name)) this.#silent += 1
    else if (this.#silent > 0) return
    else if (BLOCKS.has(name) || name === 'br') this.text('\n', true)
    else if (name === 'td' || name === 'th') this.text(' ', true)
    else if (name === 'sub' || name === 'sup') this.#parts.push('')
    else if (name === 'img' || name === 'matimage') this.#picture(attributes)
    else if (name === 'math') this.#math(attributes)
  }

  close(name: string): void {
    if (SILENT.has(name)) this.#silent = Math.max(0, this.#silent - 1)
    else if (this.#silent > 0) return
    else if (BLOCKS.has(name)) this.text('\n', true)
    else if ((name === 'sub' || name === 'sup') && this.#parts.length > 1) {
      const inner = this.#parts.pop() ?? ''
      this.text(name === 'sub' ? shiftedText(inner, LOWERED, '_') : shiftedText(inner, RAISED, '^'), true)
    } else if (name === 'math') this.#source = 0
  }

  text(text: string, isGenerated = false): void {
    if (this.#silent > 0 || this.#source > 0) return
    // A line end of our own goes with a tag that was counted.
    if (!isGenerated || text.length > 1) this.#grow(text.length)
    const last = this.#parts.length - 1
    this.#parts[last] += isGenerated ? text : text.replaceAll(/[\s\u00A0\u200B\uFEFF]+/g, ' ')
  }

  #grow(by: number): void {
    this.#size += by
    if (this.#size > LIMITS.cell)
      throw new FileRefused(`A question has more than ${LIMITS.cell.toLocaleString('en')} characters and tags.`)
  }

  #picture(attributes: Attributes): void {
    // Canvas shows a formula as a picture and keeps its source beside it.
    const formula = attributes.get('data-equation-content')
    const source = attributes.get('src') ?? attributes.get('uri')
    if (formula !== undefined) this.text(`$${formula}$`, true)
    else if (source !== undefined && source !== '') this.#pictures.push(source)
  }

  #math(attributes: Attributes): void {
    const formula = attributes.get('alttext')
    if (formula === undefined) return
    this.text(`$${formula}$`, true)
    this.#source = 1
  }

  done(): PlainText {
    const text = withDollars(this.#parts.join(''))
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
      .normalize('NFC')
    return { text, pictures: this.#pictures }
  }
}
