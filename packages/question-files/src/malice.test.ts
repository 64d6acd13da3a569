import { describe, expect, test } from 'vitest'
import { MOODLE, QTI_2, qti2Item } from '../test/question-samples.ts'
import { LIMITS } from './file-refused.ts'
import { readQuestions } from './read-questions.ts'
import { readTable } from './tables/table.ts'
import { writeXlsx } from './tables/write-xlsx.ts'
import { writeZip } from './containers/write-zip.ts'
import { renamedZip } from './testing/renamed-zip.ts'

async function refusalOf(bytes: Uint8Array, name: string): Promise<string> {
  const file = await readQuestions(bytes, name)
  return 'refused' in file ? file.refused : `taken: ${file.questions.length}`
}

/** Changes what a .zip claims about its entries' size, without changing what is in it. */
function claiming(zip: Buffer, from: number, to: number): Buffer {
  const lying = Buffer.from(zip)
  const [wanted, written] = [Buffer.alloc(4), Buffer.alloc(4)]
  wanted.writeUInt32LE(from)
  written.writeUInt32LE(to)
  for (let at = lying.indexOf(wanted); at !== -1; at = lying.indexOf(wanted, at + 4)) written.copy(lying, at)
  return lying
}

const SHEET = 'xl/worksheets/sheet1.xml'

describe('a harmful file is refused with a sentence, before it costs anything', () => {
  test('a zip bomb is refused, whether it says so or lies', async () => {
    const zeros = Buffer.alloc(20 * 1024 * 1024)
    const bomb = await writeZip({ 'q.csv': zeros })
    expect(bomb.length).toBeLessThan(25_000)
    expect(await refusalOf(claiming(bomb, zeros.length, 2_000_000_000), 'q.zip')).toMatch(/zip bomb/)
    expect(await refusalOf(claiming(bomb, zeros.length, 1_000), 'q.zip')).toMatch(/larger than it claims/)
  })

  test('a zip of many entries that are bearable each is refused', async () => {
    const parts = await writeZip({ 'a.csv': 'ten bytes.', 'b.bin': 'ten bytes.', 'c.bin': 'ten bytes.' })
    expect(await refusalOf(claiming(parts, 10, LIMITS.zipEntry - 1), 'q.zip')).toMatch(/zip bomb/)
    const many = Object.fromEntries(Array.from({ length: LIMITS.zipEntries + 1 }, (_, index) => [`${index}.txt`, '']))
    expect(await refusalOf(await writeZip(many), 'q.zip')).toMatch(/more than 5,000 files/)
  })

  test.each(['../../etc/cron.d/x.csv', '/etc/x.csv', 'C:/x.csv', '..\\x.csv'])(
    'a zip with a path that leaves it is refused: %s',
    async (path) => {
      expect(await refusalOf(await renamedZip({ [path]: 'a,b' }), 'q.zip')).toMatch(/outside itself/)
    },
  )

  test('a damaged zip is refused, a cut one, one with a password', async () => {
    const zip = await writeXlsx(['a'], [['b']], 'x')
    expect(await refusalOf(zip.subarray(0, 300), 'q.xlsx')).toMatch(/cut off or damaged/)
    const flipped = Buffer.from(zip)
    const inside = zip.indexOf('xl/workbook.xml') + 40
    flipped.writeUInt8(flipped.readUInt8(inside) ^ 0xff, inside)
    expect(await refusalOf(flipped, 'q.xlsx')).toMatch(/damaged/)
    const locked = Buffer.from(zip)
    locked.writeUInt8(1, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8)
    expect(await refusalOf(locked, 'q.xlsx')).toMatch(/password/)
  })

  const DOCTYPES = {
    'billion laughs': '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>',
    'a file of the server': '<!DOCTYPE foo [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>',
    'a file of another server': '<!DOCTYPE foo SYSTEM "http://127.0.0.1/evil.dtd">',
  }
  test.each(Object.entries(DOCTYPES))('XML entities are refused: %s', async (_, doctype) => {
    const moodle = MOODLE.replace('<quiz>', `${doctype}<quiz>`)
    expect(await refusalOf(Buffer.from(moodle), 'quiz.xml')).toMatch(/document type or entities/)
    const item = qti2Item('<p>&xxe;</p>').replace('<assessmentItem', `${doctype}<assessmentItem`)
    expect(await refusalOf(await writeZip({ ...QTI_2, 'pack/items/a.xml': item }), 'q.zip')).toMatch(
      /document type or entities/,
    )
    const sheet = `<?xml version="1.0"?>${doctype}<worksheet/>`
    const workbook = await writeZip({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      [SHEET]: sheet,
    })
    expect(await readTable(workbook, 'q.xlsx')).toEqual({ refused: expect.stringMatching(/document type or entities/) })
  })

  test('an entity that nobody declared is refused', async () => {
    expect(await refusalOf(Buffer.from(MOODLE.replace('Several', '&secret;')), 'quiz.xml')).toMatch(/&secret;/)
  })

  test('absurdly nested XML is refused, absurdly nested HTML is flattened', async () => {
    const deep = `<quiz><question type="multichoice">${'<a>'.repeat(100_000)}`
    expect(await refusalOf(Buffer.from(deep), 'quiz.xml')).toMatch(/nested more than 100/)
    const html = `<quiz><question type="multichoice"><questiontext><text><![CDATA[${'<div>'.repeat(50_000)}deep]]></text></questiontext></question></quiz>`
    expect(await refusalOf(Buffer.from(html), 'quiz.xml')).toBe('taken: 1')
  })

  test('a tag that never ends is refused, and one that closes nothing', async () => {
    expect(await refusalOf(Buffer.from(`<quiz><question ${'a="b" '.repeat(10)}`), 'quiz.xml')).toMatch(/cut off/)
    expect(await refusalOf(Buffer.from('<quiz></question></quiz>'), 'quiz.xml')).toMatch(/closes nothing/)
  })

  test('a huge cell is refused, in a CSV and in a sheet', async () => {
    const huge = 'x'.repeat(300_000)
    expect(await refusalOf(Buffer.from(`question,a,b,key\n"${huge}",x,y,A\n`), 'q.csv')).toMatch(/100,000 characters/)
    expect(
      await refusalOf(await writeXlsx(['question', 'a', 'b', 'key'], [[huge, 'x', 'y', 'A']], 'q'), 'q.xlsx'),
    ).toMatch(/100,000 characters/)
  })

  test('a row with ten thousand columns is refused', async () => {
    expect(await refusalOf(Buffer.from(`question,a,b,key\n${'x,'.repeat(10_000)}\n`), 'q.csv')).toMatch(/500 columns/)
  })

  const line = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  const LISTED = line('listed').replace(
    '<w:p>',
    '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>',
  )
  const NUM = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'

  const LONG = 300_000
  const moodle = (html: string, answers = '') =>
    `<quiz><question type="multichoice"><questiontext><text><![CDATA[${html}]]></text></questiontext>${answers}</question></quiz>`
  const SLOW = {
    'a brace that never closes': ['q.txt', `{${'='.repeat(LONG)}`, /100,000 characters/],
    'nothing but line ends': ['q.txt', `a${'\n'.repeat(LONG)}b`, /No question was found/],
    'spaces in an answer': ['q.txt', `Q\nA. x\nB. y\nANSWER: a${' '.repeat(LONG)}b`, /^taken: 1$/],
    'spaces in an option': ['q.txt', `Q\nA.${' '.repeat(LONG)}\u2028\nB. y\nANSWER: A`, /^taken: 1$/],
    'a question without end': ['q.txt', `Q\nA. x\nB. y\nANSWER: A\n${'ab\n'.repeat(LONG)}`, /100,000 characters/],
    'spaces in typed questions': [
      'q.txt',
      ['1. q', 'A) x', 'B) y', '1.', 'A)', 'Ans:', 'Q', 'ব্যাখ্যা', '1 A 2', 'উত্তর']
        .map((word) => `${word}${' '.repeat(90_000)}x`)
        .join('\n'),
      /100,000 characters|^taken/,
    ],
    'letters in typed questions': ['q.txt', `1. q\nA) x\nB) y\n2. r\n${'A) '.repeat(30_000)}B) x`, /^taken: 2$/],
    'pairs in a list of answers': ['q.txt', `1. q\nA) x\nB) y\n${'1 A '.repeat(20_000)}!`, /^taken: 1$/],
    'formulas that only begin': ['q.csv', `question,a,b,key\n"${String.raw`\(`.repeat(49_000)}",x,y,A`, /^taken: 1$/],
    'options without end': ['q.gift', `Q {=a ${'~b'.repeat(LONG)}}`, /100,000 characters/],
    'a tag that is one long word': ['q.xml', moodle(`<p ${'a'.repeat(LONG)}>`), /^taken: 1$/],
    'cells without words': ['q.xml', moodle(`x${'<td>'.repeat(90_000)}x`), /^taken: 1$/],
    'elements without end': ['q.xml', `<quiz><question>${'<a/>'.repeat(LONG)}</question></quiz>`, /200,000 elements/],
    'attributes without end': [
      'q.xml',
      `<quiz><question ${Array.from({ length: 2_000 }, (_, at) => `a${at}="" `).join('')}/></quiz>`,
      /1,000 attributes/,
    ],
  } as const
  test.each(Object.entries(SLOW))(
    'what would keep the server busy is answered soon: %s',
    async (_, [name, text, answer]) => {
      expect(await refusalOf(Buffer.from(text), name)).toMatch(answer)
    },
  )

  test('a picture that thousands of questions name is unpacked once', async () => {
    const picture = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(7_000_000)])
    const table = `image,key\n${'a.png,A\n'.repeat(20_000)}`
    expect(await refusalOf(await writeZip({ 'q.csv': table, 'a.png': picture }), 'q.zip')).toBe('taken: 20000')
  })

  test('signs that nothing can keep are left out, whichever way a file writes them', async () => {
    const sheet = await writeXlsx(['question', 'a', 'b', 'key'], [['Q_x0000_1_xD800_', 'x', 'y', 'A']], 'q')
    const html = moodle('&#0;Q&#55296;', '<answer><text>a&amp;#xDFFF;</text></answer>')
    for (const [name, bytes] of [
      ['q.xlsx', sheet],
      ['q.xml', Buffer.from(html)],
    ] as const) {
      const file = await readQuestions(bytes, name)
      const { content } = ('questions' in file ? file.questions[0] : undefined) ?? {}
      for (const text of [content?.text ?? '', ...(content?.options ?? [])]) {
        expect([text.includes('\0'), text.isWellFormed()]).toEqual([false, true])
      }
    }
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('question,a,b,key\nx\0,1,2,A', 'utf16le')])
    expect(await refusalOf(utf16, 'q.csv')).toMatch(/zero bytes/)
  })

  test('a Word document is held to the same bounds', async () => {
    const part = 'word/document.xml'
    const word = async (xml: string) => await refusalOf(await writeZip({ [part]: xml }), 'q.docx')
    expect(await word('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document/>')).toMatch(/document type/)
    expect(await word(`<w:document>${'<w:p>'.repeat(150)}`)).toMatch(/100 levels/)
    expect(await word(`<w:document><w:p>${'<w:r/>'.repeat(210_000)}</w:p></w:document>`)).toMatch(/200,000 elements/)
    const long = `<w:p><w:r><w:t>${'x'.repeat(120_000)}</w:t></w:r></w:p>`
    expect(await word(`<w:document>${long}</w:document>`)).toMatch(/100,000 characters/)
    const bomb = await writeZip({ [part]: Buffer.alloc(20 * 1024 * 1024) })
    expect(await refusalOf(claiming(bomb, 20 * 1024 * 1024, 2_000_000_000), 'q.docx')).toMatch(/zip bomb/)
    const one = (at: number) =>
      ['q', 'A) x', 'B) y', 'Ans: A'].map((text) => line(text === 'q' ? `${at}. q${at}` : text)).join('')
    const many = Array.from({ length: 10_000 }, (_, at) => one(at)).join('')
    expect(await word(`<w:document>${many}</w:document>`)).toBe('taken: 10000')
  })

  test('no word of a file is taken for one that every object knows', async () => {
    const typed = [line('1. q'), line('A) x'), line('B) y'), line('Ans: A')].join('')
    const word = async (body: string, numbering = '') =>
      await refusalOf(
        await writeZip({
          'word/document.xml': `<w:document>${body}${typed}</w:document>`,
          'word/numbering.xml': `<w:numbering>${numbering}</w:numbering>`,
        }),
        'q.docx',
      )
    for (const name of ['constructor', 'valueOf', '__proto__', 'hasOwnProperty']) {
      const list = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="${name}"/></w:lvl></w:abstractNum>`
      expect(await word(LISTED, list + NUM)).toBe('taken: 1')
      const formula = `<m:${name}/><m:acc><m:accPr><m:chr m:val="${name}"/></m:accPr></m:acc>`
      expect(await word(`<w:p><m:oMath>${formula}</m:oMath></w:p>`)).toBe('taken: 1')
      expect(await refusalOf(Buffer.from(`<${name}>1. q<br>A) x<br>B) y<br>Ans: A`), 'q.html')).toBe('taken: 1')
      const kind = `<quiz><question type="${name}"><questiontext><text>q</text></questiontext></question></quiz>`
      expect(await refusalOf(Buffer.from(kind), 'q.xml')).toBe('taken: 1')
      expect(await refusalOf(Buffer.from(moodle(`&amp;`).replace('<quiz>', `<quiz>&${name};`)), 'q.xml')).toMatch(
        /an entity that is not taken/,
      )
      expect(await refusalOf(Buffer.from(qti2Item(`<math><${name}/></math>`)), 'q.xml')).toBe('taken: 1')
      const table = await readQuestions(Buffer.from(`question,a,b,key,level\nx,1,2,A,${name}\n`), 'q.csv')
      expect('questions' in table && table.questions[0]?.content.difficulty).toBe(3)
    }
  })

  test('a list of a document may count from and at any depth', async () => {
    const word = async (level: string, start: string, format: string) => {
      const list = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="${level}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum>`
      const file = await readQuestions(
        await writeZip({
          'word/document.xml': `<w:document>${line('1. q')}${LISTED.replace('"0"', `"${level}"`)}${line('A) x')}${line('B) y')}</w:document>`,
          'word/numbering.xml': `<w:numbering>${list}${NUM}</w:numbering>`,
        }),
        'q.docx',
      )
      return 'questions' in file ? (file.questions[0]?.content.text ?? '') : file.refused
    }
    for (const level of ['NaN', '-1', '1.5', '4294967295']) expect(await word(level, '1', 'decimal')).toBe('q\nlisted')
    for (const start of ['-100', 'NaN', 'Infinity', '1e308']) {
      expect(await word('0', start, 'upperLetter')).toMatch(/^q\n[. ]*listed$/)
    }
  })

  test('a label of half a million signs is cut before it stands at every paragraph of its list', async () => {
    const list = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="${'x'.repeat(500_000)}"/></w:lvl></w:abstractNum>`
    const file = await readQuestions(
      await writeZip({
        'word/document.xml': `<w:document>${line('1. q')}${LISTED.repeat(1_000)}${line('A) x')}${line('B) y')}</w:document>`,
        'word/numbering.xml': `<w:numbering>${list}${NUM}</w:numbering>`,
      }),
      'q.docx',
    )
    const text = 'questions' in file ? (file.questions[0]?.content.text ?? '') : file.refused
    expect(text.split('\n')[1]).toMatch(/^x{60} listed$/)
  })

  test('text boxes in text boxes are read once each, and a cell may have any number of lines', async () => {
    const [open, close] = ['<w:r><w:drawing><w:txbxContent><w:p>', '</w:p></w:txbxContent></w:drawing></w:r>']
    const nested = `<w:p><w:r><w:t>1. q</w:t></w:r>${open.repeat(20)}<w:r><w:t>inmost</w:t></w:r>${close.repeat(20)}</w:p>`
    const file = await readQuestions(
      await writeZip({ 'word/document.xml': `<w:document>${nested}${line('A) x')}${line('B) y')}</w:document>` }),
      'q.docx',
    )
    expect('questions' in file && file.questions[0]?.content.text).toBe('q\ninmost')
    const cell = `<table><tr><td>${'<br>x'.repeat(190_000)}</td></tr></table>`
    expect(await refusalOf(Buffer.from(`1. q${cell}`), 'q.html')).toMatch(/100,000 characters/)
  })

  test('a separator that means something in patterns, and a row with a name for a number, are read', async () => {
    expect(await refusalOf(Buffer.from('sep=\\\nquestion\\a\\b\\key\nx\\1\\2\\A\n'), 'q.csv')).toBe('taken: 1')
    expect(await refusalOf(Buffer.from('sep=]\nquestion]a]b]key\nx]1]2]A\n'), 'q.csv')).toBe('taken: 1')
    const cells = (texts: readonly string[]) =>
      texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    const book = await writeZip({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      [SHEET]: `<worksheet><sheetData><row>${cells(['question', 'a', 'b', 'key'])}</row><row r="x">${cells(['Q', '1', '2', 'A'])}</row></sheetData></worksheet>`,
    })
    const file = await readQuestions(book, 'q.xlsx')
    expect('questions' in file && file.questions[0]?.place.number).toBe(2)
  })

  test('something else by the name of a table is refused', async () => {
    expect(await refusalOf(Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0xfe, 0x00]), 'q.csv')).toMatch(/UTF-8/)
    expect(await refusalOf(Buffer.from('<html><body>hello</body></html>'), 'q.xml')).toMatch(/neither Moodle’s nor QTI/)
  })
})
