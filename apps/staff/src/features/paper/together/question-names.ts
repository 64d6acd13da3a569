import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { placesBefore } from '@anushilon/contract/staff/merge-lists'
import { same } from '@anushilon/contract/staff/same'
import { isFlat } from '@anushilon/domain/exam/variation'

export interface QuestionPlace {
  readonly section: number
  /** From one. */
  readonly number: number
}

interface Named {
  readonly questions: readonly unknown[]
  /** One more than there are: the last is for the question that is written next. */
  readonly names: readonly string[]
}

/** The questions of each subject's share, by the subject; a paper in one subject has one. */
type Part = ReadonlyMap<string, Named>

/** Questions have no names of their own: here each has one for as long as the page is open, and keeps it wherever it goes. */
export class QuestionNames {
  #mcq: Part = new Map()
  /** Those that are typed. */
  #written: Part = new Map()
  #document: ExamDraft | null = null
  #given = 0

  constructor(document: ExamDraft) {
    this.follow(document, 'others')
  }

  /** What has become of the document. Where one's own edit adds questions, the first is the one that was to be written next. */
  follow(document: ExamDraft, by: 'own' | 'others'): void {
    if (document === this.#document) return
    this.#document = document
    const sections = sectionsOf(document)
    const part = (before: Part, asked: readonly (readonly unknown[])[]): Part =>
      new Map(
        asked.map((questions, section) => {
          const key = keyOf(document, section)
          return [key, { questions, names: this.#namesOf(questions, before.get(key), by) }]
        }),
      )
    const mcq = sections.map(({ questions }) => questions)
    const written = sections.map((one) => one.written.questions ?? [])
    this.#mcq = part(this.#mcq, mcq)
    this.#written = part(this.#written, written)
  }

  /** Undefined: there is no such question, nor would it be the next. */
  at(section: number, number: number): string | undefined {
    return this.#namesIn(this.#mcq, section)[number - 1]
  }

  /** Of a typed question of the written part. */
  atWritten(section: number, number: number): string | undefined {
    return this.#namesIn(this.#written, section)[number - 1]
  }

  /** Null: it is gone. */
  placeOf(name: string): QuestionPlace | null {
    for (const part of [this.#mcq, this.#written]) {
      for (const [section, { names }] of [...part.values()].entries()) {
        const at = names.indexOf(name)
        if (at >= 0) return { section, number: at + 1 }
      }
    }
    return null
  }

  #namesIn(part: Part, section: number): readonly string[] {
    return this.#document === null ? [] : (part.get(keyOf(this.#document, section))?.names ?? [])
  }

  #namesOf(questions: readonly unknown[], before: Named | undefined, by: 'own' | 'others'): readonly string[] {
    if (before === undefined) return [...questions, null].map(() => this.#newName())
    const next = before.names[before.questions.length] ?? this.#newName()
    const from = isTyped(before.questions, questions)
      ? [...questions.keys()]
      : placesBefore(before.questions, questions)
    const isNext = (at: number) => by === 'own' && at === before.questions.length && from[at] === null
    const names = from.map((place, at) =>
      isNext(at) ? next : place === null ? this.#newName() : (before.names[place] ?? this.#newName()),
    )
    return [...names, names.includes(next) ? this.#newName() : next]
  }

  #newName(): string {
    this.#given += 1
    return `question-${this.#given}`
  }
}

/** A subject may go to another place, or away. */
function keyOf(document: ExamDraft, section: number): string {
  return isFlat(document.variation) ? '' : (sectionsOf(document)[section]?.subjectId ?? `${section}`)
}

/** With every letter: as many as before, and all but one are the same. */
function isTyped(before: readonly unknown[], now: readonly unknown[]): boolean {
  const isChanged = (question: unknown, at: number) => question !== before[at] && !same(question, before[at])
  return before.length === now.length && now.filter(isChanged).length <= 1
}
