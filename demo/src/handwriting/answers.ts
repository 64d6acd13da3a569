import { orThenAnd } from '../drawings/figures/ict.ts'
import { animalCell, doubleHelix, neuron } from '../drawings/figures/biology.ts'
import { benzeneReaction, energyProfile, titration } from '../drawings/figures/chemistry.ts'
import { areaUnderSquare, lineOnAxes } from '../drawings/figures/math.ts'
import { inclinedPlane, speedTime, travellingWave } from '../drawings/figures/physics.ts'
import type { Figure } from '../drawings/svg.ts'

/** What a student wrote on one page: lines, and a figure below them. */
export interface AnswerPage {
  readonly paper: string
  /** One-based, as on the paper. */
  readonly question: number
  readonly lines: readonly string[]
  readonly figure?: Figure
}

export const ANSWER_PAGES: readonly AnswerPage[] = [
  {
    paper: 'phy-mechanics',
    question: 1,
    lines: [
      '১ নং প্রশ্নের উত্তর',
      '(ক) সীমান্ত ঘর্ষণ বল ও অভিলম্ব প্রতিক্রিয়ার অনুপাতকে ঘর্ষণ সহগ বলে।',
      '(খ) প্রকৃত সংস্পর্শ ক্ষেত্রফল অভিলম্ব প্রতিক্রিয়ার উপর নির্ভর করে, দৃশ্যমান ক্ষেত্রফলের উপর নয়।',
      '(গ) R = mg cos θ',
      '= 5 × 9.8 × cos 30°',
      '∴ R = 42.4 N',
    ],
    figure: inclinedPlane('5 kg', 30),
  },
  {
    paper: 'phy-mechanics',
    question: 1,
    lines: [
      '(ঘ) তল বরাবর নিচের দিকে বল',
      'mg sin θ = 5 × 9.8 × 0.5 = 24.5 N',
      'সীমান্ত ঘর্ষণ বল f = μR',
      '= 0.2 × 42.4 = 8.5 N',
      'যেহেতু 24.5 N > 8.5 N, বস্তুটি নিচে নামবে।',
      'ত্বরণ a = (24.5 − 8.5)/5',
      '∴ a = 3.2 m/s²',
    ],
  },
  {
    paper: 'phy-mechanics',
    question: 2,
    lines: [
      '২ নং প্রশ্নের উত্তর',
      '(ক) কোনো মুহূর্তের বেগই তাৎক্ষণিক বেগ।',
      '(খ) সমবেগে বেগের পরিবর্তন হয় না, তাই ত্বরণ শূন্য।',
      '(গ) a = (15 − 0)/4 = 3.75 m/s²',
      '(ঘ) প্রথম 5 s: ½ × 4 × 15 + 1 × 15 = 45 m',
      'শেষ 5 s: 5 × 15 = 75 m',
    ],
    figure: speedTime(15, 4, 10),
  },
  {
    paper: 'phy-mechanics',
    question: 3,
    lines: [
      '৩ নং প্রশ্নের উত্তর',
      '(ক) আনতভাবে নিক্ষিপ্ত বস্তুকে প্রাস বলে।',
      '(খ) সর্বোচ্চ বিন্দুতে উল্লম্ব বেগ শূন্য, কিন্তু অনুভূমিক বেগ u cos θ থাকে।',
      '(গ) T = 2u sin θ / g',
      '= 2 × 20 × 0.5 / 9.8 = 2.04 s',
      '(ঘ) R = u² sin 2θ / g',
      'sin 60° = sin 120° = 0.866',
      '∴ উভয় ক্ষেত্রে R = 35.3 m',
    ],
  },
  {
    paper: 'phy-electricity',
    question: 1,
    lines: [
      '১ নং প্রশ্নের উত্তর',
      '(ক) কোনো সংযোগ বিন্দুতে মিলিত প্রবাহগুলোর বীজগাণিতিক যোগফল শূন্য।',
      '(খ) তাপমাত্রা বাড়লে কণার কম্পন বাড়ে, ইলেকট্রন বেশি বাধা পায়।',
      '(গ) Rₚ = (6 × 3)/(6 + 3) = 2 Ω',
      'R = 2 + 2 = 4 Ω',
      '(ঘ) I = 12/4 = 3 A, V = 3 × 2 = 6 V',
      'P₁ = 6²/6 = 6 W, P₂ = 6²/3 = 12 W',
      '∴ 3 Ω রোধে বেশি ক্ষমতা ব্যয় হয়।',
    ],
  },
  {
    paper: 'phy-electricity',
    question: 2,
    lines: [
      '২ নং প্রশ্নের উত্তর',
      '(ক) একই দশার পরপর দুটি কণার দূরত্ব।',
      '(খ) শব্দ যান্ত্রিক তরঙ্গ, মাধ্যম ছাড়া চলে না।',
      '(গ) λ = 8/2 = 4 m',
      'v = fλ = 5 × 4 = 20 m/s',
      '(ঘ) v একই, f দ্বিগুণ হলে λ অর্ধেক হবে।',
    ],
    figure: travellingWave('8 m'),
  },
  {
    paper: 'chem-organic',
    question: 1,
    lines: [
      '১ নং প্রশ্নের উত্তর',
      '(ক) যে পরমাণু বা মূলক জৈব যৌগের ধর্ম নির্ধারণ করে তাকে কার্যকরী মূলক বলে।',
      '(খ) ফেনক্সাইড আয়ন অনুরণনের মাধ্যমে স্থিতিশীল হয়, তাই ফেনল মৃদু অম্লীয়।',
      '(গ) X হলো টলুইন:',
      'C₆H₆ + CH₃Cl → C₆H₅CH₃ + HCl',
    ],
    figure: benzeneReaction('CH₃Cl', 'AlCl₃'),
  },
  {
    paper: 'chem-organic',
    question: 1,
    lines: [
      '(ঘ) হ্যাঁ, সম্ভব।',
      'টলুইনকে ক্ষারীয় KMnO₄ দ্বারা জারিত করলে',
      'C₆H₅CH₃ + 3[O] → C₆H₅COOH + H₂O',
      'পার্শ্ব শিকল –CH₃ জারিত হয়ে –COOH হয়।',
      '∴ বেনজোয়িক এসিড পাওয়া যায়।',
    ],
  },
  {
    paper: 'chem-organic',
    question: 2,
    lines: [
      '২ নং প্রশ্নের উত্তর',
      '(ক) অনার্দ্র ZnCl₂ ও গাঢ় HCl এর মিশ্রণ।',
      '(খ) অ্যালকোহলের অণুর মধ্যে হাইড্রোজেন বন্ধন থাকে।',
      '(গ) (CH₃)₃COH + HCl → (CH₃)₃CCl + H₂O',
      '(ঘ) 3° সাথে সাথে ঘোলা হয়,',
      '2° ৫–১০ মিনিট পরে ঘোলা হয়,',
      '1° সাধারণ তাপমাত্রায় ঘোলা হয় না।',
    ],
  },
  {
    paper: 'chem-physical',
    question: 1,
    lines: [
      '১ নং প্রশ্নের উত্তর',
      '(ক) যার প্রমাণ দ্রবণ সরাসরি ওজন করে তৈরি করা যায়।',
      '(গ) V₁S₁ = V₂S₂',
      '20 × S₁ = 25 × 0.1',
      '∴ S₁ = 0.125 M',
      '(ঘ) তখনও NaOH বেশি, দ্রবণ ক্ষারীয়।',
    ],
    figure: titration(),
  },
  {
    paper: 'chem-physical',
    question: 2,
    lines: [
      '২ নং প্রশ্নের উত্তর',
      '(ক) বিক্রিয়া ঘটাতে ন্যূনতম যে অতিরিক্ত শক্তি লাগে।',
      '(গ) সম্মুখ: 120 − 40 = 80 kJ/mol',
      'পশ্চাৎ: 120 − 20 = 100 kJ/mol',
      '(ঘ) প্রভাবক যোগ করলে চূড়া নিচে নামে।',
    ],
    figure: energyProfile(40, 90, 20),
  },
  {
    paper: 'bio-cell',
    question: 1,
    lines: [
      '১ নং প্রশ্নের উত্তর',
      '(ক) কোষের সজীব অংশকে প্রোটোপ্লাজম বলে।',
      '(খ) রাইবোজোমে অ্যামিনো এসিড জোড়া লেগে প্রোটিন তৈরি হয়।',
      '(ঘ) X মাইটোকন্ড্রিয়া। না থাকলে ATP তৈরি হতো না, কোষ শক্তি পেত না।',
    ],
    figure: animalCell('mitochondrion'),
  },
  {
    paper: 'bio-cell',
    question: 2,
    lines: [
      '২ নং প্রশ্নের উত্তর',
      '(ক) DNA',
      '(খ) A এর বিপরীতে T এবং G এর বিপরীতে C থাকে।',
      '(গ) দুটি পলিনিউক্লিওটাইড সূত্র পেঁচিয়ে থাকে; প্রতি প্যাঁচে ১০ জোড়া ক্ষারক।',
    ],
    figure: doubleHelix(),
  },
  {
    paper: 'bio-zoology',
    question: 1,
    lines: [
      '১ নং প্রশ্নের উত্তর',
      '(ক) দুটি নিউরনের সংযোগস্থলকে সিন্যাপস বলে।',
      '(খ) মস্তিষ্কের অপেক্ষা না করে সুষুম্নাকাণ্ড যে দ্রুত সাড়া দেয়।',
      '(গ) X অ্যাক্সন। এটি লম্বা, মায়েলিন আবরণযুক্ত; উদ্দীপনা কোষদেহ থেকে দূরে নিয়ে যায়।',
    ],
    figure: neuron('axon'),
  },
  {
    paper: 'bio-zoology',
    question: 2,
    lines: [
      '২ নং প্রশ্নের উত্তর',
      '(ক) একই লোকাসে থাকা জিনের বিকল্প রূপ।',
      '(খ) জিনোটাইপ জানার জন্য।',
      '(গ) AA, Aa, Aa, aa',
      '(ঘ) জিনোটাইপ 1 : 2 : 1',
      'ফিনোটাইপ 3 : 1',
      'কারণ AA ও Aa উভয়ই লম্বা।',
    ],
  },
  {
    paper: 'math-geometry',
    question: 1,
    lines: [
      '১ নং প্রশ্নের উত্তর',
      '(ক) m = (3 − 0)/(0 − 4) = −3/4',
      '(খ) 3x + 4y − 12 = 0',
      'd = |−12|/√(9 + 16) = 12/5',
      '(গ) 4x − 3y + k = 0',
      '(1, 2): 4 − 6 + k = 0, k = 2',
      '∴ 4x − 3y + 2 = 0',
    ],
    figure: lineOnAxes(4, 3),
  },
  {
    paper: 'math-geometry',
    question: 2,
    lines: [
      '২ নং প্রশ্নের উত্তর',
      '(ক) কেন্দ্র (2, 3), r = √(4 + 9 + 12) = 5',
      '(খ) 25 + 49 − 20 − 42 − 12 = 0',
      '∴ (5, 7) বৃত্তের উপর আছে।',
      '(গ) CP এর ঢাল = (7 − 3)/(5 − 2) = 4/3',
      'স্পর্শকের ঢাল = −3/4',
      'y − 7 = −(3/4)(x − 5)',
      '∴ 3x + 4y = 43',
    ],
  },
  {
    paper: 'math-calculus',
    question: 1,
    lines: [
      'Answer to question 1',
      '(a) f′(x) = 3x² − 3',
      '(b) f′(x) = 0 → x = ±1',
      'f″(x) = 6x',
      'max at x = −1: f(−1) = 2',
      'min at x = 1: f(1) = −2',
      '(c) f(2) = 2, f′(2) = 9',
      'y − 2 = 9(x − 2)',
      '∴ y = 9x − 16',
    ],
  },
  {
    paper: 'math-calculus',
    question: 2,
    lines: [
      'Answer to question 2',
      '(a) ∫ (3x² + 2x) dx = x³ + x² + c',
      '(b) area = [x³/3] = 27/3 = 9',
      '(c) k³/3 = 9/2',
      'k³ = 13.5, ∴ k ≈ 2.38',
    ],
    figure: areaUnderSquare(3),
  },
  {
    paper: 'ict-digital',
    question: 1,
    lines: [
      '১ নং প্রশ্নের উত্তর',
      '(ক) AND, OR ও NOT গেইটকে মৌলিক গেইট বলে।',
      '(খ) শুধু NAND দিয়ে সব গেইট তৈরি করা যায়।',
      '(গ) Y = (A + B)·C',
      'C = 0 হলে Y = 0',
      'C = 1 হলে Y = A + B',
    ],
    figure: orThenAnd(),
  },
  {
    paper: 'ict-digital',
    question: 2,
    lines: [
      '২ নং প্রশ্নের উত্তর',
      '(ক) 0 বা 1 অঙ্ককে বিট বলে।',
      '(খ) যোগের বর্তনী দিয়েই বিয়োগ করা যায়।',
      '(গ) 25 = 00011001',
      '−12 = 11110100',
      'যোগফল = 1 00001101 → 13',
      '(ঘ) XNOR: Y = A·B + A′·B′',
    ],
  },
  {
    paper: 'eng-writing',
    question: 1,
    lines: [
      'A Rainy Day in Dhaka',
      'It was a Friday in July. When I woke up, the sky was black and the rain was drumming on our tin roof.',
      'The road in front of our house was under water. Rickshaws moved slowly like boats.',
      'My brother and I made paper boats and my mother cooked khichuri.',
      'In the evening the rain stopped and the air smelt of wet leaves. I felt calm and happy.',
    ],
  },
  {
    paper: 'eng-writing',
    question: 2,
    lines: [
      'To: tania@example.org',
      'Subject: My study week',
      'Dear Tania,',
      'Do not lose heart. I divide my week into small parts. Every morning I read one chapter and in the evening I take a short test.',
      'On Friday I look again at all my mistakes. Try it for two weeks and write to me.',
      'Yours, Mitu',
    ],
  },
  {
    paper: 'gk-short',
    question: 1,
    lines: [
      '১ নং প্রশ্নের উত্তর',
      '(ক) ১৯৫২ সালের ২১ ফেব্রুয়ারি বাংলা ভাষার দাবিতে ছাত্ররা জীবন দেন। ১৯৯৯ সালে ইউনেস্কো দিনটিকে স্বীকৃতি দেয়।',
      '(খ) মুক্তিযুদ্ধে ১১টি সেক্টর ছিল। ১ নং সেক্টর: চট্টগ্রাম ও পার্বত্য চট্টগ্রাম।',
      '১০ নং সেক্টর: নৌ কমান্ডো।',
    ],
  },
  {
    paper: 'gk-short',
    question: 2,
    lines: [
      '২ নং প্রশ্নের উত্তর',
      '(ক) জমে থাকা পানি তিন দিনের মধ্যে ফেলে দিতে হবে।',
      'দিনে ও রাতে মশারি ব্যবহার করতে হবে।',
      '(খ) আধা লিটার বিশুদ্ধ পানিতে এক প্যাকেট স্যালাইন গুলতে হয়।',
      'এটি শরীরের পানি ও লবণের ঘাটতি পূরণ করে।',
    ],
  },
]
