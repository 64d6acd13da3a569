import { knownWords } from './known-words.ts'
import { FileRefused, LIMITS } from '../file-refused.ts'
import type { XmlNode } from '../containers/xml-tree.ts'
import { mathmlFormula } from '../math/mathml.ts'
import { texSigns } from '../math/tex.ts'
import { doubt, type Fault } from '../question.ts'
import { withDollars } from './formula.ts'

export interface PlainText {
  readonly text: string
  /** What the pictures in it were called, in their order. */
  readonly pictures: readonly string[]
  /** Sentences on what plain words do not keep. */
  readonly lost: readonly string[]
}

/** What somebody should look at before it is taken. */
export function lostIn(...texts: readonly PlainText[]): Fault[] {
  const lost = new Set(texts.flatMap((text) => text.lost))
  return lost.size === 0 ? [] : [doubt('lost', [...lost].join(' '))]
}

type Attributes = ReadonlyMap<string, string>

const DROPPED = knownWords<string>({
  u: 'Something in it was underlined.',
  table: 'A table was turned into lines of text.',
  video: 'A video was left out.',
  audio: 'A recording was left out.',
  iframe: 'Something from another page was left out.',
  object: 'Something that was put in from another program was left out.',
})

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

export function subscript(text: string): string {
  return shiftedText(text, LOWERED, '_')
}

export function superscript(text: string): string {
  return shiftedText(text, RAISED, '^')
}

/** H<sub>2</sub>O becomes H₂O; what has no such letters becomes a formula. */
function shiftedText(text: string, letters: ReadonlyMap<string, string>, sign: string): string {
  const written = text.trim().replaceAll('−', '-')
  if (written === '') return ''
  const shifted = Array.from(written).map((character) => letters.get(character))
  return shifted.includes(undefined) ? `$${sign}{${texSigns(written)}}$` : shifted.join('')
}

/** Takes the tags and texts of HTML one after the other, and keeps words, formulas and the names of pictures. */
export class RichText {
  readonly #pictures: string[] = []
  /** One for the text itself, and one for each sub or sup that is open. */
  readonly #parts: string[] = ['']
  #silent = 0
  #size = 0
  readonly #lost = new Set<string>()
  /** A formula said by what the page was made from. */
  #source = 0
  /** The elements of a formula that are open, the outermost first. */
  #math: XmlNode[] = []

  open(name: string, attributes: Attributes): void {
    this.#grow(1)
    const dropped = this.#silent === 0 ? DROPPED.get(name) : undefined
    if (dropped !== undefined) this.#lost.add(dropped)
    if (this.#math.length > 0) this.#openMath(name, attributes)
    else if (SILENT.has(name)) this.#silent += 1
    else if (this.#silent > 0) return
    else if (BLOCKS.has(name) || name === 'br') this.text('\n', true)
    else if (name === 'td' || name === 'th') this.text(' ', true)
    else if (name === 'sub' || name === 'sup') this.#parts.push('')
    else if (name === 'img' || name === 'matimage') this.#picture(attributes)
    else if (name === 'math') this.#formula(attributes)
  }

  close(name: string): void {
    if (this.#math.length > 0) this.#closeMath(name)
    else if (SILENT.has(name)) this.#silent = Math.max(0, this.#silent - 1)
    else if (this.#silent > 0) return
    else if (BLOCKS.has(name)) this.text('\n', true)
    else if ((name === 'sub' || name === 'sup') && this.#parts.length > 1) {
      const inner = this.#parts.pop() ?? ''
      this.text(name === 'sub' ? subscript(inner) : superscript(inner), true)
    } else if (name === 'math') this.#source = 0
  }

  text(text: string, isGenerated = false): void {
    if (this.#silent > 0 || this.#source > 0) return
    const formula = this.#math.at(-1)
    if (formula !== undefined) {
      this.#grow(text.length)
      formula.children.push(text)
      return
    }
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

  #formula(attributes: Attributes): void {
    const formula = attributes.get('alttext')
    if (formula === undefined) this.#openMath('math', attributes)
    else {
      this.text(`$${formula}$`, true)
      this.#source = 1
    }
  }

  #openMath(name: string, attributes: Attributes): void {
    const node: XmlNode = { name, attributes, children: [] }
    this.#math.at(-1)?.children.push(node)
    if (this.#math.length < LIMITS.xmlDepth) this.#math.push(node)
  }

  #closeMath(name: string): void {
    const at = this.#math.findLastIndex((node) => node.name === name)
    if (at === -1) return
    const [root] = this.#math
    this.#math = this.#math.slice(0, at)
    if (at > 0 || root === undefined) return
    const { tex, unknown } = mathmlFormula(root)
    if (tex !== '') this.text(`$${tex}$`, true)
    if (unknown.length > 0)
      this.#lost.add(`Of a formula something was not understood (${unknown.join(', ').slice(0, 100)}).`)
  }

  done(): PlainText {
    const text = withDollars(this.#parts.join(''))
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
      .normalize('NFC')
    return { text, pictures: this.#pictures, lost: [...this.#lost] }
  }
}
