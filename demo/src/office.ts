import { DAY, HOUR, type Instant } from '@anushilon/domain/instant'
import type { Topic } from './banks/bank.ts'
import { dayAndMonth, dhakaDay, dhakaTime, isoInDhaka } from './calendar.ts'
import { COURSE_NAMES, COURSES, type DemoCourse, type DemoSubject, subjectId, SUBJECTS } from './courses.ts'
import { examId } from './exam-json.ts'
import type { Paper, PaperQuestion } from './papers/paper.ts'
import { pastExams } from './past-exams.ts'
import { topicOf } from './questions.ts'
import { seeded } from './seed.ts'

/* What the demo's teachers have on their desks: a bank of questions, drafts, and rubrics for what waits to be marked. */

/** What a teacher would type; the questions that are drawn stay in their exams. */
function typed({ name, questions }: Topic) {
  return questions
    .filter(({ draw }) => draw === null)
    .map(({ words, options, correct, why }) => ({
      text: words,
      options,
      correct,
      explanationText: why.length === 0 ? null : why.join('\n'),
      tags: [name],
      difficulty: 1 + Math.floor(seeded(`difficulty ${words}`)() * 5),
    }))
}

export function bankQuestions() {
  return COURSE_NAMES.flatMap((course) =>
    COURSES[course].subjects.flatMap((subject) =>
      SUBJECTS[subject].bank.topics
        .flatMap(typed)
        .map((question) => ({ ...question, subjectId: subjectId(course, subject) })),
    ),
  )
}

interface DemoDraft {
  readonly id: string
  readonly course: string
  readonly name: string
  readonly [field: string]: unknown
}

/** One that lacks a key and its written paper, and one that somebody has only just begun. */
export function draftExams(now: Instant): DemoDraft[] {
  const opensAt = dhakaTime(dhakaDay(now + 5 * DAY), '10:00')
  const halfDone = draftQuestions('phy', 'waves').map(({ text, options, correct, explanationText }, index) => ({
    text,
    options,
    ...(index !== 3 && { correct }),
    ...(explanationText !== null && { explanationText }),
  }))
  return [
    {
      ...begun('hsc', 'phy', `পদার্থবিজ্ঞান MCQ + লিখিত (${dayAndMonth(dhakaDay(opensAt))}): তরঙ্গ`, 'mcq-written'),
      frequency: 'weekly',
      opensAt: isoInDhaka(opensAt),
      closesAt: isoInDhaka(opensAt + 6 * HOUR),
      results: 'manual',
      mcq: { durationMinutes: 15, marksPerQuestion: 1, negativePercent: 25, shuffle: true, questions: halfDone },
      written: { durationMinutes: 45, uploadMinutes: 5 },
    },
    {
      ...begun('med', 'bio', 'জীববিজ্ঞান সাপ্তাহিক: উদ্ভিদবিজ্ঞান', 'mcq'),
      frequency: 'weekly',
      results: 'auto',
      mcq: { durationMinutes: 30, marksPerQuestion: 1, negativePercent: 25, shuffle: true, questions: [] },
    },
  ]
}

const draftQuestions = (subject: DemoSubject, topic: string) =>
  typed(topicOf(SUBJECTS[subject].bank, topic)).slice(0, 8)

function begun(course: DemoCourse, subject: DemoSubject, name: string, variation: string): DemoDraft {
  return {
    id: `${course}-${subject}-draft`,
    course: COURSES[course].id,
    name,
    variation,
    subject: subjectId(course, subject),
    active: true,
    free: false,
    retakeLimit: 3,
    ties: 'equal',
  }
}

const SLIPS = {
  bn: [
    { text: 'একক লেখা হয়নি', marks: -0.5 },
    { text: 'হিসাবে ভুল, পদ্ধতি ঠিক', marks: -1 },
  ],
  en: [
    { text: 'Spelling or punctuation', marks: -0.5 },
    { text: 'Off the topic in places', marks: -1 },
  ],
}

const COMMENTS = {
  bn: ['চমৎকার! ধাপগুলো পরিষ্কার।', 'শেষ ধাপে চিহ্ন ভুল হয়েছে।', 'চিত্র এঁকে দেখাও।', 'এককগুলো প্রতিটি ধাপে লেখো।'],
  en: ['Well argued.', 'Use full sentences.', 'Give an example here.'],
}

/** A line for each part of the question, and what is taken off for slips. */
function rubricLines({ parts }: PaperQuestion, language: Paper['language']) {
  return [...parts.map(([letter, words, marks]) => ({ text: partName(letter, words), marks })), ...SLIPS[language]]
}

/** As long as a line of a rubric may be. */
const LONGEST_LINE = 120

/** A question without parts has no letter; of a long one the beginning tells which it is. */
function partName(letter: string, words: string): string {
  const name = letter === '' ? words : `${letter}: ${words}`
  return name.length <= LONGEST_LINE ? name : `${name.slice(0, name.lastIndexOf(' ', LONGEST_LINE - 1))}…`
}

/** Of the exams whose scripts still lie with the markers. */
export function rubrics(now: Instant) {
  return COURSE_NAMES.flatMap((course) => pastExams(course, dhakaDay(now)))
    .filter(({ extra }) => extra?.results === 'manual')
    .flatMap((exam) => {
      const { paper } = exam
      if (paper === null) return []
      const questions = paper.questions.map((question) => rubricLines(question, paper.language))
      return [{ examId: examId(exam), questions, comments: COMMENTS[paper.language] }]
    })
}
