import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readQuestions } from '../read-questions.ts'

const FOLDER = new URL('../../test/libreoffice/', import.meta.url)

/** Stem, options with the right ones in brackets, or the number; and what is to be looked at. */
async function seen(name: string): Promise<string[]> {
  const file = await readQuestions(await readFile(new URL(name, FOLDER)), name)
  if ('refused' in file) throw new Error(file.refused)
  return file.questions.map(({ content: { text, options, optionPictures, correct, number, explanation }, faults }) => {
    const offered = options.map((option, at) => {
      const words = optionPictures?.[at] ? `${option}*` : option
      return at === correct ? `[${words}]` : words
    })
    const typed = number && `${number.answer} ± ${number.tolerance} ${number.unit}`.trim()
    const kinds = [...new Set(faults.map(({ kind }) => kind))].join()
    return [text, typed ?? offered.join(' / '), explanation, kinds].filter((part) => part).join(' | ')
  })
}

const CAPITAL = 'Capital? | [Dhaka] / Pabna'
const RIVER = 'River? | [Padma] / Everest'

/** Made with LibreOffice from HTML and flat OpenDocument, saved as .docx. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'typed-bengali': [
    'বাংলাদেশের রাজধানী কোনটি? | পাবনা / [ঢাকা] / যশোর / খুলনা | ঢাকা রাজধানী।',
    'পানির সংকেত? | [H₂O] / CO₂ / x² / NaCl',
  ],
  'auto-numbering': ['Capital? | [Dhaka] / Pabna / Khulna', RIVER],
  'bold-key': ['Capital of Bangladesh? | Pabna / [Dhaka] / Khulna / Jashore | guessed', '2+2? | 3 / [4] / 5 | guessed'],
  'table-options': ['Capital? | পাবনা / [ঢাকা] / যশোর / খুলনা', 'Which? | one / [two]'],
  'question-table': [CAPITAL, 'g? | 9.8 ± 0.1 m/s²'],
  'answers-at-end': ['প্রথম? | [a] / b / c / d', 'দ্বিতীয়? | a / b / c / [d]', 'g কত? | 9.8 ± 0.1 | guessed'],
  sutonny: ['বাংলাদেশের রাজধানী কোনটি? | পাবনা / [ঢাকা] / যশোর | changed'],
  numeric: [
    'অভিকর্ষজ ত্বরণ কত? | 9.8 ± 0.1 m/s² | সূত্র থেকে। | guessed',
    'প্লাঙ্কের ধ্রুবক? | 6.63×10⁻³⁴ ±  J s | guessed',
    'Range? | 3.3 ± 0.1 | guessed',
    'Between? | 9.8 ± 0.1 | guessed',
    'সহজ? | ৯.৮ ± | guessed',
  ],
  'passage-sections': [
    'সর্বোচ্চ উচ্চতা? | ১০ মি / ২০ মি / [৩০ মি] / ৪০ মি | changed',
    'সময় কত? | ১ s / [২ s] | changed',
  ].map((asked) => `নিচের উদ্দীপকটি পড়ে ১ ও ২ নং প্রশ্নের উত্তর দাও:\nএকটি বস্তুকে উপরে ছোড়া হলো।\n${asked}`),
  'soft-breaks': [CAPITAL, RIVER],
  tabs: ['Capital? | [Dhaka] / Pabna / Khulna / Jashore', 'Not a river? | Padma / [Everest] | lost'],
  'highlight-colour': [
    'Capital? | Pabna / [Dhaka] / Khulna | guessed',
    'River? | [Padma] / Everest / Sahara | guessed',
  ],
  formulas: [
    '$\\frac{1}{2}$ + $\\sqrt{x^{2}}$ এর মান? | $\\frac{1}{2}$ / [$\\sqrt{x^{2}}$] / 3',
    'h কত? | 6.63 × 10^−34 ± | guessed',
  ],
  lists: ['Capital? | [Dhaka] / Pabna / Khulna', 'River? | Padma / [Everest]'],
  'sutonny-runs': [
    'বাংলাদেশের রাজধানী কোনটি? | পাবনা / [ঢাকা] / যশোর / খুলনা | changed',
    'মান কত? | 9.8 ±  m/s² | guessed,changed',
  ],
  'two-columns-table': [CAPITAL, RIVER],
  'empty-lines': ['What is g? | 9.8 ± | guessed', CAPITAL],
}

test.each(Object.entries(FILES))('the document %s of LibreOffice is read as it is meant', async (name, expected) => {
  expect(await seen(`${name}.docx`)).toEqual(expected.map((line) => line.normalize('NFC')))
})

test('every document is read by a test', async () => {
  const names = await readdir(FOLDER)
  expect(names.map((name) => name.replace('.docx', '')).toSorted()).toEqual(Object.keys(FILES).toSorted())
})
