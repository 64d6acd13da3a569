import * as z from 'zod/mini'

/** In percent of what could be had; the class in the same exams, null where it is not known. */
export const Share = z.object({ own: z.number(), class: z.nullable(z.number()) })

/**
 * What a guardian may know: of one student, and of exams that are over. Nothing to log in with (no registration number),
 * no mobile number, nobody else's name, no question, and of results only those that are out (decision 034).
 */
export const GuardianSheet = z.object({
  madeAt: z.number(),
  student: z.object({
    name: z.string(),
    institution: z.nullable(z.string()),
    roll: z.nullable(z.string()),
    branch: z.nullable(z.string()),
    courses: z.array(z.string()),
  }),
  /** Exams that are over since the student's first one, and what became of them. */
  attendance: z.object({ held: z.int(), sat: z.int(), absent: z.int(), late: z.int() }),
  /** Over all exams whose results are out; null where there is none. */
  average: z.nullable(Share),
  subjects: z.array(z.extend(Share, { name: z.string(), exams: z.int() })),
  /** The latest ones, newest first. */
  exams: z.array(
    z.object({
      name: z.string(),
      subjectName: z.string(),
      at: z.number(),
      outcome: z.enum(['ranked', 'late', 'pending', 'absent']),
      /** Null where the outcome is another than `ranked`. */
      marks: z.nullable(z.number()),
      position: z.nullable(z.int()),
      ranked: z.nullable(z.int()),
      classMean: z.nullable(z.number()),
      fullMarks: z.nullable(z.number()),
    }),
  ),
})
export type GuardianSheet = z.output<typeof GuardianSheet>
