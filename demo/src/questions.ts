import type { QuestionJson } from '@anushilon/exam-pack/pack-json'
import type { Bank, BankQuestion, Topic } from './banks/bank.ts'
import { drawn, seeded } from './seed.ts'

/** A question of a bank with the name its pictures go by. */
interface Filed {
  readonly id: string
  readonly question: BankQuestion
}

function filed(bank: Bank, topic: Topic): Filed[] {
  return topic.questions.map((question, index) => ({
    id: `${bank.id}-${topic.id}-${String(index + 1).padStart(2, '0')}`,
    question,
  }))
}

export function filedQuestions(bank: Bank): Filed[] {
  return bank.topics.flatMap((topic) => filed(bank, topic))
}

export function topicOf(bank: Bank, id: string): Topic {
  const topic = bank.topics.find((topic) => topic.id === id)
  if (topic === undefined) throw new Error(`${bank.id} has no topic ${id}`)
  return topic
}

export const pictureOf = (id: string) => `img/questions/${id}.svg`
export const explanationOf = (id: string) => `img/why/${id}.svg`

function questionJson({ id, question }: Filed): QuestionJson {
  const explanation = question.why.length > 0 ? { explanation: explanationOf(id) } : {}
  if (question.draw === null) {
    return { text: question.words, options: question.options, correct: question.correct, ...explanation }
  }
  return {
    image: pictureOf(id),
    imageText: question.spoken,
    optionCount: question.options.length,
    correct: question.correct,
    ...explanation,
  }
}

/** `count` questions of one topic, or of the whole bank; another `seed`, another selection. */
export function questionsJson(bank: Bank, topic: string | null, count: number, seed: string): QuestionJson[] {
  const pool = topic === null ? filedQuestions(bank) : filed(bank, topicOf(bank, topic))
  return drawn(pool, count, seeded(`${bank.id} ${seed}`)).map(questionJson)
}
