import { knownWords } from '../text/known-words.ts'
import { childrenOf, elementsOf, textOf, type XmlNode } from '../containers/xml-tree.ts'
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

type Write = (parts: readonly string[], node: XmlNode) => string

const LETTER = /^\p{L}$/u

/** How each element of MathML is written; its children are written already. */
const ELEMENTS = knownWords<Write>({
  mfrac: ([above = '', below = ''], { attributes }) =>
    attributes.get('linethickness')?.startsWith('0') === true
      ? `\\genfrac{}{}{0pt}{}{${above}}{${below}}`
      : `\\frac{${above}}{${below}}`,
  msqrt: (parts) => `\\sqrt{${parts.join('')}}`,
  mroot: ([base = '', degree = '']) => `\\sqrt[${degree}]{${base}}`,
  msup: ([base = '', sup = '']) => `${texBase(base)}^{${sup}}`,
  msub: ([base = '', sub = '']) => `${texBase(base)}_{${sub}}`,
  msubsup: ([base = '', sub = '', sup = '']) => `${texBase(base)}_{${sub}}^{${sup}}`,
  munder: ([base = '', under = '']) => (isLarge(base) ? `${base}_{${under}}` : `\\underset{${under}}{${base}}`),
  mover: ([base = '', over = ''], node) => {
    const sign = textOf(elementsOf(node)[1]).trim()
    return texAccent(sign, base) ?? `\\overset{${over}}{${base}}`
  },
  munderover: ([base = '', under = '', over = '']) =>
    isLarge(base) ? `${base}_{${under}}^{${over}}` : `\\overset{${over}}{\\underset{${under}}{${base}}}`,
  mfenced: (parts, { attributes }) =>
    texDelimited(
      attributes.get('open') ?? '(',
      parts.join(texSigns((attributes.get('separators') ?? ',').trim().charAt(0))),
      attributes.get('close') ?? ')',
    ),
  menclose: (parts, { attributes }) =>
    attributes.get('notation') === 'box' ? `\\boxed{${parts.join('')}}` : parts.join(''),
  mi: (_, node) => {
    const name = textOf(node).trim()
    return LETTER.test(name) && node.attributes.get('mathvariant') !== 'normal' ? texSigns(name) : texUpright(name)
  },
  mn: (_, node) => texSigns(textOf(node).trim()),
  mo: (_, node) => {
    const sign = textOf(node).trim()
    const large = NARY.get(sign)
    return large === undefined ? texUpright(sign) : `${large} `
  },
  mtext: (_, node) => texWords(textOf(node)),
  ms: (_, node) => texWords(textOf(node)),
  mspace: () => '\\ ',
  mphantom: (parts) => `\\phantom{${parts.join('')}}`,
})

const TRANSPARENT = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'merror', 'semantics', 'maction', 'mtd', 'mtr'])
const SILENT = new Set(['annotation', 'annotation-xml', 'none', 'mprescripts'])

function isLarge(base: string): boolean {
  return /^\\(?:sum|prod|coprod|i{1,3}nt|oint|big[a-z]+|lim|max|min|sup|inf)\s*$/.test(base.trim())
}

/** Row by row. Its cells are written here alone: twice at each level would be a billion times in the thirtieth. */
function writtenTable(node: XmlNode, unknown: Set<string>): string {
  const writtenCell = (cell: XmlNode) =>
    elementsOf(cell)
      .map((part) => written(part, unknown))
      .join('')
  const rows = childrenOf(node, 'mtr').map((row) => childrenOf(row, 'mtd').map(writtenCell))
  return texRows('matrix', rows)
}

function written(node: XmlNode, unknown: Set<string>): string {
  if (SILENT.has(node.name)) return ''
  if (node.name === 'mtable') return `${writtenTable(node, unknown)} `
  const parts = elementsOf(node).map((part) => tidyTex(written(part, unknown)))
  const write = ELEMENTS.get(node.name)
  if (write !== undefined) return `${write(parts, node)} `
  if (!TRANSPARENT.has(node.name)) unknown.add(node.name)
  return `${parts.join(' ')} `
}

/** `<math>` as TeX. */
export function mathmlFormula(node: XmlNode): Formula {
  const unknown = new Set<string>()
  return { tex: tidyTex(written(node, unknown)), unknown: [...unknown] }
}
