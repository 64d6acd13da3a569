import { dhakaFormat } from '@anushilon/domain/dhaka-time'
import { answerLabel } from '@anushilon/domain/exam/option-label'
import type { Fault, Finding, Open, Proved } from '@anushilon/domain/log/check-proof'
import type { Leaf } from '@anushilon/domain/log/leaf'

/** A sentence in both languages: whoever shows this page to somebody does not choose theirs. */
export interface Said {
  readonly bn: string
  readonly en: string
}

type Facts = Finding<string>['facts']
type Sentences<What extends string> = Readonly<Record<What, (finding: Finding<What>) => Said>>

export const moment = (time: string | number | undefined) =>
  dhakaFormat({ dateStyle: 'medium', timeStyle: 'medium' }, Number(time ?? 0))

const rootBn = ({ root, size, time }: Facts) => `${root} (${size} টি লেখা, ${moment(time)})`
const rootEn = ({ root, size, time }: Facts) => `${root} (${size} entries, ${moment(time)})`

/** What is said more than once: the page may weigh no more than it does. */
const FRESH: Said = { bn: 'নতুন ফাইল নাও।', en: 'take a new file.' }
const KEPT = 'ফাইলটি রেখে দাও, এটি প্রমাণ'

export const PROVED: Sentences<Proved> = {
  'key-compared': ({ facts }) => ({
    bn: `স্বাক্ষরের চাবি তোমার দেওয়া চাবির সাথে মেলে: ${facts['key']}।`,
    en: `The signing key is the one you gave: ${facts['key']}.`,
  }),
  'root-signed': ({ facts }) => ({
    bn: `কেন্দ্র এই রুটে স্বাক্ষর করেছে: ${rootBn(facts)}।`,
    en: `The centre has signed this root: ${rootEn(facts)}.`,
  }),
  'older-roots-kept': ({ facts }) => ({
    bn: `আগের ${facts['roots']} টি রুটের সবকিছু অপরিবর্তিত আছে।`,
    en: `Everything under the ${facts['roots']} earlier roots is still there, unchanged.`,
  }),
  'root-published': ({ facts }) => ({
    bn: `প্রকাশিত রুট আর ফাইলের রুট একই: ${rootBn(facts)}।`,
    en: `The published root and the file’s are the same: ${rootEn(facts)}.`,
  }),
  'leaves-in-log': ({ facts }) => ({
    bn: `নিচের ${facts['leaves']} টি লেখা এই রুটের নিচে আছে; ধরা না পড়ে একটিও বদলানো বা মোছা যাবে না।`,
    en: `The ${facts['leaves']} entries below are under this root; none can be changed or removed without being found.`,
  }),
  receipts: ({ facts }) => ({
    bn: `${facts['receipts']} টি রসিদ আসল: কেন্দ্র ${facts['leaves']} টি লেখায় স্বাক্ষর করেছে।`,
    en: `${facts['receipts']} receipts are genuine: the centre signed for ${facts['leaves']} entries.`,
  }),
  'receipts-in-log': () => ({
    bn: 'রসিদের প্রতিটি লেখা যেমন ছিল তেমনই লগে আছে।',
    en: 'Each entry of the receipts is in the log as it was.',
  }),
}

export const OPEN: Sentences<Open> = {
  'no-root-yet': () => ({
    bn: `পরীক্ষা চলছে: রুট নেই। শেষ হলে ${FRESH.bn}`,
    en: `The exam is still on: there is no root yet. When it is over, ${FRESH.en}`,
  }),
  'key-not-given': ({ facts }) => ({
    bn: `চাবি মেলানো হয়নি। ফাইলের চাবি: ${facts['keys']}। মেধাতালিকার সাথে মেলাও।`,
    en: `No key was compared. The file’s: ${facts['keys']}. Compare it with the merit list’s.`,
  }),
  'root-not-given': ({ facts }) => ({
    bn: `প্রকাশিত রুট দেওয়া হয়নি${facts['root'] === undefined ? '' : `; ফাইলের রুট: ${facts['root']}`}। না মেলালে কেন্দ্র তোমাকে আলাদা লগ দেখাতে পারে।`,
    en: `No published root was given${facts['root'] === undefined ? '' : `; the file’s is ${facts['root']}`}. Without comparing, the centre could show you another log than others.`,
  }),
  'root-not-comparable': ({ facts }) => ({
    bn: `দেওয়া রুট অন্য সময়ের; ফাইলের রুট ${rootBn(facts)}। ${FRESH.bn}`,
    en: `The root you gave is of another moment; the file’s is ${rootEn(facts)}; ${FRESH.en}`,
  }),
  waiting: ({ facts }) => ({
    bn: `${facts['leaves']} টি লেখা এখনও কোনো রুটের নিচে নেই; প্রমাণ রসিদ।`,
    en: `${facts['leaves']} entries are under no root yet; their proof is the receipts.`,
  }),
  'not-named': () => ({
    bn: 'নিবন্ধন নম্বর প্রমাণিত নয়।',
    en: 'The registration number is not proved.',
  }),
  'no-receipts': () => ({
    bn: 'ফাইলে রসিদ নেই: তোমার ফোন কী পাঠিয়েছিল তা প্রমাণিত নয়।',
    en: 'The file has no receipts: what your phone had sent is not proved.',
  }),
}

export const FAULTS: Sentences<Fault> = {
  'key-id': ({ facts }) => ({
    bn: `চাবির নাম আর চাবি মেলে না: ${facts['key']}।`,
    en: `A key does not go by its own name: ${facts['key']}.`,
  }),
  'key-other': ({ facts }) => ({
    bn: `ফাইলে স্বাক্ষর অন্য চাবির: ${facts['keys']}; তুমি দিয়েছ ${facts['typed']}।`,
    en: `The file is signed with another key: ${facts['keys']}; you gave ${facts['typed']}.`,
  }),
  'unknown-key': ({ facts }) => ({
    bn: `স্বাক্ষর অন্য চাবির: ${facts['key']}। চাবি বদলে থাকলে দুটিই দাও, মাঝে কমা।`,
    en: `A signature is of another key: ${facts['key']}. If the key was changed, give both, with a comma.`,
  }),
  'root-signature': ({ facts }) => ({
    bn: `রুটের স্বাক্ষর ভুল: ${rootBn(facts)}।`,
    en: `The signature under the root is wrong: ${rootEn(facts)}.`,
  }),
  'root-of-other-exam': ({ facts }) => ({
    bn: `রুটটি অন্য পরীক্ষার: ${facts['exam']}।`,
    en: `The root is of another exam: ${facts['exam']}.`,
  }),
  'root-changed': ({ facts }) => ({
    bn: `রুট মেলে না: তুমি দিয়েছ ${facts['typed']}, ফাইলে আছে ${facts['root']}। ফল পরে বদলালে ${FRESH.bn}`,
    en: `The roots differ: you gave ${facts['typed']}, the file has ${facts['root']}. If results changed since: ${FRESH.en}`,
  }),
  'older-root': ({ facts }) => ({
    bn: `আগের রুট এখনকার রুটের সাথে মেলে না: ${rootBn(facts)}। ফাইলটি নষ্ট, বা লগ আবার লেখা হয়েছে: ${FRESH.bn}`,
    en: `An earlier root does not fit the newest: ${rootEn(facts)}. The file is damaged, or the log was rewritten: ${FRESH.en}`,
  }),
  fork: ({ facts }) => ({
    bn: `কেন্দ্র একই লগের দুই রূপে স্বাক্ষর করেছে: ${rootBn(facts)} ফাইলের রুটের সাথে মেলে না। দুটিই রেখে দাও, এটি প্রমাণ।`,
    en: `The centre has signed two versions of the same log: ${rootEn(facts)} does not fit the file’s root. Keep both: they are evidence.`,
  }),
  'leaf-unreadable': ({ facts }) => ({
    bn: `${facts['number']} নম্বর লেখা পড়া যায় না।`,
    en: `Entry ${facts['number']} cannot be read.`,
  }),
  'leaf-of-other-exam': about('লেখাটি অন্য পরীক্ষার', 'This entry is of another exam'),
  'leaf-of-other-student': about('লেখাটি অন্য শিক্ষার্থীর', 'This entry is another student’s'),
  'leaf-twice': about('দুটি লেখা লগের একই জায়গায়', 'Two entries claim the same place in the log'),
  path: about('লেখাটি রুটের নিচে নেই: কিছু বদলানো হয়েছে', 'This entry is not under the root: something was changed'),
  'receipt-unreadable': ({ facts }) => ({
    bn: `${facts['number']} নম্বর রসিদ পড়া যায় না।`,
    en: `Receipt ${facts['number']} cannot be read.`,
  }),
  'receipt-signature': ({ facts }) => ({
    bn: `${facts['number']} নম্বর রসিদের স্বাক্ষর ভুল।`,
    en: `The signature of receipt ${facts['number']} is wrong.`,
  }),
  'receipt-of-other-exam': about('রসিদটি অন্য পরীক্ষার', 'This receipt is of another exam'),
  'receipt-of-other-student': about('রসিদটি অন্য শিক্ষার্থীর', 'This receipt is another student’s'),
  'answer-changed': ({ leaf, other }) => {
    const [acknowledged, kept] = [leafSaid(leaf), leafSaid(other)]
    return {
      bn: `কেন্দ্র রসিদ দিয়েছে “${acknowledged.bn}”, লগে আছে “${kept.bn}”। ${KEPT}।`,
      en: `The centre’s receipt says “${acknowledged.en}”, its log says “${kept.en}”. Keep the file: it is evidence.`,
    }
  },
  'acknowledged-missing': about(
    `কেন্দ্র রসিদ দিয়েছে, কিন্তু লগে নেই; ${KEPT}`,
    'The centre gave a receipt for this and it is not in its log; keep the file, it is evidence',
  ),
  paper: ({ facts }) => ({
    bn: `${facts['number']} নম্বর প্রশ্নপত্র লগের প্রশ্নপত্র নয়।`,
    en: `Paper ${facts['number']} is not the one in the log.`,
  }),
}

function about(bn: string, en: string): (finding: Finding<string>) => Said {
  return ({ leaf }) => {
    const said = leafSaid(leaf)
    return { bn: `${bn}: ${said.bn}।`, en: `${en}: ${said.en}.` }
  }
}

const PART = { mcq: 'MCQ', written: 'Written' } as const
const CLOSED = {
  submitted: { bn: 'জমা দেওয়া হয়েছে', en: 'handed in' },
  overdue: { bn: 'সময় শেষে বন্ধ', en: 'closed when time was up' },
  late: { bn: 'দেরিতে', en: 'late' },
} as const

/** What an entry of the log says. `place`: where the question stood on the student's own paper. */
export function leafSaid(leaf: Leaf | undefined, place: (question: number) => string | null = () => null): Said {
  switch (leaf?.kind) {
    case undefined:
      return { bn: '', en: '' }
    case 'start':
      return {
        bn: `${PART[leaf.part]} শুরু, নিবন্ধন ${leaf.regNo}`,
        en: `${PART[leaf.part]} started, registration ${leaf.regNo}`,
      }
    case 'answer': {
      const own = place(leaf.question)
      const option = answerLabel(leaf.option)
      return own === null
        ? {
            bn: `পরীক্ষার প্রশ্ন ${leaf.question}: ${option}`,
            en: `Question no. ${leaf.question} of the exam: ${option}`,
          }
        : { bn: `তোমার প্রশ্ন ${own}: ${option}`, en: `Your question ${own}: ${option}` }
    }
    case 'upload':
      return { bn: `লিখিত ${leaf.question}: একটি ছবি`, en: `Written ${leaf.question}: a photo` }
    case 'pages':
      return {
        bn: `লিখিত ${leaf.question}: ${leaf.pages.length} পাতা`,
        en: `Written ${leaf.question}: ${leaf.pages.length} pages`,
      }
    case 'hand-in':
      return { bn: `${PART[leaf.part]}: ${CLOSED[leaf.as].bn}`, en: `${PART[leaf.part]}: ${CLOSED[leaf.as].en}` }
    case 'mark': {
      const marks = leaf.hundredths === null ? '–' : String(leaf.hundredths / 100)
      return { bn: `লিখিত ${leaf.question}: নম্বর ${marks}`, en: `Written ${leaf.question}: marks ${marks}` }
    }
    case 'ruling':
      return { bn: `কেন্দ্রের সিদ্ধান্ত: ${leaf.what} ${leaf.detail}`, en: `Ruling: ${leaf.what} ${leaf.detail}` }
    case 'correction':
      return { bn: `উত্তরমালা সংশোধন ${leaf.number}`, en: `Correction ${leaf.number} of the key` }
    case 'result': {
      const [total, position] = [leaf.hundredths === null ? '–' : leaf.hundredths / 100, leaf.position ?? '–']
      return { bn: `ফল: মোট ${total}, মেধাক্রম ${position}`, en: `Result: total ${total}, position ${position}` }
    }
    case 'publish':
      return { bn: `ফল প্রকাশ: ${leaf.what}`, en: `Publication: ${leaf.what}` }
  }
}

export const VERDICTS = {
  holds: { bn: '✓ সব মেলে।', en: 'Everything fits.' },
  partly: {
    bn: '✓ যা দেওয়া হয়েছে তা মেলে; নিচে দেখো কী মেলানো হয়নি।',
    en: 'What was given fits; see below what was not compared.',
  },
  fails: { bn: '✗ মেলে না।', en: 'This does not fit.' },
} as const

export const HEADINGS = {
  proved: { bn: 'যা প্রমাণিত', en: 'What is proved' },
  faults: { bn: 'যা মেলে না', en: 'What does not fit' },
  open: { bn: 'যা মেলানো হয়নি', en: 'What was not compared' },
  never: { bn: 'যা এই পাতা প্রমাণ করতে পারে না', en: 'What this page cannot prove' },
  said: { bn: 'লগে যা লেখা আছে', en: 'What the log says' },
} as const

export const NEVER: readonly Said[] = [
  { bn: 'নাম; ফোনটি কার হাতে ছিল।', en: 'Names; who held the phone.' },
  { bn: 'প্রথম রসিদের আগে কী হয়েছিল।', en: 'What happened before the first receipt.' },
  {
    bn: 'যা ফাইলে নেই, যেমন নতুন ফল; অন্যদের খাতা: নিরীক্ষকের কাজ (npm run audit)।',
    en: 'What is not in the file, such as a newer result; others’ work: that is the auditor’s (npm run audit).',
  },
]

export const FILE_FAULTS = {
  missing: { bn: 'আগে প্রমাণ ফাইল দাও।', en: 'Give the proof file first.' },
  proof: (field: string): Said => ({
    bn: `এটি প্রমাণ ফাইল নয়, বা নষ্ট হয়েছে${field === '' ? '' : ` (${field})`}।`,
    en: `This is no proof file, or it was damaged${field === '' ? '' : ` (${field})`}.`,
  }),
  root: (field: string): Said => ({
    bn: `প্রকাশিত রুট পড়া যায় না${field === '' ? '' : ` (${field})`}: ছাপা ১৬টি অক্ষর বা পুরো ফাইল দাও।`,
    en: `The published root cannot be read${field === '' ? '' : ` (${field})`}: give the 16 printed letters or the whole file.`,
  }),
} as const
