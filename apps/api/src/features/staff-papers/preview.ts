import type { PaperDocument, PaperQuestion } from '@anushilon/contract/staff/paper-document'
import type { PaperPreview } from '@anushilon/contract/staff/preview'
import { NO_SITTING } from '@anushilon/domain/attempt'
import { totalMinutes } from '@anushilon/domain/clock'
import type { ExamId, KeyedQuestion, PartPlans, Section, SubjectChoice, Window } from '@anushilon/domain/exam'
import { plusMinutes, type Instant } from '@anushilon/domain/instant'
import { combinationsFor, optionalSubjects } from '@anushilon/domain/subject-choice'
import { behaviourOf } from '@anushilon/domain/variation'
import type { Db } from '../../db/database.ts'
import { type PresentedExam, presentExamInfo } from '../../exams/present-info.ts'
import { courseRules, subjectsById } from '../../stores/courses.ts'
import { pictureWeights } from '../../stores/images.ts'
import { paperOf } from './paper.ts'

/** A part that has no length yet still has to be looked at. */
const SOME_MINUTES = 30
const MOST_OPTIONS = 26
/** The students' pages need a name to keep answers by. */
const NO_SUBJECT = '-'

/** A paper as its students' pages will have it, whatever it lacks; nothing of the key is in it. */
export async function previewOf(db: Db, examId: ExamId, now: Instant): Promise<PaperPreview> {
  const { document } = await paperOf(db, examId, now)
  const exam = await examForPreview(db, document, now)
  const info = presentExamInfo(exam, NO_SITTING, now)
  return {
    info: { ...info, subjects: [...info.subjects] },
    rules: document.rules ?? (await courseRules(db, document.course)),
    choice: exam.choice && { ...exam.choice, fixed: [...exam.choice.fixed], optional: [...exam.choice.optional] },
    draw: {
      questionsPerStudent: exam.plans.mcq?.questionsPerStudent ?? null,
      shuffle: exam.plans.mcq?.shuffle ?? false,
    },
    sections: exam.sections.map(({ subjectId, subjectName, questions, written }) => ({
      subjectId,
      subjectName,
      questions: [...questions],
      written: written && { image: written.image === '' ? null : written.image, marks: [...written.marks] },
    })),
  }
}

/** The exam that a document would be, with gaps where it has them. */
async function examForPreview(db: Db, document: PaperDocument, now: Instant): Promise<PresentedExam> {
  const sections = sectionsOf(document)
  const subjects = await subjectsById(
    db,
    sections.map(({ subjectId }) => subjectId),
  )
  const named = sections.map((section) => ({
    ...section,
    subjectName: subjects.find(({ id }) => id === section.subjectId)?.name ?? '',
  }))
  const plans = plansOf(document)
  const { id, variation, name = '', frequency = 'daily' } = document
  return {
    id,
    name,
    variation,
    frequency,
    window: windowOf(document, plans, now),
    choice: choiceOf(document, named),
    plans,
    sections: named,
    image: document.image ?? null,
    curriculumName: document.curriculumName ?? null,
    solutionSheet: null,
    resultsOutAt: null,
    pictureBytes: await pictureWeights(db, named.flatMap(picturesOf)),
  }
}

function sectionsOf({ variation, subject = NO_SUBJECT, subjects = [], mcq, written }: PaperDocument): Section[] {
  const { paper, parts } = behaviourOf(variation)
  const shares = paper === 'flat' ? [{ subject, mcq, written }] : subjects
  return shares.map((share) => ({
    subjectId: share.subject,
    subjectName: '',
    questions: parts.includes('mcq') ? (share.mcq?.questions ?? []).map(questionOf) : [],
    written: parts.includes('written')
      ? { image: share.written?.image ?? '', marks: share.written?.marks ?? [] }
      : null,
  }))
}

function picturesOf({ questions, written }: Section): string[] {
  return [...questions.map(({ image }) => image), written?.image].filter((path) => typeof path === 'string')
}

/** What was typed before it became a picture does not count. */
function questionOf(question: PaperQuestion, index: number): KeyedQuestion {
  const { text = '', figure = null, image = figure, imageText, options = [], optionCount = 4 } = question
  const isText = question.image === undefined
  const count = isText ? options.length : Math.trunc(optionCount)
  return {
    number: index + 1,
    text: isText ? text : null,
    image,
    ...(image !== null && imageText !== undefined && { imageText }),
    options: isText ? options : [],
    optionCount: Math.min(MOST_OPTIONS, Math.max(0, count)),
    correct: 0,
    explanation: null,
    explanationText: null,
  }
}

function plansOf({ variation, mcq = {}, written = {} }: PaperDocument): PartPlans {
  const { parts } = behaviourOf(variation)
  const lengthOf = (minutes = 0) => (minutes > 0 ? minutes : SOME_MINUTES)
  const perStudent = Math.trunc(mcq.questionsPerStudent ?? 0)
  return {
    mcq: parts.includes('mcq')
      ? {
          minutes: lengthOf(mcq.durationMinutes),
          marksPerQuestion: mcq.marksPerQuestion ?? 1,
          negativePercent: mcq.negativePercent ?? 0,
          questionsPerStudent: perStudent > 0 ? perStudent : null,
          shuffle: mcq.shuffle ?? false,
        }
      : null,
    written: parts.includes('written')
      ? { minutes: lengthOf(written.durationMinutes), uploadMinutes: Math.max(0, written.uploadMinutes ?? 0) }
      : null,
  }
}

/** One that is over, or that nobody has set, is looked at as if it had just opened. */
function windowOf({ opensAt, closesAt }: PaperDocument, plans: PartPlans, now: Instant): Window {
  const [opens, closes] = [Date.parse(opensAt ?? ''), Date.parse(closesAt ?? '')]
  if (!(closes > opens)) return { opensAt: now, closesAt: plusMinutes(now, totalMinutes(plans)) }
  return opens > now ? { opensAt: opens, closesAt: closes } : { opensAt: now, closesAt: now + closes - opens }
}

/** Half a choice leads nowhere: until there is something to choose from, all subjects are sat. */
function choiceOf({ variation, choice }: PaperDocument, sections: readonly Section[]): SubjectChoice | null {
  if (choice === undefined || behaviourOf(variation).choice === 'never') return null
  const { size = 0, fixed = [], optional = [] } = choice
  const made = { size: Math.trunc(size), fixed, optional }
  const offering = { choice: made, sections }
  const leadsOn = optionalSubjects(offering).some((main) => combinationsFor(offering, main).length > 0)
  return leadsOn ? made : null
}
