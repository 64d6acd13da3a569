import { orThenAnd, truthTable } from '../drawings/figures/ict.ts'
import { areaUnderSquare, circleTangent, lineOnAxes } from '../drawings/figures/math.ts'
import type { Paper } from './paper.ts'

export const MATH_PAPERS: readonly Paper[] = [
  {
    id: 'math-geometry',
    title: 'উচ্চতর গণিত ১ম পত্র — সরলরেখা ও বৃত্ত',
    language: 'bn',
    questions: [
      {
        stem: 'চিত্রের সরলরেখাটি অক্ষদ্বয়কে (4, 0) ও (0, 3) বিন্দুতে ছেদ করে।',
        figure: lineOnAxes(4, 3),
        parts: [
          ['ক', 'রেখাটির ঢাল নির্ণয় করো।', 2],
          ['খ', 'মূলবিন্দু থেকে রেখাটির লম্ব দূরত্ব নির্ণয় করো।', 4],
          ['গ', 'রেখাটির উপর লম্ব এবং (1, 2) বিন্দুগামী রেখার সমীকরণ নির্ণয় করো।', 4],
        ],
      },
      {
        stem: 'x² + y² − 4x − 6y − 12 = 0 একটি বৃত্ত, যার কেন্দ্র C।',
        figure: circleTangent(),
        parts: [
          ['ক', 'বৃত্তটির কেন্দ্র ও ব্যাসার্ধ নির্ণয় করো।', 2],
          ['খ', 'দেখাও যে (5, 7) বিন্দুটি বৃত্তের উপর অবস্থিত।', 4],
          ['গ', '(5, 7) বিন্দুতে স্পর্শকের সমীকরণ নির্ণয় করো।', 4],
        ],
      },
    ],
  },
  {
    id: 'math-calculus',
    title: 'Higher Math — Calculus',
    language: 'en',
    questions: [
      {
        stem: 'Let f(x) = x³ − 3x.',
        parts: [
          ['a', 'Find f′(x).', 2],
          ['b', 'Find the maximum and the minimum value of f(x).', 4],
          ['c', 'Find the equation of the tangent to y = f(x) at x = 2.', 4],
        ],
      },
      {
        stem: 'The region under y = x² from x = 0 to x = 3 is shaded.',
        figure: areaUnderSquare(3),
        parts: [
          ['a', 'Evaluate ∫ (3x² + 2x) dx.', 2],
          ['b', 'Find the area of the shaded region.', 4],
          ['c', 'Which line x = k divides the region into two equal areas?', 4],
        ],
      },
    ],
  },
]

export const ICT_PAPERS: readonly Paper[] = [
  {
    id: 'ict-digital',
    title: 'তথ্য ও যোগাযোগ প্রযুক্তি — ডিজিটাল ডিভাইস',
    language: 'bn',
    questions: [
      {
        stem: 'সার্কিটটি লক্ষ করো।',
        figure: orThenAnd(),
        parts: [
          ['ক', 'মৌলিক গেইট কাকে বলে?', 1],
          ['খ', 'NAND গেইটকে সার্বজনীন গেইট বলা হয় কেন?', 2],
          ['গ', 'Y-এর সত্যক সারণি তৈরি করো।', 3],
          ['ঘ', 'সার্কিটটি শুধু NAND গেইট দিয়ে আঁকো।', 4],
        ],
      },
      {
        stem: 'একটি গেইটের সত্যক সারণি:',
        figure: truthTable([1, 0, 0, 1]),
        parts: [
          ['ক', 'বিট কী?', 1],
          ['খ', '2-এর পরিপূরক কেন ব্যবহার করা হয়?', 2],
          ['গ', '(25)₁₀ − (12)₁₀ কে 2-এর পরিপূরকের সাহায্যে বিয়োগ করো।', 3],
          ['ঘ', 'সারণিটি কোন গেইটের? শুধু মৌলিক গেইট দিয়ে বাস্তবায়ন করো।', 4],
        ],
      },
    ],
  },
]

export const ENGLISH_PAPERS: readonly Paper[] = [
  {
    id: 'eng-writing',
    title: 'English — Writing',
    language: 'en',
    questions: [
      {
        stem: '',
        parts: [
          [
            '',
            'Write a paragraph of about 150 words on “A Rainy Day in Dhaka”. Say what you saw, what you did and how you felt.',
            10,
          ],
        ],
      },
      {
        stem: '',
        parts: [
          [
            '',
            'Your friend Tania has failed to get ready for her exam in time. Write an email telling her how you plan your study week.',
            10,
          ],
        ],
      },
    ],
  },
]

export const GENERAL_KNOWLEDGE_PAPERS: readonly Paper[] = [
  {
    id: 'gk-short',
    title: 'সাধারণ জ্ঞান — সংক্ষিপ্ত প্রশ্ন',
    language: 'bn',
    questions: [
      {
        stem: 'সংক্ষেপে উত্তর দাও:',
        parts: [
          ['ক', 'আন্তর্জাতিক মাতৃভাষা দিবসের পটভূমি লেখো।', 4],
          ['খ', 'মুক্তিযুদ্ধের তিনটি সেক্টর ও তাদের এলাকা লেখো।', 6],
        ],
      },
      {
        stem: 'একজন চিকিৎসকের দৃষ্টিকোণ থেকে লেখো:',
        parts: [
          ['ক', 'ডেঙ্গু প্রতিরোধে তোমার এলাকায় কী কী করা যায়?', 5],
          ['খ', 'খাবার স্যালাইন তৈরির নিয়ম ও এর গুরুত্ব লেখো।', 5],
        ],
      },
    ],
  },
]
