import type { Variation } from '@anushilon/domain/exam/variation'
import type { RulesWords } from './drawings/rules-sheet.ts'

const LOCKED = {
  bengali: 'একবার উত্তর বাছাই করলে আর বদলানো যাবে না।',
  english: 'Your first pick is final; it cannot be changed.',
}
const NEGATIVE = {
  bengali: 'প্রতিটি MCQ প্রশ্নের মান ১। ভুল উত্তরে ০.২৫ কাটা যাবে, উত্তর না দিলে কিছুই কাটা যাবে না।',
  english: 'Each MCQ carries 1 mark. A wrong answer costs 0.25; a blank costs nothing.',
}
const SUBMIT = {
  bengali: 'সময় শেষ হওয়ার আগেই Submit Answer চাপো। দেরিতে জমা দিলে মেধাক্রমে নাম আসবে না।',
  english: 'Press Submit Answer before the time is over. A late script gets no merit position.',
}
const NETWORK = {
  bengali: 'ইন্টারনেট চলে গেলেও উত্তর দিতে থাকো। উত্তর তোমার ফোনে থাকে, সংযোগ এলে নিজেই জমা হয়।',
  english: 'If the internet drops, go on. Answers stay on your phone and are sent later.',
}
const PAPER = {
  bengali: 'উত্তর খাতায় লিখে পরিষ্কার আলোতে প্রতিটি পাতার ছবি তোলো। এক প্রশ্নে সর্বোচ্চ ১৫টি ছবি।',
  english: 'Write on paper and photograph each page in good light: at most 15 photos a question.',
}
const PAGES = {
  bengali: 'প্রতিটি প্রশ্নের ছবি সেই প্রশ্নের ঘরেই আপলোড করো। জমা দেওয়ার আগে পর্যন্ত ছবি বদলানো যায়।',
  english: 'Upload each answer under its own question. You may replace photos until you submit.',
}
const TWO_PARTS = {
  bengali: 'প্রথমে MCQ, তারপর লিখিত অংশ। MCQ জমা দিলে আর ফেরা যাবে না।',
  english: 'MCQ comes first, then the written part. There is no way back to the MCQ.',
}
const CHOICE = {
  bengali: 'শুরুর আগে প্রধান বিষয় ও বিষয়ের সমন্বয় বেছে নাও। পরে বদলানো যাবে না।',
  english: 'Choose the main subject and the combination first; they cannot be changed later.',
}

const RULES: Readonly<Record<Variation, readonly { bengali: string; english: string }[]>> = {
  mcq: [NEGATIVE, LOCKED, SUBMIT, NETWORK],
  written: [PAPER, PAGES, NETWORK],
  'mcq-written': [TWO_PARTS, NEGATIVE, LOCKED, PAPER, NETWORK],
  special: [CHOICE, TWO_PARTS, NEGATIVE, LOCKED, PAPER],
  'mcq-special': [CHOICE, NEGATIVE, LOCKED, SUBMIT, NETWORK],
}

export function rulesOf(variation: Variation): RulesWords {
  const rules = RULES[variation]
  return { bengali: rules.map(({ bengali }) => bengali), english: rules.map(({ english }) => english) }
}
