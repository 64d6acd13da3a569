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

/** What stands in braces is filled in: facts, `head` for a root with its size and time, `leaf` and `other` for what entries say. */
function says(bn: string, en: string): (finding: Finding<string>) => Said {
  return ({ facts, leaf, other }) => {
    const { root, size, time } = facts
    const [entry, second, at] = [leafSaid(leaf), leafSaid(other), moment(time)]
    const more = {
      bn: { head: `${root} (${size} টি লেখা, ${at})`, leaf: entry.bn, other: second.bn },
      en: { head: `${root} (${size} entries, ${at})`, leaf: entry.en, other: second.en },
    }
    const filled = (text: string, known: Facts) =>
      text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${known[name] ?? '–'}`)
    return { bn: filled(bn, { ...facts, ...more.bn }), en: filled(en, { ...facts, ...more.en }) }
  }
}

export const PROVED: Sentences<Proved> = {
  'key-compared': says('স্বাক্ষরের চাবি তোমার দেওয়া চাবির সাথে মেলে: {key}।', 'The signing key is the one you gave: {key}.'),
  'root-signed': says('কেন্দ্র এই রুটে স্বাক্ষর করেছে: {head}।', 'The centre has signed this root: {head}.'),
  'older-roots-kept': says(
    'আগের {roots} টি রুটের সবকিছু অপরিবর্তিত আছে।',
    'Everything under the {roots} earlier roots is still there, unchanged.',
  ),
  'root-published': says(
    'প্রকাশিত রুট আর ফাইলের রুট একই: {head}।',
    'The published root and the file’s are the same: {head}.',
  ),
  'leaves-in-log': says(
    'নিচের {leaves} টি লেখা এই রুটের নিচে আছে; ধরা না পড়ে একটিও বদলানো বা মোছা যাবে না।',
    'The {leaves} entries below are under this root; none can be changed or removed unnoticed.',
  ),
  receipts: says(
    '{receipts} টি রসিদ আসল: কেন্দ্র {leaves} টি লেখায় স্বাক্ষর করেছে।',
    '{receipts} receipts are genuine: the centre signed for {leaves} entries.',
  ),
  'receipts-in-log': says(
    'রসিদের প্রতিটি লেখা যেমন ছিল তেমনই লগে আছে।',
    'Each entry of the receipts is in the log as it was.',
  ),
}

export const OPEN: Sentences<Open> = {
  'no-root-yet': says(
    'পরীক্ষা চলছে: রুট নেই। শেষ হলে নতুন ফাইল নাও।',
    'The exam is still on: there is no root yet. When it is over, take a new file.',
  ),
  'key-not-given': says(
    'চাবি মেলানো হয়নি। ফাইলের চাবি: {keys}। মেধাতালিকার সাথে মেলাও।',
    'No key was compared. The file’s: {keys}. Compare it with the merit list’s.',
  ),
  'key-short': says(
    'চাবির শুধু নাম মিলেছে; ২০টি অক্ষর মেলাও: {key}।',
    'Only the key’s name fits; compare its 20 letters: {key}.',
  ),
  'root-short': says('রুটের অল্প অক্ষর মিলেছে; ৩২টি মেলাও: {root}।', 'Few letters of the root fit; compare 32: {root}.'),
  'root-not-given': says(
    'প্রকাশিত রুট দেওয়া হয়নি; ফাইলের রুট: {root}। না মেলালে কেন্দ্র তোমাকে আলাদা লগ দেখাতে পারে।',
    'No published root was given; the file’s is {root}. Without comparing, the centre could show you another log than others.',
  ),
  'root-not-comparable': says(
    'দেওয়া রুট অন্য সময়ের; ফাইলের রুট {head}। নতুন ফাইল নাও।',
    'The root you gave is of another moment; the file’s is {head}; take a new file.',
  ),
  waiting: says(
    '{leaves} টি লেখা এখনও কোনো রুটের নিচে নেই; প্রমাণ রসিদ।',
    '{leaves} entries are under no root yet; their proof is the receipts.',
  ),
  'not-named': says('নিবন্ধন নম্বর প্রমাণিত নয়।', 'The registration number is not proved.'),
  'no-receipts': says(
    'ফাইলে রসিদ নেই: তোমার ফোন কী পাঠিয়েছিল তা প্রমাণিত নয়।',
    'The file has no receipts: what your phone had sent is not proved.',
  ),
}

export const FAULTS: Sentences<Fault> = {
  'key-id': says('চাবির নাম আর চাবি মেলে না: {key}।', 'A key does not go by its own name: {key}.'),
  'key-other': says(
    'ফাইলে স্বাক্ষর অন্য চাবির: {keys}; তুমি দিয়েছ {typed}।',
    'The file is signed with another key: {keys}; you gave {typed}.',
  ),
  'unknown-key': says(
    'স্বাক্ষর অন্য চাবির: {key}। চাবি বদলে থাকলে দুটিই দাও, মাঝে কমা।',
    'A signature is of another key: {key}. If the key was changed, give both, with a comma.',
  ),
  'root-signature': says('রুটের স্বাক্ষর ভুল: {head}।', 'The signature under the root is wrong: {head}.'),
  'root-of-other-exam': says('রুটটি অন্য পরীক্ষার: {exam}।', 'The root is of another exam: {exam}.'),
  'root-changed': says(
    'রুট মেলে না: তুমি দিয়েছ {typed}, ফাইলে আছে {root}। ফল পরে বদলালে নতুন ফাইল নাও।',
    'The roots differ: you gave {typed}, the file has {root}. If results changed since: take a new file.',
  ),
  'older-root': says(
    'আগের রুট এখনকার রুটের সাথে মেলে না: {head}। ফাইলটি নষ্ট, বা লগ আবার লেখা হয়েছে: নতুন ফাইল নাও।',
    'An earlier root does not fit the newest: {head}. The file is damaged, or the log was rewritten: take a new file.',
  ),
  fork: says(
    'কেন্দ্র একই লগের দুই রূপে স্বাক্ষর করেছে: {head} ফাইলের রুটের সাথে মেলে না। দুটিই রেখে দাও, এটি প্রমাণ।',
    'The centre has signed two versions of the same log: {head} does not fit the file’s root. Keep both: they are evidence.',
  ),
  'leaf-unreadable': says('{number} নম্বর লেখা পড়া যায় না।', 'Entry {number} cannot be read.'),
  'leaf-of-other-exam': says('লেখাটি অন্য পরীক্ষার: {leaf}।', 'This entry is of another exam: {leaf}.'),
  'leaf-of-other-student': says('লেখাটি অন্য শিক্ষার্থীর: {leaf}।', 'This entry is another student’s: {leaf}.'),
  'leaf-twice': says('দুটি লেখা লগের একই জায়গায়: {leaf}।', 'Two entries claim the same place in the log: {leaf}.'),
  path: says(
    'লেখাটি রুটের নিচে নেই: কিছু বদলানো হয়েছে: {leaf}।',
    'This entry is not under the root: something was changed: {leaf}.',
  ),
  'receipt-unreadable': says('{number} নম্বর রসিদ পড়া যায় না।', 'Receipt {number} cannot be read.'),
  'receipt-signature': says('{number} নম্বর রসিদের স্বাক্ষর ভুল।', 'The signature of receipt {number} is wrong.'),
  'receipt-of-other-exam': says('রসিদটি অন্য পরীক্ষার: {leaf}।', 'This receipt is of another exam: {leaf}.'),
  'receipt-of-other-student': says('রসিদটি অন্য শিক্ষার্থীর: {leaf}।', 'This receipt is another student’s: {leaf}.'),
  'answer-changed': says(
    'কেন্দ্র রসিদ দিয়েছে “{leaf}”, লগে আছে “{other}”। ফাইলটি রেখে দাও, এটি প্রমাণ।',
    'The centre’s receipt says “{leaf}”, its log says “{other}”. Keep the file: it is evidence.',
  ),
  'acknowledged-missing': says(
    'কেন্দ্র রসিদ দিয়েছে, কিন্তু লগে নেই; ফাইলটি রেখে দাও, এটি প্রমাণ: {leaf}।',
    'The centre gave a receipt for this and it is not in its log; keep the file, it is evidence: {leaf}.',
  ),
  paper: says('{number} নম্বর প্রশ্নপত্র লগের প্রশ্নপত্র নয়।', 'Paper {number} is not the one in the log.'),
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

const placed = (field: string) => (field === '' ? '' : ` (${field})`)

export const FILE_FAULTS = {
  missing: { bn: 'আগে প্রমাণ ফাইল দাও।', en: 'Give the proof file first.' },
  proof: (field: string): Said => ({
    bn: `এটি প্রমাণ ফাইল নয়, বা নষ্ট হয়েছে${placed(field)}।`,
    en: `This is no proof file, or it was damaged${placed(field)}.`,
  }),
  root: (field: string): Said => ({
    bn: `প্রকাশিত রুট পড়া যায় না${placed(field)}: ৩২টি অক্ষর বা পুরো ফাইল দাও।`,
    en: `The published root cannot be read${placed(field)}: give 32 letters or the whole file.`,
  }),
} as const
