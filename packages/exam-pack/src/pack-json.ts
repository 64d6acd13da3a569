import type { WholeQuestion } from '@anushilon/contract/exam-document/question'
import type { ExamDraft, DraftSubject } from '@anushilon/contract/staff/exam-draft'
import type { CourseId, SubjectId } from '@anushilon/domain/exam/exam'

/** `pack.json` as its author writes it. `docs/exam-pack.md` says the same in words. */
export interface PackJson {
  readonly version: 1
  readonly courses?: readonly CourseJson[]
  readonly subjects?: readonly SubjectJson[]
  readonly students?: readonly StudentJson[]
  readonly advertisements?: readonly AdvertisementJson[]
  readonly exams?: readonly ExamJson[]
}

/** A path inside the pack: png, jpg, gif, webp or svg. */
type PictureJson = string

export interface CourseJson {
  readonly id: CourseId
  readonly name: string
}

export interface SubjectJson {
  readonly id: SubjectId
  readonly course: CourseId
  readonly name: string
  readonly image?: PictureJson
}

export interface StudentJson {
  readonly regNo: string
  readonly name: string
  readonly courses: readonly CourseId[]
  /** As handed out; the student may change it. */
  readonly password?: string
  readonly institution?: string
  readonly mobileNo?: string
  readonly curriculumRoll?: string
  readonly branch?: string
  /** Of the student's courses. */
  readonly batches?: readonly BatchJson[]
  readonly photo?: PictureJson
}

export interface BatchJson {
  readonly course: CourseId
  readonly name: string
}

export interface AdvertisementJson {
  readonly course: CourseId
  readonly image: PictureJson
  readonly link?: string
}

type Written<T> = T extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Written<T[K]> }
    : T
type Needing<T, K extends keyof T> = T & { [P in K]-?: Exclude<T[P], undefined> }
type Part<K extends 'mcq' | 'written'> = NonNullable<ExamDraft[K]>

export type QuestionJson = Written<WholeQuestion>
export type McqJson = Written<
  Needing<Omit<Part<'mcq'>, 'questions'>, 'durationMinutes' | 'marksPerQuestion'> & { questions?: WholeQuestion[] }
>
export type WrittenJson = Written<Needing<Part<'written'>, 'durationMinutes'>>
export type ChoiceJson = Written<Needing<NonNullable<ExamDraft['choice']>, 'size' | 'optional'>>
export interface ExamSubjectJson extends Pick<DraftSubject, 'subject'> {
  readonly mcq?: { readonly questions: readonly QuestionJson[] }
  readonly written?: Written<Needing<NonNullable<DraftSubject['written']>, 'marks'>>
}

/** The exam document without a gap: what a draft of it may lack a pack has. */
export type ExamJson = Written<
  Needing<Omit<ExamDraft, 'mcq' | 'written' | 'choice' | 'subjects'>, 'name' | 'frequency' | 'opensAt' | 'closesAt'>
> & {
  readonly mcq?: McqJson
  readonly written?: WrittenJson
  readonly choice?: ChoiceJson
  readonly subjects?: readonly ExamSubjectJson[]
}
