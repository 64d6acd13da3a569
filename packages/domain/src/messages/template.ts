/** What centres write to students and guardians about. */
export const MESSAGE_KINDS = ['results', 'absence', 'next-exam', 'password', 'text'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** What a text may leave to be filled in, by the kind of message. */
export const PLACEHOLDERS = {
  results: ['নাম', 'পরীক্ষা', 'নম্বর', 'পূর্ণমান', 'মেধাক্রম', 'কেন্দ্র'],
  absence: ['নাম', 'পরীক্ষা', 'তারিখ', 'কেন্দ্র'],
  'next-exam': ['নাম', 'পরীক্ষা', 'সময়', 'কেন্দ্র', 'ঠিকানা'],
  password: ['নাম', 'রেজি', 'পাসওয়ার্ড', 'ঠিকানা', 'কেন্দ্র'],
  text: ['নাম', 'কেন্দ্র'],
} as const satisfies Record<MessageKind, readonly string[]>

/** Short: a Bengali SMS has 70 signs, and each further 67 cost as much again. */
export const DEFAULT_TEMPLATES: Readonly<Record<MessageKind, string>> = {
  results: '{নাম}: {পরীক্ষা}, {নম্বর}/{পূর্ণমান}, মেধাক্রম {মেধাক্রম}। {কেন্দ্র}',
  absence: '{নাম} আজ "{পরীক্ষা}" পরীক্ষায় অনুপস্থিত ছিল। {কেন্দ্র}',
  'next-exam': '{নাম}, পরীক্ষা: {পরীক্ষা}, {সময়}। {কেন্দ্র}',
  password: '{নাম}: রেজি {রেজি}, পাসওয়ার্ড {পাসওয়ার্ড}। {ঠিকানা}',
  text: '',
}

const PLACEHOLDER = /\{([^{}]*)\}/g

/** Bengali letters with a dot have two spellings in Unicode, which look the same. */
const keyOf = (name: string) => name.trim().normalize('NFC')

/** Those that nothing would be filled into: a text that has one is not sent. */
export function unknownPlaceholders(kind: MessageKind, template: string): string[] {
  const known = PLACEHOLDERS[kind].map(keyOf)
  return [...template.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => (known.includes(keyOf(name)) ? [] : [name]))
}

/** What is not known of somebody is left out. */
export function fillTemplate(template: string, values: Readonly<Record<string, string | null>>): string {
  const known = new Map(Object.entries(values).map(([name, value]) => [keyOf(name), value ?? '']))
  return template
    .replaceAll(PLACEHOLDER, (_, name: string) => known.get(keyOf(name)) ?? '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
