import { MINUTE } from '@anushilon/domain/instant'
import type { ExamJson, QuestionJson } from '@anushilon/exam-pack/pack-json'
import { drawn, type Random, seeded } from '../seed.ts'
import { type PlannedSubjects, satSubjects } from './subjects.ts'
import { traitsOf } from './traits.ts'

interface PlannedPick {
  /** Null: left blank. */
  readonly option: number | null
  /** Milliseconds after the start of the part. */
  readonly after: number
}

/** One for each question of the subject, in the order of the pack; those that are not on the paper do not matter. */
export interface PlannedPicks {
  readonly subject: string
  readonly picks: readonly PlannedPick[]
}

export function planPicks(
  exam: ExamJson,
  chosen: PlannedSubjects | null,
  regNo: string,
  random: Random,
): PlannedPicks[] {
  const sections = satSubjects(exam, chosen).map((subject) => ({ subject, questions: questionsOf(exam, subject) }))
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  const span = (exam.mcq?.durationMinutes ?? 0) * MINUTE * traitsOf(regNo).pace
  // One after the other, in an order of the student's own, each a little sooner or later than the pace says.
  const places = drawn(
    Array.from({ length: count }, (_, place) => place),
    count,
    random,
  )
  let asked = 0
  return sections.map(({ subject, questions }) => ({
    subject,
    picks: questions.map((question) => {
      const place = places[asked++] ?? 0
      return {
        option: planPick(question, regNo, random),
        after: Math.round((span * (place + 0.3 + random() * 0.6)) / count),
      }
    }),
  }))
}

function planPick(question: QuestionJson, regNo: string, random: Random): number | null {
  const { ease, trap, isMisleading } = charactersOf(question)
  const { skill } = traitsOf(regNo)
  const chance = Math.min(Math.max(skill + ease, 0.08), 0.97)
  const luck = random()
  // Whoever knows more sees a second right answer, or a slip in the key.
  if (isMisleading && luck < skill) return trap
  if (luck < chance) return question.correct ?? null
  // Who does not know it guesses more often than they leave it; a good trap catches most guesses.
  if (random() < 0.3) return null
  return random() < 0.6 ? trap : wrongOption(question, random)
}

/** One question in so many is a bad one, for the centre to find. */
const MISLEADING_SHARE = 0.05

/** The same for everybody: how easy a question is, its most tempting wrong option, whether it is a bad one. */
function charactersOf(question: QuestionJson) {
  const random = seeded('text' in question ? question.text : question.image)
  const ease = (random() + random() - 1) * 0.3
  return { ease, trap: wrongOption(question, random), isMisleading: random() < MISLEADING_SHARE }
}

function wrongOption(question: QuestionJson, random: Random): number {
  const count = 'text' in question ? (question.options?.length ?? 0) : (question.optionCount ?? 4)
  const step = 1 + Math.floor(random() * (count - 1))
  return ((question.correct ?? 0) + step) % count
}

function questionsOf(exam: ExamJson, subject: string): readonly QuestionJson[] {
  if (exam.subject === subject) return exam.mcq?.questions ?? []
  return exam.subjects?.find((section) => section.subject === subject)?.mcq?.questions ?? []
}
