import type { Decision, ImportTarget } from '@anushilon/contract/staff/question-import'
import { decided } from '@anushilon/question-files/decide'
import { notice, placeWords, type CheckedQuestion, type Place } from '@anushilon/question-files/question'
import { readQuestions, type QuestionFile } from '@anushilon/question-files/read-questions'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../db/database.ts'
import { Refused } from '../../http/refused.ts'
import { wordsInBank } from '../../stores/question-bank.ts'
import { fileOf } from '../../stores/staff-files.ts'

export interface Asked {
  readonly fileId: string
  readonly decisions: readonly Decision[]
  readonly leaveOutFaulty: boolean
  readonly target?: ImportTarget
}

export interface DecidedQuestion extends CheckedQuestion {
  readonly index: number
  readonly isLeftOut: boolean
}

export interface DecidedFile extends Omit<QuestionFile, 'questions'> {
  readonly fileName: string
  readonly questions: readonly DecidedQuestion[]
}

export const isFaulty = ({ faults }: CheckedQuestion): boolean => faults.some(({ isFault }) => isFault)

/** Reads the file again and puts in what was decided: what somebody looks at is what will be taken in. */
export async function decidedFile(db: Db, staffId: number, asked: Asked): Promise<DecidedFile> {
  const kept = await fileOf(db, staffId, asked.fileId)
  if (kept === null) throw new Refused('not-found', { detail: 'The file is gone; please send it again.' })
  const file = await readQuestions(kept.bytes, kept.name)
  if ('refused' in file) throw new Refused('file-refused', { detail: file.refused })
  await nextTurn()
  const byIndex = new Map(asked.decisions.map((decision) => [decision.index, decision]))
  const known = await knownIn(db, file.questions, asked.target)
  const repeated = new Repeats()
  const questions = file.questions.map((checked, index) => {
    const { leaveOut = known.has(index), change } = byIndex.get(index) ?? {}
    const asItIs = change === undefined ? checked : decided(checked.found, file.cells, change)
    const question = known.has(index) ? { ...asItIs, faults: [...asItIs.faults, IN_BANK] } : asItIs
    const isLeftOut = leaveOut || (asked.leaveOutFaulty && isFaulty(question))
    return { ...(isLeftOut ? question : repeated.marked(question)), index, isLeftOut }
  })
  return { ...file, fileName: kept.name, questions }
}

const IN_BANK = notice('known', null, 'is in the bank already. It will be there twice if you take it.')

/** Which of them the bank of the subject has: the same words, however they are spaced. A paper may have them again. */
async function knownIn(
  db: Db,
  questions: readonly CheckedQuestion[],
  target: ImportTarget | undefined,
): Promise<ReadonlySet<number>> {
  if (target === undefined || target.examId !== null) return new Set()
  const words = questions.map(({ content }) => (content.text === null ? '' : wordsOf(content)))
  return await wordsInBank(db, target.subjectId, words)
}

function wordsOf({ text, options }: Pick<CheckedQuestion['content'], 'text' | 'options'>): string {
  return [text, ...options].join('\n')
}

/** Notices a question that stands in the file twice. */
class Repeats {
  readonly #seen = new Map<string, Place>()

  marked(question: CheckedQuestion): CheckedQuestion {
    const { content, place, faults } = question
    if (content.text === null) return question
    const words = wordsOf(content).replaceAll(/\s+/g, ' ')
    const first = this.#seen.get(words)
    if (first === undefined) {
      this.#seen.set(words, place)
      return question
    }
    const message = `is the same as ${placeWords(first).toLowerCase()}. Both will be stored unless you leave one out.`
    return { ...question, faults: [...faults, notice('twice', null, message)] }
  }
}
