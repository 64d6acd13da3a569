/** The English words of the pages about results: not part of the first load, which the log-in page pays for. */

import type { PartKind, Variation } from '@anushilon/domain/exam/variation'

export const history = {
  title: 'History',
  missedExams: 'Missed Exams',
  mistakes: 'Mistakes',
  caption: (variation: string) => `${variation} exam history`,
  result: 'Result',
  retake: 'Retake',
  /** Retakes. */
  left: (count: number) => `(${count} left)`,
  sheet: 'Sheet',
  calledOff: 'Called off',
  receipt: 'Receipt',
  receiptOf: { mcq: 'MCQ', written: 'Written' } satisfies Record<PartKind, string>,
  received: {
    mcq: (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'} received`,
    written: (count: number) => `photos of ${count} ${count === 1 ? 'question' : 'questions'} received`,
  } satisfies Record<PartKind, (count: number) => string>,
  /** What became of a late attempt. */
  kept: 'Answers are kept; the centre can accept them.',
  accepted: 'Late submission accepted',
  solution: 'Solution',
  /** Where an exam has two. */
  solutions: { mcq: 'MCQ Solution', written: 'Written Solution' } satisfies Record<PartKind, string>,
}

export const proof = {
  title: 'Proof',
  prove: 'Prove it',
  making: 'Making the file',
  root: 'Root of the log',
  entries: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
  check: 'Check',
}

export const result = {
  getSolution: 'Get Solution',
  getSolutions: { mcq: 'Get MCQ Solution', written: 'Get Written Solution' } satisfies Record<PartKind, string>,
  /** Of each part that the exam has. */
  partMarks: { mcq: 'MCQ Marks', written: 'Written Marks' } satisfies Record<PartKind, string>,
  obtained: 'Obtained',
  subjects: 'Marks by subject',
  notFound: "We coudn't find any exam details",
  lost: (marks: string) => `You lost ${marks} to wrong answers`,
  /** In a branch or a batch. */
  placeOf: (position: string, of: string) => `${position} of ${of}`,
  standing: 'Where you stand',
  spread: ({
    students,
    all,
    from,
    to,
    more,
    less,
  }: Record<'students' | 'all' | 'from' | 'to' | 'more' | 'less', string>) =>
    `${students} of ${all} have ${from} to ${to} marks, you among them. ${more} have more, ${less} have less.`,
  marks: 'Marks',
  times: 'Time per question',
  average: (time: string) => `${time} on average`,
  seconds: (seconds: number) => `${seconds} s`,
  minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
  verdict: { right: 'Correct', wrong: 'Wrong', blank: 'Not Answered' },
  question: (number: number) => `Question ${number}`,
  corrected: 'Your result was corrected',
  key: (from: string, to: string) => `key ${from} is now ${to}`,
  or: ' or ',
  cancelled: 'cancelled, everybody gets its marks',
  cancelledBefore: 'cancelled',
  othersMarks: "Other students' marks changed",
  lateAccepted: (marks: string, position: number) =>
    `Your late submission was accepted: ${marks}, position ${position}`,
  anotherAccepted: 'A late submission was accepted',
  provedInTime: 'Answers that the network held back were proved to be in time',
  markChanged: 'The marks of a written answer were changed',
  marksChanged: (before: string, after: string) => `${before} to ${after}`,
  positionChanged: (before: number, after: number) => `position ${before} to ${after}`,
}

export const merit = {
  ties: {
    equal: 'Equal marks share a position: 1, 2, 2, 4.',
    'less-time': 'Equal marks: whoever used less time comes first.',
  },
}

export const progress = {
  title: 'Merit over time',
  several: 'Several subjects',
  percent: (percent: number) => `${percent}%`,
  exams: (count: number) => (count === 1 ? '1 exam' : `${count} exams`),
  line: (first: number, last: number, count: number) => `${count} exams, from ${first}% to ${last}%`,
  point: (name: string, position: number, of: number, percent: number) =>
    `${name}: position ${position} of ${of}, ${percent}%`,
}

export const missed = {
  title: 'Missed Exams',
  caption: (variation: string) => `${variation} exams you missed`,
  sit: 'Sit Exam',
  paper: 'Question Paper',
  minutes: (minutes: number) => `${minutes} min`,
}

export const leaderboard = {
  title: 'Leaderboard',
  examType: 'Exam Type',
  examName: 'Exam Name',
  chooseType: 'Select exam type',
  chooseExam: 'Select exam',
  types: {
    mcq: 'MCQ',
    written: 'Written',
    'mcq-written': 'Both',
    special: 'Special',
    'mcq-special': 'Special MCQ',
  } satisfies Record<Variation, string>,
  option: (name: string, date: string) => `${name} (${date})`,
  nothingChosen: 'Choose an exam',
  caption: 'Top 10 and your position',
  picture: 'DP',
  name: 'Name',
  marks: 'Marks',
  position: 'Position',
  places: { 1: '1st', 2: '2nd', 3: '3rd' },
  ranked: (count: number) =>
    count === 1 ? '1 student is ranked.' : `${count.toLocaleString('en')} students are ranked.`,
}
