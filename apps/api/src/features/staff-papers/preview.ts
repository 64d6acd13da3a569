import { contentOf } from '@anushilon/contract/exam-document/question'
import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { sectionsOf, type DraftSheet } from '@anushilon/contract/staff/draft-sections'
import type { PaperPreview } from '@anushilon/contract/staff/preview'
import { NO_SITTING } from '@anushilon/domain/sitting/attempt'
import { totalMinutes } from '@anushilon/domain/sitting/clock'
import type { ExamId, PartPlans, Section, SubjectChoice, Window } from '@anushilon/domain/exam/exam'
import { plusMinutes, type Instant } from '@anushilon/domain/instant'
import { picturesIn, shownOf } from '@anushilon/domain/exam/question'
import { picturesAsked, type WrittenSheet } from '@anushilon/domain/exam/written-sheet'
import { combinationsFor, optionalSubjects } from '@anushilon/domain/exam/subject-choice'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import type { Db } from '../../db/database.ts'
import { type PresentedExam, presentExamInfo } from '../../exams/present-info.ts'
import { courseRules, subjectsById } from '../../stores/exam/courses.ts'
import { pictureWeights } from '../../stores/exam/images.ts'
import { paperOf } from './paper.ts'

/** A part that has no length yet still has to be looked at. */
const SOME_MINUTES = 30
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
      questions: questions.map(shownOf),
      written: written && { pages: [...written.pages], typed: [...written.typed], marks: [...written.marks] },
    })),
  }
}

/** The exam that a document would be, with gaps where it has them. */
async function examForPreview(db: Db, document: ExamDraft, now: Instant): Promise<PresentedExam> {
  const sections = sharesOf(document)
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

function sharesOf(document: ExamDraft): Section[] {
  const { parts } = behaviourOf(document.variation)
  return sectionsOf(document).map(({ subjectId = NO_SUBJECT, questions, written }) => ({
    subjectId,
    subjectName: '',
    questions: parts.includes('mcq')
      ? questions.map((question, index) => ({ ...contentOf(question), number: index + 1, correct: 0 }))
      : [],
    written: parts.includes('written') ? sheetOf(written) : null,
  }))
}

function sheetOf({ image, morePages = [], questions = [], marks = [] }: DraftSheet): WrittenSheet {
  return { pages: image === undefined ? [] : [image, ...morePages], typed: questions.slice(0, marks.length), marks }
}

function picturesOf({ questions, written }: Section): string[] {
  return [...questions.flatMap(picturesIn), ...(written === null ? [] : picturesAsked(written))]
}

function plansOf({ variation, mcq = {}, written = {} }: ExamDraft): PartPlans {
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
function windowOf({ opensAt, closesAt }: ExamDraft, plans: PartPlans, now: Instant): Window {
  const [opens, closes] = [Date.parse(opensAt ?? ''), Date.parse(closesAt ?? '')]
  if (!(closes > opens)) return { opensAt: now, closesAt: plusMinutes(now, totalMinutes(plans)) }
  return opens > now ? { opensAt: opens, closesAt: closes } : { opensAt: now, closesAt: now + closes - opens }
}

/** Half a choice leads nowhere: until there is something to choose from, all subjects are sat. */
function choiceOf({ variation, choice }: ExamDraft, sections: readonly Section[]): SubjectChoice | null {
  if (choice === undefined || behaviourOf(variation).choice === 'never') return null
  const { size = 0, fixed = [], optional = [] } = choice
  const made = { size: Math.trunc(size), fixed, optional }
  const offering = { choice: made, sections }
  const leadsOn = optionalSubjects(offering).some((main) => combinationsFor(offering, main).length > 0)
  return leadsOn ? made : null
}
