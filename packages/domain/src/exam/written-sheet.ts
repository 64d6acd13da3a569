/** A question of a written part that its author typed. */
export interface TypedQuestion {
  /** Words with formulas between dollar signs, as in an MCQ. */
  readonly text: string
  /** The path of a picture below the text; absent where it has none. */
  readonly figure?: string
}

/** What is asked in a written part: on pages, typed, or both. */
export interface AskedInWriting {
  /** Pictures of the paper's pages, in order; none where everything is typed. */
  readonly pages: readonly string[]
  /** One for each of the marks; none where they all stand on the pages. */
  readonly typed: readonly TypedQuestion[]
}

export interface WrittenSheet extends AskedInWriting {
  /** Full marks of each question, in order. */
  readonly marks: readonly number[]
}

/** The paths of all pictures that a student needs to answer it. */
export function picturesAsked({ pages, typed }: AskedInWriting): string[] {
  return [...pages, ...typed.flatMap(({ figure }) => figure ?? [])]
}

/** The same with its pictures under other paths. */
export function askedAt<S extends AskedInWriting>(asked: S, pathOf: (path: string) => string): S {
  return {
    ...asked,
    pages: asked.pages.map(pathOf),
    typed: asked.typed.map(({ text, figure }) => ({ text, ...(figure !== undefined && { figure: pathOf(figure) }) })),
  }
}
