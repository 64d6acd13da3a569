import type { McqPlan, Section, SubjectId } from './exam.ts'
import type { Paper, PaperSection } from './paper.ts'
import { seededRandom, type Below } from './seeded-random.ts'

export interface Draw {
  readonly sections: readonly DrawnSection[]
  readonly plan: Pick<McqPlan, 'questionsPerStudent' | 'shuffle'>
  /** The subjects to be sat; null: all. */
  readonly subjects: readonly SubjectId[] | null
  /** One per student and exam, so that asking twice draws the same (Decision C3). */
  readonly seed: string
}

interface DrawnSection extends Pick<Section, 'subjectId'> {
  readonly questions: readonly { readonly number: number }[]
}

/**
 * Each student's own draw from each section's pool, in their own order (Decision C4). Each section has its own
 * stream of chance: what is drawn from one does not depend on which others were chosen.
 */
export function drawPaper({ sections, plan, subjects, seed }: Draw): Paper {
  return chosenSections(sections, subjects).map(({ at, section }): PaperSection => {
    const pool = section.questions.map((question) => question.number)
    const below = seededRandom(`${seed}/${at}`)
    return { section: at, questions: drawFrom(pool, plan, below) }
  })
}

/** The written part is the same for all who sit these subjects: every question, as printed. */
export function writtenPaper(
  sections: readonly Pick<Section, 'subjectId' | 'written'>[],
  subjects: readonly SubjectId[] | null,
): Paper {
  return chosenSections(sections, subjects).map(({ at, section }) => ({
    section: at,
    questions: (section.written?.marks ?? []).map((_marks, index) => index + 1),
  }))
}

/** The subjects of a paper that was assigned before: a second part is sat in the same ones. */
export function subjectsOn(paper: Paper, sections: readonly Pick<Section, 'subjectId'>[]): SubjectId[] {
  return paper.flatMap(({ section }) => sections[section]?.subjectId ?? [])
}

function chosenSections<S extends { readonly subjectId: SubjectId }>(
  sections: readonly S[],
  subjects: readonly SubjectId[] | null,
): { at: number; section: S }[] {
  return sections
    .map((section, at) => ({ at, section }))
    .filter(({ section }) => subjects === null || subjects.includes(section.subjectId))
}

/** Without shuffling the draw is still a draw, but it keeps the order of the pool. */
function drawFrom(pool: readonly number[], plan: Draw['plan'], below: Below): number[] {
  const places = shuffled(pool.length, below).slice(0, plan.questionsPerStudent ?? pool.length)
  if (!plan.shuffle) places.sort((one, other) => one - other)
  return places.flatMap((place) => pool[place] ?? [])
}

/** Fisher and Yates: the numbers 0 … count - 1 in an order in which every one is equally likely. */
export function shuffled(count: number, below: Below): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const moved = order[last] as number
    order[last] = order[other] as number
    order[other] = moved
  }
  return order
}
