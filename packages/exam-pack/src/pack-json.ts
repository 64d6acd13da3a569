import type { Ties, SubjectId, CourseId, ExamId } from '@anushilon/domain/exam'
import type { Frequency, Overdue, Variation } from '@anushilon/domain/variation'

/** `pack.json` as its author writes it. `docs/exam-pack.md` tells the same in words. */
export interface PackJson {
  readonly version: 1
  readonly courses?: readonly CourseJson[]
  readonly subjects?: readonly SubjectJson[]
  readonly students?: readonly StudentJson[]
  readonly advertisements?: readonly AdvertisementJson[]
  readonly exams?: readonly ExamJson[]
}

/** A path inside the pack: png, jpg, gif, webp or svg. */
export type PictureJson = string

/** ISO 8601 with an offset, or relative to the import: `now+90s`, `now-2d`, `now+1h30m`. */
export type TimeJson = string

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
  readonly photo?: PictureJson
}

export interface AdvertisementJson {
  readonly course: CourseId
  readonly image: PictureJson
  readonly link?: string
}

export interface ExamJson {
  readonly id: ExamId
  readonly course: CourseId
  /** Of an exam in one subject. */
  readonly subject?: SubjectId
  readonly name: string
  readonly variation: Variation
  readonly frequency: Frequency
  readonly opensAt: TimeJson
  readonly closesAt: TimeJson
  readonly image?: PictureJson
  readonly rules?: PictureJson
  readonly curriculumName?: string
  /** A link (https://…), or a picture or PDF in the pack. */
  readonly solutionSheet?: string
  /** Default: true. */
  readonly active?: boolean
  /** Default: false. */
  readonly free?: boolean
  /** Default: 3. */
  readonly retakeLimit?: number
  /** `auto` (the default), `manual`, or a time. */
  readonly results?: string
  /** Default: as the variation has it (Decision C11). */
  readonly overdue?: Overdue
  /** Default: 'equal'. */
  readonly ties?: Ties
  readonly mcq?: McqJson
  readonly written?: WrittenJson
  /** Of an exam in several subjects: which of them make a sitting. */
  readonly choice?: ChoiceJson
  /** Of an exam in several subjects. */
  readonly subjects?: readonly ExamSubjectJson[]
}

export interface McqJson {
  readonly durationMinutes: number
  readonly marksPerQuestion: number
  /** Default: 0. */
  readonly negativePercent?: number
  /** How many each student gets of a subject's questions. Default: all. */
  readonly questionsPerStudent?: number
  /** Default: true. */
  readonly shuffle?: boolean
  /** Of an exam in one subject; otherwise they stand under `subjects`. */
  readonly questions?: readonly QuestionJson[]
}

export interface TextQuestionJson {
  readonly text: string
  /** Shown below the text. */
  readonly figure?: PictureJson
  /** The words in the figure, for search and for those who cannot see it. */
  readonly imageText?: string
  readonly options: readonly string[]
  /** Zero-based. */
  readonly correct: number
  readonly explanation?: PictureJson
  /** Beside the picture, or instead of one. */
  readonly explanationText?: string
}

export interface ImageQuestionJson {
  /** The options are part of the picture. */
  readonly image: PictureJson
  /** The words in the picture, for search and for those who cannot see it. */
  readonly imageText?: string
  /** Default: 4. */
  readonly optionCount?: number
  /** Zero-based. */
  readonly correct: number
  readonly explanation?: PictureJson
  /** Beside the picture, or instead of one. */
  readonly explanationText?: string
}

export type QuestionJson = TextQuestionJson | ImageQuestionJson

export interface WrittenJson {
  readonly durationMinutes: number
  /** Default: 0. */
  readonly uploadMinutes?: number
  /** Of an exam in one subject, as are the marks; otherwise they stand under `subjects`. */
  readonly image?: PictureJson
  readonly marks?: readonly number[]
}

export interface ChoiceJson {
  /** How many subjects a student sits. */
  readonly size: number
  readonly fixed?: readonly SubjectId[]
  readonly optional: readonly SubjectId[]
}

export interface ExamSubjectJson {
  readonly subject: SubjectId
  readonly mcq?: { readonly questions: readonly QuestionJson[] }
  readonly written?: { readonly image: PictureJson; readonly marks: readonly number[] }
}
