import type { FoundQuestion } from '../src/question.ts'

/** What a reader of one format makes of a question, in short; the tests of the formats know no more of its shape. */
export function seen({ place, content, faults }: FoundQuestion) {
  return {
    at: place.number,
    asked: content.text,
    picture: content.picture?.name ?? null,
    options: content.options,
    key: content.correct,
    why: content.explanation,
    tags: content.tags,
    faults: faults.map(({ kind, message }) => `${kind}: ${message}`),
  }
}

export type Seen = ReturnType<typeof seen>

/** A plain question at that place, of which the test says what is special. */
export function question(at: number, asked: string | null, options: readonly string[], rest: Partial<Seen> = {}): Seen {
  return { at, asked, picture: null, options, key: null, why: null, tags: [], faults: [], ...rest }
}

/** One that cannot be taken. */
export function other(at: number, asked: string, what: string): Seen {
  return question(at, asked, [], { faults: [`kind: Only one-answer questions can be taken; this is ${what}.`] })
}
