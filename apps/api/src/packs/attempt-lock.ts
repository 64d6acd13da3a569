import type { PackSection, PackSheet } from '@anushilon/exam-pack/pack'
import { unfiled } from '@anushilon/domain/exam/question'
import type { Instant } from '@anushilon/domain/instant'
import { isFlat } from '@anushilon/domain/exam/variation'
import type { Fault } from '@anushilon/exam-pack/place'
import { isDeepStrictEqual } from 'node:util'
import type { StoredExam } from '../stores/exam/exams.ts'

const SAT = 'cannot change: students have sat this exam'

/** There what was marked by a rubric changes with it. */
const AT_THE_DESK = 'cannot change here: students have sat this exam, so its rubrics are changed at the marking desk'

/** What an exam was sat under stays; where it stands in a pack, and what it is. */
const FIXED: readonly (readonly [field: string, (exam: StoredExam) => unknown])[] = [
  ['course', (exam) => exam.courseId],
  ['variation', (exam) => exam.variation],
  ['opensAt', (exam) => exam.window.opensAt],
  ['overdue', (exam) => exam.overdue],
  ['ties', (exam) => exam.ties],
  ['choice', (exam) => exam.choice],
  ['mcq.durationMinutes', (exam) => exam.plans.mcq?.minutes],
  ['mcq.marksPerQuestion', (exam) => exam.plans.mcq?.marksPerQuestion],
  ['mcq.negativePercent', (exam) => exam.plans.mcq?.negativePercent],
  ['mcq.questionsPerStudent', (exam) => exam.plans.mcq?.questionsPerStudent],
  ['mcq.shuffle', (exam) => exam.plans.mcq?.shuffle],
  ['written.durationMinutes', (exam) => exam.plans.written?.minutes],
  ['written.uploadMinutes', (exam) => exam.plans.written?.uploadMinutes],
]

const FIXED_SHEET: readonly (readonly [field: string, (sheet: PackSheet) => unknown])[] = [
  ['image', ({ pages }) => pages[0]],
  ['morePages', ({ pages }) => pages.slice(1)],
  ['questions', ({ typed }) => typed],
  ['marks', ({ marks }) => marks],
]

function paperFaults(place: string, stored: PackSection, wanted: PackSection): Fault[] {
  const faults: Fault[] = []
  if (stored.questions.length !== wanted.questions.length) {
    faults.push({ place: `${place}mcq.questions`, message: SAT })
  } else {
    wanted.questions.forEach((question, index) => {
      const before = stored.questions[index]
      if (before !== undefined && isDeepStrictEqual(unfiled(before), unfiled(question))) return
      faults.push({ place: `${place}mcq.questions[${index}]`, message: SAT })
    })
  }
  for (const [field, of] of FIXED_SHEET) {
    if (isDeepStrictEqual(stored.written && of(stored.written), wanted.written && of(wanted.written))) continue
    faults.push({ place: `${place}written.${field}`, message: SAT })
  }
  if (!isDeepStrictEqual(stored.written?.rubrics, wanted.written?.rubrics)) {
    faults.push({ place: `${place}written.rubrics`, message: AT_THE_DESK })
  }
  return faults
}

function sectionFaults(place: string, stored: StoredExam, wanted: StoredExam): Fault[] {
  const inOneSubject = isFlat(wanted.variation)
  const subjects = (exam: StoredExam) => exam.sections.map(({ subjectId }) => subjectId)
  if (!isDeepStrictEqual(subjects(stored), subjects(wanted))) {
    return [{ place: `${place}.${inOneSubject ? 'subject' : 'subjects'}`, message: SAT }]
  }
  return wanted.sections.flatMap((section, index) =>
    paperFaults(
      inOneSubject ? `${place}.` : `${place}.subjects[${index}].`,
      stored.sections[index] ?? section,
      section,
    ),
  )
}

function windowFaults(place: string, stored: StoredExam, wanted: StoredExam, resultsOutAt: Instant | null): Fault[] {
  const [from, to] = [stored.window.closesAt, wanted.window.closesAt]
  if (to === from) return []
  if (to < from) return [{ place: `${place}.closesAt`, message: 'can only move later: students have sat this exam' }]
  return resultsOutAt === null ? [] : [{ place: `${place}.closesAt`, message: 'cannot change: the results are out' }]
}

/** What an exam with attempts refuses of a new version of itself: nobody's marks may come to rest on another paper. */
export function attemptFaults(
  place: string,
  stored: StoredExam,
  wanted: StoredExam,
  resultsOutAt: Instant | null,
): Fault[] {
  const fixed = FIXED.filter(([, of]) => !isDeepStrictEqual(of(stored), of(wanted)))
  const faults = fixed.map(([field]) => ({ place: `${place}.${field}`, message: SAT }))
  const papers = stored.variation === wanted.variation ? sectionFaults(place, stored, wanted) : []
  return [...faults, ...windowFaults(place, stored, wanted, resultsOutAt), ...papers]
}
