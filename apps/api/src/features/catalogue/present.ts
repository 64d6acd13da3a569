import type { ExamCard } from '@anushilon/contract/operations/catalogue'
import { isOpenWindow } from '@anushilon/domain/clock'
import type { Instant } from '@anushilon/domain/instant'
import { FREQUENCIES, type Frequency } from '@anushilon/domain/variation'
import type { OpenExam, Subject } from '../../stores/catalogue.ts'

/** As many upcoming exams as anybody counts down to. */
const MOST_COMING = 20

const TITLES: Readonly<Record<Frequency, string>> = {
  daily: 'Daily Exam',
  weekly: 'Weekly Exam',
  monthly: 'Monthly Exam',
}

/** Splits a course's open exams at this very moment: from its first millisecond on, an exam is live. */
export function presentTop(
  exams: readonly OpenExam[],
  studentId: number,
  now: Instant,
): { coming: ExamCard[]; running: ExamCard[] } {
  const cards = exams.map((exam) => presentCard(exam, studentId))
  const coming = cards.filter(({ window }) => now < window.opensAt)
  const running = cards.filter(({ window }) => isOpenWindow(window, now))
  // What was opened again is what the student was told to look for.
  const inOrder = running.toSorted((one, other) => Number(other.isReopened) - Number(one.isReopened))
  return { coming: coming.slice(0, MOST_COMING), running: inOrder }
}

/** To whom a part was opened again, the exam is open as long as that part, be that longer than the window or shorter. */
function presentCard({ choice, questions, reopened, ...exam }: OpenExam, studentId: number): ExamCard {
  const until = reopened[studentId]
  const { opensAt, closesAt } = exam.window
  return {
    ...exam,
    window: { opensAt, closesAt: until ?? closesAt },
    isReopened: until !== undefined,
    subjectCount: choice?.size ?? Object.keys(questions).length,
    questionCount: exam.minutes.mcq === null ? null : questionsOfOneSitting(choice, questions),
  }
}

/** The fixed subjects, and of the others as many as are chosen; where their papers differ in length, the longest. */
function questionsOfOneSitting(choice: OpenExam['choice'], questions: OpenExam['questions']): number {
  const fixed = new Set(choice?.fixed ?? Object.keys(questions))
  const counts = Object.entries(questions).toSorted(([, one], [, other]) => other - one)
  const chosen = counts.filter(([subjectId]) => !fixed.has(subjectId)).slice(0, (choice?.size ?? 0) - fixed.size)
  return [...counts.filter(([subjectId]) => fixed.has(subjectId)), ...chosen].reduce((sum, [, count]) => sum + count, 0)
}

/** One section per frequency, each with the course's subjects (Decision E4). */
export function presentBottom(subjects: readonly Subject[]) {
  return {
    sections: FREQUENCIES.map((frequency) => ({ title: TITLES[frequency], frequency, subjects: [...subjects] })),
  }
}
