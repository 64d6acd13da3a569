import type { Exam, Section, SubjectChoice, SubjectId } from './exam.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** Subjects come in the exam's order wherever they are listed, whatever order was asked in. */
type Offering = Pick<Exam, 'choice'> & { readonly sections: readonly Pick<Section, 'subjectId'>[] }

/** What a student may pick as the main subject (Decision F1). */
export function optionalSubjects(exam: Offering): SubjectId[] {
  const { choice } = exam
  return choice === null ? [] : allSubjects(exam).filter((subject) => choice.optional.includes(subject))
}

/**
 * Every set of the exam's subjects that has the right size, the main subject and all fixed ones. The places
 * left over may be filled by any other subject of the exam. A main subject that is not on offer has none.
 */
export function combinationsFor(exam: Offering, main: SubjectId): SubjectId[][] {
  const { choice } = exam
  if (choice === null || !optionalSubjects(exam).includes(main)) return []
  const subjects = allSubjects(exam)
  const required = new Set([...choice.fixed, main])
  const others = subjects.filter((subject) => !required.has(subject))
  return subsets(others, choice.size - required.size).map((filling) =>
    subjects.filter((subject) => required.has(subject) || filling.includes(subject)),
  )
}

/**
 * The subjects a sitting will have, checked again when it is assigned (Decision F1). Null stands for "no
 * choice made", which is right where the exam offers none (Decision F2).
 */
export function chooseSubjects(
  exam: Offering,
  wanted: readonly SubjectId[] | null,
): SubjectId[] | Refusal<'choice-needed' | 'choice-invalid'> {
  const { choice } = exam
  if (choice !== null && wanted === null) return refuse('choice-needed')
  const subjects = allSubjects(exam)
  if (wanted === null) return subjects
  const chosen = subjects.filter((subject) => wanted.includes(subject))
  const isAllOnOffer = chosen.length === wanted.length
  const fits = choice === null ? chosen.length === subjects.length : isCombination(chosen, choice)
  return isAllOnOffer && fits ? chosen : refuse('choice-invalid')
}

function isCombination(chosen: readonly SubjectId[], choice: SubjectChoice): boolean {
  const hasMain = choice.optional.length === 0 || choice.optional.some((subject) => chosen.includes(subject))
  return chosen.length === choice.size && hasMain && choice.fixed.every((subject) => chosen.includes(subject))
}

function allSubjects(exam: Offering): SubjectId[] {
  return exam.sections.map((section) => section.subjectId)
}

function subsets(subjects: readonly SubjectId[], size: number): SubjectId[][] {
  if (size === 0) return [[]]
  if (size < 0 || size > subjects.length) return []
  return subjects.flatMap((first, index) =>
    subsets(subjects.slice(index + 1), size - 1).map((rest) => [first, ...rest]),
  )
}
