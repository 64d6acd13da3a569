import { drawPicking, drawQuestion } from '../drawings/question-picture.ts'
import type { Figure } from '../drawings/svg.ts'

export type Letter = 'A' | 'B' | 'C' | 'D'
type Four = readonly [string, string, string, string]

/** One question of a bank. `why` is the worked solution, a line each; the importer gets it as a picture. */
export interface BankQuestion {
  /** What it asks, also when it is drawn. */
  readonly words: string
  readonly options: Four
  readonly correct: number
  readonly why: readonly string[]
  /** Null: asked as text. */
  readonly draw: (() => string) | null
  /** The words in the picture, for those who cannot see it. Never which of the drawings is which. */
  readonly spoken: string
}

/** A chapter or two: what a daily exam is about. */
export interface Topic {
  readonly id: string
  readonly name: string
  readonly questions: readonly BankQuestion[]
}

export interface Bank {
  readonly id: string
  readonly topics: readonly Topic[]
}

export function ask(words: string, options: Four, key: Letter, ...why: string[]): BankQuestion {
  return { words, options, correct: indexOf(key), why, draw: null, spoken: words }
}

/** A question with a figure, its options inside the picture. */
export function askDrawn(words: string, figure: Figure, options: Four, key: Letter, ...why: string[]): BankQuestion {
  const spoken = [words, ...options.map((option, index) => `(${'ABCD'[index]}) ${option}`)].join(' ')
  return { words, options, correct: indexOf(key), why, draw: () => drawQuestion(words, figure, options), spoken }
}

/** The student picks one of four drawings; `options` says in words what they are. */
export function askToPick(words: string, figure: Figure, options: Four, key: Letter, ...why: string[]): BankQuestion {
  return { words, options, correct: indexOf(key), why, draw: () => drawPicking(words, figure), spoken: words }
}

function indexOf(key: Letter): number {
  return 'ABCD'.indexOf(key)
}
