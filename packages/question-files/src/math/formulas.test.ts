import { describe, expect, test } from 'vitest'
import { rootOf } from '../containers/xml-tree.ts'
import { mathmlFormula } from './mathml.ts'
import { ommlFormula } from './omml.ts'

const t = (text: string, style = '') => `<m:r><m:rPr>${style}</m:rPr><w:rPr/><m:t>${text}</m:t></m:r>`
const UPRIGHT = '<m:sty m:val="p"/>'
const chr = (name: string, sign: string) => `<m:${name}><m:chr m:val="${sign}"/></m:${name}>`
const arrow = (base: string) => `<m:acc>${chr('accPr', '\u20D7')}<m:e>${t(base)}</m:e></m:acc>`

describe('a formula of Word becomes TeX', () => {
  test.each([
    [
      'a fraction in a fraction',
      `<m:f><m:num>${t('a')}</m:num><m:den><m:f><m:num>${t('b+1')}</m:num><m:den>${t('c')}</m:den></m:f></m:den></m:f>`,
      '\\frac{a}{\\frac{b+1}{c}}',
    ],
    [
      'a fraction on the line',
      `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${t('a')}</m:num><m:den>${t('bc')}</m:den></m:f>`,
      'a/{bc}',
    ],
    ['a root', `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${t('x')}</m:e></m:rad>`, '\\sqrt{x}'],
    ['a cube root', `<m:rad><m:deg>${t('3')}</m:deg><m:e>${t('x')}</m:e></m:rad>`, '\\sqrt[3]{x}'],
    [
      'a sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${t('i=1')}</m:sub><m:sup>${t('n')}</m:sup><m:e>${t('i')}</m:e></m:nary>`,
      '\\sum\\limits_{i=1}^{n} i',
    ],
    [
      'an integral',
      `<m:nary><m:sub>${t('0')}</m:sub><m:sup>${t('∞')}</m:sup><m:e>${t('x')}</m:e></m:nary>`,
      '\\int_{0}^{∞} x',
    ],
    [
      'a matrix',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:m><m:mr><m:e>${t('1')}</m:e><m:e>${t('2')}</m:e></m:mr><m:mr><m:e>${t('3')}</m:e><m:e>${t('4')}</m:e></m:mr></m:m></m:e></m:d>`,
      '\\left[\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}\\right]',
    ],
    ['vectors', arrow('A') + arrow('AB'), '\\vec{A} \\overrightarrow{AB}'],
    [
      'a function to a power',
      `<m:func><m:fName><m:sSup><m:e>${t('sin', UPRIGHT)}</m:e><m:sup>${t('2')}</m:sup></m:sSup></m:fName><m:e>${t('θ')}</m:e></m:func>`,
      '\\sin^{2} θ',
    ],
    [
      'a limit',
      `<m:func><m:fName><m:limLow><m:e>${t('lim', UPRIGHT)}</m:e><m:lim>${t('x→0')}</m:lim></m:limLow></m:fName><m:e>${t('x')}</m:e></m:func>`,
      '\\lim_{x→0} x',
    ],
    [
      'cases',
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr><m:e>${t('x&amp;=1')}</m:e><m:e>${t('y&amp;=2')}</m:e></m:eqArr></m:e></m:d>`,
      '\\left\\{\\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}\\right.',
    ],
    [
      'an absolute value',
      `<m:d><m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr><m:e>${t('x')}</m:e></m:d>`,
      '\\left|x\\right|',
    ],
    [
      'what stands before its letter',
      `<m:sPre><m:sub>${t('6')}</m:sub><m:sup>${t('14')}</m:sup><m:e>${t('C')}</m:e></m:sPre>`,
      '{}_{6}^{14}C',
    ],
    ['a bar', `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>${t('x')}</m:e></m:bar>`, '\\overline{x}'],
    ['Bengali words', t('বেগ = 5', '<m:nor/>'), '\\text{বেগ = 5}'],
    ['letters slanted by their code', t('𝑥+𝛼'), 'x+α'],
    ['signs that mean something in TeX', t('5% of a_b $'), '5\\% of a\\_b \\$'],
  ])('%s', (_, omml, tex) => {
    expect(ommlFormula(rootOf(Buffer.from(`<m:oMath>${omml}</m:oMath>`)))).toEqual({ tex, unknown: [] })
  })

  test('and says what it does not know', () => {
    const odd =
      '<m:oMath><m:acc><m:accPr><m:chr m:val="☃"/></m:accPr><m:e><m:r><m:t>x</m:t></m:r></m:e></m:acc><m:spiral/></m:oMath>'
    expect(ommlFormula(rootOf(Buffer.from(odd)))).toEqual({ tex: 'x', unknown: ['accent ☃', 'spiral'] })
  })
})

describe('MathML becomes TeX', () => {
  test.each([
    ['<mfrac><mi>a</mi><mi>b</mi></mfrac>', '\\frac{a}{b}'],
    ['<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msqrt><mn>2</mn><mi>y</mi></msqrt>', 'x^{2} + \\sqrt{2y}'],
    ['<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>', '\\sum_{i}^{n}'],
    ['<mover><mi>A</mi><mo>→</mo></mover><mo>&lt;</mo><mi>sin</mi><mo>\u2061</mo><mi>α</mi>', '\\vec{A} < \\sin α'],
    [
      '<mfenced open="[" close="]"><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable></mfenced>',
      '\\left[\\begin{matrix}1 & 2 \\end{matrix}\\right]',
    ],
    ['<mtext>গতি</mtext>', '\\text{গতি}'],
  ])('%s', (mathml, tex) => {
    expect(mathmlFormula(rootOf(Buffer.from(`<math>${mathml}</math>`)))).toEqual({ tex, unknown: [] })
  })

  test('and says what it does not know, in a table too', () => {
    const odd = '<mtable><mtr><mtd><mi>x</mi><mspiral/></mtd></mtr></mtable>'
    const tex = '\\begin{matrix}x \\end{matrix}'
    expect(mathmlFormula(rootOf(Buffer.from(`<math>${odd}</math>`)))).toEqual({ tex, unknown: ['mspiral'] })
  })
})

describe('a formula in a formula, thirty deep, is written once and not a billion times', () => {
  const nested = (open: string, middle: string, close: string) =>
    rootOf(Buffer.from(`<math>${open.repeat(30)}${middle}${close.repeat(30)}</math>`))

  test('tables in tables of MathML', () => {
    const { tex } = mathmlFormula(nested('<mtable><mtr><mtd>', '<mi>x</mi>', '</mtd></mtr></mtable>'))
    expect(tex.match(/begin\{matrix\}/g)).toHaveLength(30)
  })

  test('accents of Word that nobody knows, one on the other', () => {
    const open = '<m:acc><m:accPr><m:chr m:val="☃"/></m:accPr><m:e>'
    const { tex } = ommlFormula(nested(open, '<m:r><m:t>x</m:t></m:r>', '</m:e></m:acc>'))
    expect(tex).toBe('x')
  })
})
