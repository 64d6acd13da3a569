import { DAY, HOUR } from '@anushilon/domain/instant'
import type { Frequency, Variation } from '@anushilon/domain/exam/variation'
import type { ChoiceJson, ExamJson, ExamSubjectJson, McqJson, WrittenJson } from '@anushilon/exam-pack/pack-json'
import type { Bank } from './banks/bank.ts'
import { compact, dhakaTime, isoInDhaka, type DhakaDay } from './calendar.ts'
import { COURSES, type DemoCourse, type DemoSubject, subjectId, SUBJECTS } from './courses.ts'
import { marksOf, type Paper } from './papers/paper.ts'
import { questionsJson } from './questions.ts'

/** When an exam takes place. */
export interface Slot {
  readonly day: DhakaDay
  readonly opens: string
  readonly hours: number
}

interface Length {
  readonly mcq: { readonly minutes: number; readonly questions: number; readonly perStudent?: number } | null
  readonly written: { readonly minutes: number; readonly uploadMinutes: number } | null
}

/** How long the exams of the demo are. Questions are counted per subject. */
const LENGTHS = {
  quick: { mcq: { minutes: 10, questions: 10 }, written: null },
  full: { mcq: { minutes: 30, questions: 25 }, written: null },
  /** Every student gets 25 of a larger pool. */
  pool: { mcq: { minutes: 30, questions: 30, perStudent: 25 }, written: null },
  paper: { mcq: null, written: { minutes: 45, uploadMinutes: 5 } },
  'long paper': { mcq: null, written: { minutes: 75, uploadMinutes: 5 } },
  'two parts': { mcq: { minutes: 12, questions: 10 }, written: { minutes: 45, uploadMinutes: 5 } },
  special: { mcq: { minutes: 40, questions: 12, perStudent: 10 }, written: { minutes: 90, uploadMinutes: 10 } },
  'special mcq': { mcq: { minutes: 50, questions: 15 }, written: null },
} as const satisfies Record<string, Length>

/** What tells one exam of the demo from another. */
export interface DemoExam {
  readonly course: DemoCourse
  /** Makes the id, with the day: `hsc-phy-daily-20261115`. */
  readonly key: string
  readonly name: string
  readonly variation: Variation
  readonly frequency: Frequency
  readonly length: keyof typeof LENGTHS
  readonly slot: Slot
  /** Of an exam in one subject. */
  readonly subject: DemoSubject | null
  /** Left out: its subject's. */
  readonly bank?: Bank
  /** Null: the whole bank. */
  readonly topic: string | null
  readonly paper: Paper | null
  /** Whether a student of an exam in several subjects chooses among them. */
  readonly choice: boolean
  readonly extra?: Partial<Pick<ExamJson, 'free' | 'results' | 'solutionSheet' | 'ties' | 'retakeLimit'>>
}

export function examId({ course, key, slot }: DemoExam): string {
  return `${course}-${key}-${compact(slot.day)}`
}

export function examJson(exam: DemoExam): ExamJson {
  const opensAt = dhakaTime(exam.slot.day, exam.slot.opens)
  const body = exam.subject === null ? bySubject(exam) : flat(exam, exam.subject)
  return {
    id: examId(exam),
    course: COURSES[exam.course].id,
    name: exam.name,
    variation: exam.variation,
    frequency: exam.frequency,
    opensAt: isoInDhaka(opensAt),
    closesAt: isoInDhaka(opensAt + exam.slot.hours * HOUR),
    image: `img/cards/${cardOf(exam)}.svg`,
    rules: `img/rules/${exam.variation}.svg`,
    curriculumName: 'HSC',
    ...exam.extra,
    ...body,
  }
}

/** Marked within two days: what a past exam with a written part says about its results. */
export function resultsAfterMarking({ day, opens, hours }: Slot): string {
  return isoInDhaka(dhakaTime(day, opens) + hours * HOUR + 2 * DAY)
}

function cardOf(exam: DemoExam): string {
  if (exam.subject === null) return `${exam.course}-${exam.variation}`
  return exam.paper?.id ?? `${exam.subject}-${exam.topic ?? 'all'}`
}

function flat(exam: DemoExam, subject: DemoSubject): Partial<ExamJson> {
  const { mcq, written }: Length = LENGTHS[exam.length]
  const questions = mcq && questionsJson(exam.bank ?? SUBJECTS[subject].bank, exam.topic, mcq.questions, examId(exam))
  return {
    subject: subjectId(exam.course, subject),
    ...(mcq && questions && { mcq: { ...mcqJson(mcq), questions } }),
    ...(written && exam.paper && { written: { ...writtenJson(written), ...paperJson(exam.paper) } }),
  }
}

function bySubject(exam: DemoExam): Partial<ExamJson> {
  const { mcq, written }: Length = LENGTHS[exam.length]
  return {
    ...(mcq && { mcq: mcqJson(mcq) }),
    ...(written && { written: writtenJson(written) }),
    ...(exam.choice && { choice: choiceJson(exam.course) }),
    subjects: COURSES[exam.course].subjects.map((subject): ExamSubjectJson => {
      const { bank, papers } = SUBJECTS[subject]
      return {
        subject: subjectId(exam.course, subject),
        ...(mcq && { mcq: { questions: questionsJson(bank, null, mcq.questions, examId(exam)) } }),
        ...(written && { written: paperJson(papers.at(-1) as Paper) }),
      }
    }),
  }
}

function mcqJson({ minutes, perStudent }: NonNullable<Length['mcq']>): McqJson {
  return {
    durationMinutes: minutes,
    marksPerQuestion: 1,
    negativePercent: 25,
    ...(perStudent !== undefined && { questionsPerStudent: perStudent }),
  }
}

function writtenJson({ minutes, uploadMinutes }: NonNullable<Length['written']>): WrittenJson {
  return { durationMinutes: minutes, uploadMinutes }
}

function paperJson(paper: Paper) {
  return { image: `img/papers/${paper.id}.svg`, marks: marksOf(paper) }
}

function choiceJson(course: DemoCourse): ChoiceJson {
  const { fixed, optional } = COURSES[course]
  const ids = (subjects: readonly DemoSubject[]) => subjects.map((subject) => subjectId(course, subject))
  return { size: 4, fixed: ids(fixed), optional: ids(optional) }
}
