import { RichText, type PlainText } from './rich-text.ts'
import type { XmlNode } from '../containers/xml-tree.ts'
import { isCharacter } from './characters.ts'

/** Names that people and editors really write, each with its sign; any other stays as it is. */
const NAMED = `
  lt < gt > amp & quot " apos ' times × divide ÷ plusmn ± deg ° minus − ndash – mdash — hellip …
  lsquo ‘ rsquo ’ ldquo “ rdquo ” bull • middot · sup1 ¹ sup2 ² sup3 ³ frac12 ½ frac14 ¼ frac34 ¾
  micro µ prime ′ le ≤ ge ≥ ne ≠ asymp ≈ equiv ≡ infin ∞ radic √ sum ∑ prod ∏ int ∫ part ∂ nabla ∇
  isin ∈ notin ∉ cap ∩ cup ∪ sub ⊂ sup ⊃ ang ∠ perp ⊥ larr ← uarr ↑ rarr → darr ↓ harr ↔ rArr ⇒
  hArr ⇔ there4 ∴ prop ∝ alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ kappa κ
  lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ phi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ
  Lambda Λ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω copy © reg ®`

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...NAMED.trim()
    .split(/\s+(?=[A-Za-z]\w)/)
    .map((pair) => pair.split(' ') as [string, string]),
  ['nbsp', ' '],
  ['zwnj', '\u200C'],
  ['zwj', '\u200D'],
])

/** Takes what is in a page, piece by piece. */
export interface HtmlSink {
  open(name: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean): void
  close(name: string): void
  text(text: string): void
}

/** Reads HTML as browsers forgive it. */
export function readHtml(html: string, sink: HtmlSink): void {
  let at = 0
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    sink.text(unescapeHtml(html.slice(at, tag === -1 ? undefined : tag)))
    if (tag === -1) break
    at = readTag(html, tag, sink)
  }
}

/** Plain words from HTML: formulas kept, pictures named, everything else dropped. */
export function plainFromHtml(html: string): PlainText {
  const rich = new RichText()
  readHtml(html, rich)
  return rich.done()
}

/** The same from elements that are already a tree. */
export function plainFromNodes(children: XmlNode['children'], skip: ReadonlySet<string> = new Set()): PlainText {
  const rich = new RichText()
  const walk = (nodes: XmlNode['children']): void => {
    for (const node of nodes) {
      if (typeof node === 'string') rich.text(node)
      else if (!skip.has(node.name)) {
        rich.open(node.name, node.attributes)
        walk(node.children)
        rich.close(node.name)
      }
    }
  }
  walk(children)
  return rich.done()
}

/** Where to go on. A < that opens no tag is a sign of its own. */
function readTag(html: string, at: number, rich: HtmlSink): number {
  const formula = WORD_FORMULA.exec(html.slice(at, at + 40))
  if (formula !== null) return at + formula[0].length
  if (html.startsWith('<![if !msEquation]', at)) return behind(html, '<![endif]>', at)
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 4)
    return end === -1 ? html.length : end + 3
  }
  if (!/^<[/!?a-z]/i.test(html.slice(at, at + 2))) {
    rich.text('<')
    return at + 1
  }
  const end = endOfTag(html, at + 1)
  if (end === -1) {
    rich.text('<')
    return at + 1
  }
  const tag = html.slice(at + 1, end)
  const written = /^\/?([a-z][a-z0-9:-]*)/i.exec(tag)?.[1]
  if (written === undefined) return end + 1
  // The parts of Word's formulas are told apart by their capitals.
  const name = /^m:/i.test(written) ? written.slice(2) : written.toLowerCase()
  if (tag.startsWith('/')) rich.close(name)
  else rich.open(name, attributesIn(tag.slice(written.length)), tag.endsWith('/'))
  return end + 1
}

/** Word hides the formulas themselves in a comment, and shows browsers a picture of each. */
const WORD_FORMULA = /^<!--\[if gte msEquation \d+\]>/

function behind(html: string, token: string, from: number): number {
  const found = html.indexOf(token, from)
  return found === -1 ? html.length : found + token.length
}

function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const character = html.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
    else if (character === '<') return -1
  }
  return -1
}

/** Only from the beginning of a name on: a long one without a value would be tried from each of its letters. */
const ATTRIBUTE = /(?<![^\s=/"'>])([^\s=/"'>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

function attributesIn(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of tag.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase().replace(/^m:/, ''), unescapeHtml(double ?? single ?? bare ?? ''))
  }
  return attributes
}

function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,9}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES.get(String(name)) ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return isCharacter(code) ? String.fromCodePoint(code) : whole
  })
}
