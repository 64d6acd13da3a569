import { knownWords } from '../text/known-words.ts'
import { childOf, childrenOf, textOf, type XmlNode } from '../containers/xml-tree.ts'
import {
  NARY,
  texAccent,
  texBase,
  texDelimited,
  texRows,
  texSigns,
  texUpright,
  texWords,
  tidyTex,
  type Formula,
} from './tex.ts'

type Write = (node: XmlNode, inner: (name: string) => string, unknown: Set<string>) => string

const ON = new Set(['', '1', 'on', 'true'])

/** A property such as `<m:chr m:val="∑"/>`; undefined where it is not said. */
function property(node: XmlNode, name: string): string | undefined {
  const found = childOf(childOf(node, `${node.name}Pr`), name)
  return found === undefined ? undefined : (found.attributes.get('val') ?? '')
}

function isOn(node: XmlNode, name: string): boolean {
  const value = property(node, name)
  return value !== undefined && ON.has(value)
}

const scripted = (base: string, sub: string, sup: string) =>
  `${texBase(base)}${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : `^{${sup}}`}`

/** How each element of Word's formulas is written. */
const ELEMENTS = knownWords<Write>({
  r: (node) => run(node),
  f(node, inner) {
    const [above, below] = [inner('num'), inner('den')]
    const type = property(node, 'type')
    if (type === 'lin') return `${texBase(above)}/${texBase(below)}`
    return type === 'noBar' ? `\\genfrac{}{}{0pt}{}{${above}}{${below}}` : `\\frac{${above}}{${below}}`
  },
  rad(node, inner) {
    const degree = isOn(node, 'degHide') ? '' : inner('deg')
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${inner('e')}}`
  },
  sSup: (_, inner) => scripted(inner('e'), '', inner('sup')),
  sSub: (_, inner) => scripted(inner('e'), inner('sub'), ''),
  sSubSup: (_, inner) => scripted(inner('e'), inner('sub'), inner('sup')),
  sPre: (_, inner) => `{}${scripted('', inner('sub'), inner('sup')).replace('{}', '')}${inner('e')}`,
  nary(node, inner, unknown) {
    const sign = property(node, 'chr') ?? '∫'
    const name = NARY.get(sign)
    if (name === undefined) unknown.add(`large ${sign}`)
    const place = property(node, 'limLoc')
    const limits = place === 'undOvr' ? '\\limits' : place === 'subSup' && sign !== '∫' ? '\\nolimits' : ''
    const sub = isOn(node, 'subHide') ? '' : inner('sub')
    const sup = isOn(node, 'supHide') ? '' : inner('sup')
    const bounds = `${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : `^{${sup}}`}`
    return `${name ?? texSigns(sign)}${bounds === '' ? '' : limits}${bounds} ${inner('e')}`
  },
  d(node, _, unknown) {
    const parts = childrenOf(node, 'e').map((part) => all(part.children, unknown))
    const separator = property(node, 'sepChr') ?? '|'
    const between = separator === '|' ? '\\,\\middle|\\,' : texSigns(separator)
    return texDelimited(property(node, 'begChr') ?? '(', parts.join(between), property(node, 'endChr') ?? ')')
  },
  m(node, _, unknown) {
    const rows = childrenOf(node, 'mr')
    return texRows(
      'matrix',
      rows.map((row) => childrenOf(row, 'e').map((cell) => all(cell.children, unknown))),
    )
  },
  eqArr(node, _, unknown) {
    const lines = childrenOf(node, 'e').map((line) => [all(line.children, unknown).replaceAll('\\&', '&')])
    return texRows('aligned', lines)
  },
  acc(node, inner, unknown) {
    const sign = property(node, 'chr') ?? '\u0302'
    const base = inner('e')
    const written = texAccent(sign, base)
    if (written === undefined) unknown.add(`accent ${sign}`)
    return written ?? base
  },
  bar: (node, inner) => `\\${property(node, 'pos') === 'top' ? 'overline' : 'underline'}{${inner('e')}}`,
  groupChr(node, inner, unknown) {
    const sign = property(node, 'chr') ?? '⏟'
    if (sign === '⏟') return `\\underbrace{${inner('e')}}`
    if (sign === '⏞') return `\\overbrace{${inner('e')}}`
    if (sign === '→' || sign === '⟶') return `\\xrightarrow{${inner('e')}}`
    if (sign === '←') return `\\xleftarrow{${inner('e')}}`
    if (sign === '⇌') return `\\xrightleftharpoons{${inner('e')}}`
    unknown.add(`sign ${sign}`)
    return inner('e')
  },
  limLow(_, inner) {
    const base = inner('e').trim()
    return /^\\[a-z]+$|^\\(?:under|over)brace/.test(base)
      ? `${base}_{${inner('lim')}}`
      : `\\underset{${inner('lim')}}{${base}}`
  },
  limUpp(_, inner) {
    const base = inner('e').trim()
    return base.startsWith('\\overbrace') ? `${base}^{${inner('lim')}}` : `\\overset{${inner('lim')}}{${base}}`
  },
  func: (_, inner) => `${inner('fName')} ${inner('e')}`,
  borderBox: (_, inner) => `\\boxed{${inner('e')}}`,
  phant: (node, inner) =>
    isOn(node, 'show') || property(node, 'show') === undefined ? inner('e') : `\\phantom{${inner('e')}}`,
})

/** Around other elements; nothing of their own. Word's clipboard puts HTML between them. */
const TRANSPARENT = new Set(
  'oMath oMathPara box e num den deg sub sup lim fName mr i b u em strong span ins smartTag sdt sdtContent'.split(' '),
)
const SILENT = /Pr$|^(?:del|bookmarkStart|bookmarkEnd|proofErr|br|lastRenderedPageBreak)$/

function all(nodes: XmlNode['children'], unknown: Set<string>): string {
  let written = ''
  for (const node of nodes) {
    if (typeof node === 'string') written += texSigns(node.trim())
    else if (!SILENT.test(node.name)) written += one(node, unknown)
  }
  return tidyTex(written)
}

function one(node: XmlNode, unknown: Set<string>): string {
  const write = ELEMENTS.get(node.name)
  if (write !== undefined) {
    return `${write(node, (name) => all(childOf(node, name)?.children ?? [], unknown), unknown)} `
  }
  if (!TRANSPARENT.has(node.name)) unknown.add(node.name)
  return `${all(node.children, unknown)} `
}

const SCRIPTS = knownWords<string>({
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
})

function run(node: XmlNode): string {
  const texts = childrenOf(node, 't')
  const text = texts.length > 0 ? texts.map(textOf).join('') : textOf(node)
  const properties = childOf(node, 'rPr')
  const style = childOf(properties, 'sty')?.attributes.get('val')
  const script = SCRIPTS.get(childOf(properties, 'scr')?.attributes.get('val') ?? '')
  if (childOf(properties, 'nor') !== undefined) return /[\p{L}\s]/u.test(text) ? texWords(text) : texSigns(text)
  if (script !== undefined) return `${script}{${texSigns(text)}}`
  if (style === 'b' || style === 'bi') return /\p{L}/u.test(text) ? `\\mathbf{${texSigns(text)}}` : texSigns(text)
  if (style === 'p') return texUpright(text)
  return texSigns(text)
}

/** `m:oMath` as TeX. */
export function ommlFormula(node: XmlNode): Formula {
  const unknown = new Set<string>()
  return { tex: all([node], unknown), unknown: [...unknown] }
}
