import type * as z from 'zod/mini'

type Text = z.ZodMiniType<string>

export interface NumberRule {
  /** The value must be greater than this. */
  readonly above?: number
  readonly min?: number
  readonly max?: number
  /** Marks of a rubric's lines are in halves. */
  readonly isInHalves?: boolean
  /** How many digits after the point are kept; none means a whole number. */
  readonly decimals?: number | 'any'
}

export interface ListRule {
  readonly min?: number
  readonly max?: number
}

/**
 * How each kind of value in an exam document is read. The document is described once; a draft takes what is written half-way,
 * a pack and the bank do not.
 */
export interface Leaves {
  /** Text for people. */
  readonly words: (max: number) => Text
  /** A name: on one line. */
  readonly line: (max: number) => Text
  /** The path of a picture. */
  readonly picture: Text
  readonly flag: z.ZodMiniType<boolean>
  readonly oneOf: <const T extends string>(names: readonly T[]) => z.ZodMiniType<T>
  readonly number: (rule: NumberRule) => z.ZodMiniType<number>
  readonly list: <T>(of: z.ZodMiniType<T>, rule: ListRule) => z.ZodMiniType<T[]>
}

/** Those that a question needs. */
export type QuestionLeaves = Pick<Leaves, 'words' | 'line' | 'picture' | 'number' | 'list'>
