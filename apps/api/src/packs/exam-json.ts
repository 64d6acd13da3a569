import { documentOf } from '@anushilon/contract/exam-document/question'
import { HOUR, type Instant } from '@anushilon/domain/instant'
import { type ExamQuestion, type ResultsRule, withAlsoCorrect } from '@anushilon/domain/exam/exam'
import { withPaths } from '@anushilon/domain/exam/question'
import { askedAt } from '@anushilon/domain/exam/written-sheet'
import { isFlat } from '@anushilon/domain/exam/variation'
import type { PackSection, PackSheet } from '@anushilon/exam-pack/pack'
import type { ExamJson, McqJson, QuestionJson, WrittenJson } from '@anushilon/exam-pack/pack-json'
import type { StoredExam } from '../stores/exam/exams.ts'

const DHAKA = 6 * HOUR

/** As people in Dhaka read their clocks, with the offset that makes it one moment everywhere. */
export function dhakaTime(instant: Instant): string {
  return new Date(instant + DHAKA).toISOString().replace('Z', '+06:00')
}

/** Gives a stored file its name inside the pack. */
export type NameFile = (path: string) => string

/** The fields that say something; a pack leaves the others out. */
function said<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: Exclude<T[K], null>
  }
}

/** What is stored was checked: nothing of it is missing, but for the key of what was cancelled since. */
function questionJson(question: ExamQuestion, name: NameFile): QuestionJson {
  return documentOf({ ...withPaths(question, name), ...keyThatCounts(question) }) as QuestionJson
}

function keyThatCounts({ correct, alsoCorrect, ruling }: ExamQuestion) {
  if (ruling === undefined) return { correct, ...withAlsoCorrect(alsoCorrect) }
  if (ruling === 'cancelled') return { correct: null }
  return { correct, ...withAlsoCorrect(ruling.filter((option) => option !== correct)) }
}

function paperJson(sheet: PackSheet, name: NameFile) {
  const { pages, typed, marks, rubrics } = askedAt(sheet, name)
  const [image, ...morePages] = pages
  return {
    ...(image !== undefined && { image }),
    ...(morePages.length > 0 && { morePages }),
    ...(typed.length > 0 && { questions: typed }),
    marks,
    ...(rubrics !== null && rubrics.length > 0 && { rubrics }),
  }
}

function mcqPlanJson({ plans: { mcq } }: StoredExam): McqJson | null {
  if (mcq === null) return null
  const { minutes, marksPerQuestion, negativePercent, questionsPerStudent, shuffle } = mcq
  return {
    durationMinutes: minutes,
    marksPerQuestion,
    negativePercent,
    ...(questionsPerStudent === null ? {} : { questionsPerStudent }),
    shuffle,
  }
}

function writtenPlanJson({ plans: { written } }: StoredExam): WrittenJson | null {
  return written && { durationMinutes: written.minutes, uploadMinutes: written.uploadMinutes }
}

function flatPapers(
  exam: StoredExam,
  { subjectId, questions, written }: PackSection,
  name: NameFile,
): Partial<ExamJson> {
  const [mcqPlan, writtenPlan] = [mcqPlanJson(exam), writtenPlanJson(exam)]
  return {
    subject: subjectId,
    ...(mcqPlan && { mcq: { ...mcqPlan, questions: questions.map((question) => questionJson(question, name)) } }),
    ...(writtenPlan && written && { written: { ...writtenPlan, ...paperJson(written, name) } }),
  }
}

function papersBySubject(exam: StoredExam, name: NameFile): Partial<ExamJson> {
  return {
    ...said({ mcq: mcqPlanJson(exam), written: writtenPlanJson(exam), choice: exam.choice }),
    subjects: exam.sections.map(({ subjectId, questions, written }) => ({
      subject: subjectId,
      ...(exam.plans.mcq && { mcq: { questions: questions.map((question) => questionJson(question, name)) } }),
      ...(written && { written: paperJson(written, name) }),
    })),
  }
}

function resultsJson(results: ResultsRule): string {
  return results.kind === 'at' ? dhakaTime(results.at) : results.kind
}

/** An exam as a pack writes it: what the import of it would make this very exam again. */
export function examJson(exam: StoredExam, name: NameFile): ExamJson {
  const { image, rules, solutionSheet, sections } = exam
  const isFile = solutionSheet?.startsWith('files/') ?? false
  const [only] = sections
  return {
    id: exam.id,
    course: exam.courseId,
    name: exam.name,
    variation: exam.variation,
    frequency: exam.frequency,
    opensAt: dhakaTime(exam.window.opensAt),
    closesAt: dhakaTime(exam.window.closesAt),
    active: exam.active,
    free: exam.free,
    retakeLimit: exam.retakeLimit,
    sealedHours: exam.sealedHours,
    results: resultsJson(exam.results),
    ties: exam.ties,
    ...(exam.audience.branches.length > 0 && { branches: [...exam.audience.branches] }),
    ...(exam.audience.batches.length > 0 && { batches: [...exam.audience.batches] }),
    ...said({
      image: image && name(image),
      rules: rules && name(rules),
      curriculumName: exam.curriculumName,
      solutionSheet: solutionSheet && isFile ? name(solutionSheet) : solutionSheet,
      overdue: exam.overdue,
    }),
    ...(isFlat(exam.variation) && only ? flatPapers(exam, only, name) : papersBySubject(exam, name)),
  }
}
