import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import type { DraftQuestion, ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { placesBefore } from '@anushilon/contract/staff/merge-lists'
import { isFlat } from '@anushilon/domain/exam/variation'

export interface QuestionPlace {
  readonly section: number
  /** From one. */
  readonly number: number
}

interface Named {
  readonly questions: readonly DraftQuestion[]
  /** One more than there are: the last is for the question that is written next. */
  readonly names: readonly string[]
}

/** Questions have no names of their own: here each has one for as long as the page is open, and keeps it wherever it goes. */
export class QuestionNames {
  /** By subject; a paper in one subject has one. */
  #named: ReadonlyMap<string, Named> = new Map()
  #document: ExamDraft | null = null
  #given = 0

  constructor(document: ExamDraft) {
    this.follow(document, 'others')
  }

  /** What has become of the document. Where one's own edit adds questions, the first is the one that was to be written next. */
  follow(document: ExamDraft, by: 'own' | 'others'): void {
    if (document === this.#document) return
    this.#document = document
    const before = this.#named
    this.#named = new Map(
      sectionsOf(document).map(({ questions }, section) => {
        const key = keyOf(document, section)
        return [key, { questions, names: this.#namesOf(questions, before.get(key), by) }]
      }),
    )
  }

  /** Undefined: there is no such question, nor would it be the next. */
  at(section: number, number: number): string | undefined {
    return this.#document === null ? undefined : this.#named.get(keyOf(this.#document, section))?.names[number - 1]
  }

  /** Null: it is gone. */
  placeOf(name: string): QuestionPlace | null {
    for (const [section, { names }] of [...this.#named.values()].entries()) {
      const at = names.indexOf(name)
      if (at >= 0) return { section, number: at + 1 }
    }
    return null
  }

  #namesOf(questions: readonly DraftQuestion[], before: Named | undefined, by: 'own' | 'others'): readonly string[] {
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

/** With every letter: as many as before, and all but one are the very same. */
function isTyped(before: readonly DraftQuestion[], now: readonly DraftQuestion[]): boolean {
  return before.length === now.length && now.filter((question, at) => question !== before[at]).length <= 1
}
