import * as z from 'zod/mini'
import { AuthoredId } from '../schemas/ids.ts'
import { decoded } from '../schemas/replies.ts'

/** A start of a part: for which subjects, where the exam lets the student choose; null: nothing was chosen. */
export interface StartInput {
  readonly examId: string
  readonly subjects: readonly string[] | null
}

const MAX_SUBJECTS = 20

const SubjectList = z.array(AuthoredId).check(z.minLength(1), z.maxLength(MAX_SUBJECTS))

/**
 * Ids in one text, joined by `#` or by commas (Decision F2); written with `#`, as combinations are (Spec 3).
 *
 * @internal
 */
export const JoinedSubjects = z.codec(z.string().check(z.maxLength(MAX_SUBJECTS * 65)), SubjectList, {
  decode: (text) =>
    text
      .split(/[#,]/)
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  encode: (ids) => ids.join('#'),
})

/** In bodies: a list, or the same text. */
export const SubjectsInBody = z.union([SubjectList, JoinedSubjects])

export const startByEId = z.codec(z.object({ eId: AuthoredId }), decoded<StartInput>(), {
  decode: ({ eId }) => ({ examId: eId, subjects: null }),
  encode: ({ examId }) => ({ eId: examId }),
})

export const startByExamId = z.codec(z.object({ examId: AuthoredId }), decoded<StartInput>(), {
  decode: ({ examId }) => ({ examId, subjects: null }),
  encode: ({ examId }) => ({ examId }),
})

export const startByJoinedSubjects = z.codec(
  z.object({ examId: AuthoredId, subjects: z.exactOptional(JoinedSubjects) }),
  decoded<StartInput>(),
  {
    decode: ({ examId, subjects }) => ({ examId, subjects: subjects ?? null }),
    encode: ({ examId, subjects }) => (subjects === null ? { examId } : { examId, subjects: [...subjects] }),
  },
)

const MaybeSubject = z.exactOptional(z.union([z.literal(''), AuthoredId]))

/** Up to four subjects, each in a parameter of its own. */
export const startByFourSubjects = z.codec(
  z.object({
    examId: AuthoredId,
    subjectId1: MaybeSubject,
    subjectId2: MaybeSubject,
    subjectId3: MaybeSubject,
    subjectId4: MaybeSubject,
  }),
  decoded<StartInput>(),
  {
    decode: ({ examId, subjectId1, subjectId2, subjectId3, subjectId4 }) => {
      const subjects = [subjectId1, subjectId2, subjectId3, subjectId4].filter((id) => id !== undefined && id !== '')
      return { examId, subjects: subjects.length === 0 ? null : (subjects as string[]) }
    },
    encode: ({ examId, subjects }) => {
      if (subjects !== null && subjects.length > 4) throw new RangeError('at most four subjects can be sent')
      return { examId, ...Object.fromEntries((subjects ?? []).map((id, index) => [`subjectId${index + 1}`, id])) }
    },
  },
)
