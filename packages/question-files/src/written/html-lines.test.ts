import { describe, expect, test } from 'vitest'
import { PNG } from '../../test/question-samples.ts'
import { question, seen } from '../../test/seen.ts'
import { readQuestions } from '../read-questions.ts'

async function pasted(html: string) {
  const file = await readQuestions(Buffer.from(html), 'pasted.html')
  if ('refused' in file) throw new Error(file.refused)
  return file.questions.map(seen)
}

describe('what was pasted', () => {
  test('from Word: list labels, sub- and superscripts, tabs, the formula and not its picture', async () => {
    const label = (text: string) =>
      `<![if !supportLists]><span style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>`
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p {margin:0} --></style></head><body><!--StartFragment-->
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${label('1.')}Mass of H<sub>2</sub>O and x<sup>2</sup>,
<!--[if gte msEquation 12]><m:oMath><m:f><m:fPr><m:ctrlPr/></m:fPr><m:num><i><span style='font-family:"Cambria Math",serif'><m:r>a</m:r></span></i></m:num><m:den><m:r>b</m:r></m:den></m:f></m:oMath><![endif]--><![if !msEquation]><span><img src="file:///C:/clip_image002.png"></span><![endif]>?</p>
<p class=MsoNormal>A) one<span style='mso-tab-count:1'>      </span>B) <b>two</b></p><p>Ans: B<o:p></o:p></p><!--EndFragment--></body></html>`
    expect(await pasted(html)).toEqual([question(1, 'Mass of H₂O and x², $\\frac{a}{b}$?', ['one', 'two'], { key: 1 })])
  })

  test('from Google Docs: nested lists, weights and scripts said by styles', async () => {
    const span = (text: string, style = '') =>
      `<span style="font-size:11pt;color:#000000;background-color:transparent;font-weight:400;${style}">${text}</span>`
    const option = (text: string, style = '') =>
      `<li dir="ltr" style="list-style-type:lower-alpha" aria-level="2"><p dir="ltr">${span(text, style)}</p></li>`
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><ol><li dir="ltr" style="list-style-type:decimal"><p dir="ltr">${span('E = mc')}${span('2', 'vertical-align:super')}${span(' is by?')}</p></li><ol>${option('Newton')}${option('Einstein', 'font-weight:700')}${option('Bose')}</ol><li style="list-style-type:decimal"><p>${span('Second?')}</p></li><ol>${option('x')}${option('y')}</ol></ol><p>${span('Ans: a')}</p></b>`
    expect(await pasted(html)).toEqual([
      question(1, 'E = mc² is by?', ['Newton', 'Einstein', 'Bose'], {
        key: 1,
        faults: ['guessed: No answer is written; B was taken, because it is in bold.'],
      }),
      question(2, 'Second?', ['x', 'y'], { key: 0 }),
    ])
  })

  test('in SutonnyMJ is turned into Unicode by the name of the font', async () => {
    const html = `<p style="font-family:SutonnyMJ,serif">1| ivRavbx?</p><p><font face="SutonnyMJ">K) XvKv</font></p><p><font face="SutonnyMJ">L) cvebv</font></p><p>উত্তর: ক</p>`
    expect(await pasted(html)).toEqual([
      question(1, 'রাজধানী?'.normalize('NFC'), ['ঢাকা', 'পাবনা'], {
        key: 0,
        faults: ['changed: Turned from SutonnyMJ into Unicode.'],
      }),
    ])
  })

  test('with pictures: taken where the clipboard gives them, told where it does not', async () => {
    const body = (src: string) => `<p>1. q <img src="${src}"></p><p>A) x</p><p>B) y</p><p>Ans: A</p>`
    const [inside] = await pasted(body(`data:image/png;base64,${PNG.toString('base64')}`))
    expect(inside).toMatchObject({ picture: 'picture', faults: [] })
    const [outside] = await pasted(body('file:///C:/Users/x/clip_image001.png'))
    expect(outside?.faults).toEqual([expect.stringContaining('A picture stayed on your computer')])
  })

  test('as a table with MathML', async () => {
    const half = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'
    expect(await pasted(`<p>1. q?</p><table><tr><td>A) ${half}</td><td>B) 2</td></tr></table><p>Ans: A</p>`)).toEqual([
      question(1, 'q?', ['$\\frac{1}{2}$', '2'], { key: 0 }),
    ])
  })

  test('scripts are not read, and a page without end is refused', async () => {
    expect(await pasted('<script>1. no\nA) x\nB) y</script><p>1. q?</p><p>A) x</p><p>B) y</p><p>Ans: A')).toHaveLength(
      1,
    )
    await expect(pasted('<p>1. q</p>'.repeat(300_000))).rejects.toThrow(/too many elements/)
    expect(await pasted(`${'<div>'.repeat(5_000)}1. q?<p>A) x</p><p>B) y</p><p>Ans: A`)).toHaveLength(1)
  })
})
