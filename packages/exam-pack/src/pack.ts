import type { RubricText } from '@anushilon/domain/marking/marking'
import type { CourseId, ExamHead, ExamQuestion, SubjectId } from '@anushilon/domain/exam/exam'
import type { WrittenSheet } from '@anushilon/domain/exam/written-sheet'

/**
 * A pack that passed every check, in the words of the domain: defaults filled in, times resolved, text in NFC.
 * Pictures are still named by their path inside the pack.
 */
export interface Pack {
  readonly courses: readonly PackCourse[]
  readonly subjects: readonly PackSubject[]
  readonly students: readonly PackStudent[]
  readonly advertisements: readonly PackAdvertisement[]
  readonly exams: readonly PackExam[]
  /** Every file the pack names, once, with the place that names it first. */
  readonly files: ReadonlyMap<string, string>
}

export interface PackCourse {
  readonly id: CourseId
  readonly name: string
}

export interface PackSubject {
  readonly id: SubjectId
  readonly courseId: CourseId
  readonly name: string
  readonly image: string | null
}

/** Null: the pack says nothing about it, and what is known stays. */
export interface PackStudent {
  readonly regNo: string
  readonly name: string
  readonly courses: readonly CourseId[]
  readonly password: string | null
  readonly institution: string | null
  readonly mobileNo: string | null
  readonly curriculumRoll: string | null
  readonly branch: string | null
  readonly batches: readonly PackBatch[]
  readonly photo: string | null
}

/** A batch of a course, by its name; made where it is not there yet. */
export interface PackBatch {
  readonly courseId: CourseId
  readonly name: string
}

export interface PackAdvertisement {
  readonly courseId: CourseId
  readonly image: string
  readonly link: string | null
}

export type SolutionSheet =
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string }

export interface PackSheet extends WrittenSheet {
  /** By question, in order, without empty ones at the end; null: the pack says nothing of them, and what is known stays. */
  readonly rubrics: readonly (readonly RubricText[])[] | null
}

export interface PackSection {
  readonly subjectId: SubjectId
  readonly questions: readonly ExamQuestion[]
  readonly written: PackSheet | null
}

export interface PackExam extends ExamHead {
  readonly image: string | null
  readonly rules: string | null
  readonly curriculumName: string | null
  readonly solutionSheet: SolutionSheet | null
  readonly sections: readonly PackSection[]
}
