import { splitName } from '../text/language.ts'

/** What a guardian reads: Bengali, with Bengali digits. */
const digits = new Intl.NumberFormat('bn-BD', { maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('bn-BD', { maximumFractionDigits: 0 })
const date = new Intl.DateTimeFormat('bn-BD', {
  timeZone: 'Asia/Dhaka',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

export const number = (value: number) => whole.format(value)
export const marks = (value: number | null) => (value === null ? '–' : digits.format(value))
export const percent = (share: number) => `${whole.format(share)}%`
export const day = (at: number) => date.format(at)

const MOST_NAMED = 3

/** By their Bengali names where they have one; of many, how many. */
export function subjectNames(joined: string): string {
  const names = joined.split(' + ').map((name) => splitName(name).bengali || name)
  return names.length > MOST_NAMED ? `${number(names.length)}টি বিষয়` : names.join(' + ')
}

export const OUTCOMES = {
  ranked: { word: 'ফল প্রকাশিত', kind: 'ok' },
  pending: { word: 'ফল এখনো প্রকাশ হয়নি', kind: 'plain' },
  late: { word: 'দেরিতে জমা, নম্বর যোগ হয়নি', kind: 'warn' },
  absent: { word: 'অনুপস্থিত', kind: 'bad' },
} as const

export const words = {
  roll: 'রোল',
  sat: 'পরীক্ষা দিয়েছে',
  absent: 'অনুপস্থিত',
  late: 'দেরিতে জমা',
  average: 'গড় নম্বর',
  class: 'ক্লাসের গড়',
  bySubject: 'বিষয় অনুযায়ী',
  latest: 'সাম্প্রতিক পরীক্ষা',
  exam: 'পরীক্ষা',
  marks: 'নম্বর',
  merit: 'মেধাস্থান',
  of: (ranked: number) => `${number(ranked)} জনের মধ্যে`,
  noExam: 'এখনো কোনো পরীক্ষা শেষ হয়নি।',
  legend: 'বারের কালো দাগটি একই পরীক্ষাগুলোতে পুরো ক্লাসের গড়। শুধু প্রকাশিত ফল দেখানো হয়।',
  made: 'তৈরির তারিখ:',
}
