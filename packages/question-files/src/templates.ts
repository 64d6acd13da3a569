import { writeZip } from './containers/write-zip.ts'
import { writeXlsx } from './tables/write-xlsx.ts'

export type TemplateKind = 'docx' | 'xlsx' | 'txt'

export interface Template {
  readonly name: string
  readonly mediaType: string
  readonly body: Uint8Array
}

interface Sample {
  readonly text: string
  /** None where a number is typed. */
  readonly options: readonly string[]
  readonly key: string
  readonly tolerance?: string
  readonly unit?: string
  readonly explanation: string
}

const SAMPLES: readonly Sample[] = [
  {
    text: 'বাংলাদেশের রাজধানী কোনটি?',
    options: ['ঢাকা', 'চট্টগ্রাম', 'খুলনা', 'রাজশাহী'],
    key: 'ক',
    explanation: 'ঢাকা ১৯৭১ সাল থেকে বাংলাদেশের রাজধানী।',
  },
  { text: 'পানির সংকেত কোনটি?', options: ['CO₂', 'H₂O', 'NaCl', 'CH₄'], key: 'খ', explanation: '' },
  {
    text: '$\\frac{1}{2}+\\frac{1}{3}$ এর মান কত?',
    options: ['$\\frac{2}{5}$', '$\\frac{1}{6}$', '$\\frac{5}{6}$', '1'],
    key: 'গ',
    explanation: '',
  },
  {
    text: 'কোনো বস্তু বিনা বাধায় পড়লে তার ত্বরণ কত?',
    options: [],
    key: '9.8',
    tolerance: '0.1',
    unit: 'm/s²',
    explanation: 'অভিকর্ষজ ত্বরণ।',
  },
]

const LETTERS = ['ক', 'খ', 'গ', 'ঘ'] as const
const DIGITS = ['১', '২', '৩', '৪'] as const
const TABLE_COLUMNS = [
  'question',
  'option a',
  'option b',
  'option c',
  'option d',
  'key',
  'tolerance',
  'unit',
  'explanation',
  'tags',
  'difficulty',
]

/** A file with sample questions, for people to write theirs over; our own reader takes it as it is. */
export async function questionTemplate(kind: TemplateKind): Promise<Template> {
  switch (kind) {
    case 'docx':
      return {
        name: 'questions.docx',
        mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        body: await writeDocument(lines()),
      }
    case 'xlsx':
      return {
        name: 'questions.xlsx',
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: await writeXlsx(
          TABLE_COLUMNS,
          SAMPLES.map(({ text, options, key, tolerance = '', unit = '', explanation }) => [
            text,
            ...LETTERS.map((_, at) => options[at] ?? ''),
            key,
            tolerance,
            unit,
            explanation,
            '',
            3,
          ]),
          'Questions',
        ),
      }
    case 'txt':
      return {
        name: 'questions.txt',
        mediaType: 'text/plain; charset=utf-8',
        body: Buffer.from(`\uFEFF${lines().join('\r\n')}\r\n`),
      }
  }
}

function lines(): string[] {
  return SAMPLES.flatMap(({ text, options, key, tolerance, unit, explanation }, at) => [
    `${DIGITS[at] ?? ''}। ${text}`,
    ...options.map((option, index) => `${LETTERS[index] ?? ''}) ${option}`),
    `উত্তর: ${key}${tolerance === undefined ? '' : ` (± ${tolerance})`}${unit === undefined ? '' : ` ${unit}`}`,
    ...(explanation === '' ? [] : [`ব্যাখ্যা: ${explanation}`]),
    '',
  ])
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

/** The smallest document that Word, LibreOffice and Google open: a paragraph a line, fractions as its own formulas. */
async function writeDocument(texts: readonly string[]): Promise<Buffer> {
  const body = texts.map((line) => `<w:p>${line.split(FRACTION).map(piece).join('')}</w:p>`).join('')
  return await writeZip({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': RELATIONS,
    'word/document.xml': `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="${OFFICE}/math"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
  })
}

const FRACTION = /(\\frac\{\d+\}\{\d+\})/
const PARTS = /^\\frac\{(\d+)\}\{(\d+)\}$/

function piece(text: string): string {
  const [, above, below] = PARTS.exec(text) ?? []
  if (above === undefined || below === undefined) {
    const words = text.replaceAll('$', '')
    return words === '' ? '' : `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`
  }
  const part = (name: string, digits: string) => `<m:${name}><m:r><m:t>${digits}</m:t></m:r></m:${name}>`
  return `<m:oMath><m:f>${part('num', above)}${part('den', below)}</m:f></m:oMath>`
}
