import type { Decision } from '@anushilon/contract/staff/question-import'
import { decided } from '@anushilon/question-files/decide'
import { notice, placeWords, type CheckedQuestion, type Place } from '@anushilon/question-files/question'
import { readQuestions, type QuestionFile } from '@anushilon/question-files/read-questions'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../db/database.ts'
import { Refused } from '../../http/refused.ts'
import { fileOf } from '../../stores/staff-files.ts'

export interface Asked {
  readonly fileId: string
  readonly decisions: readonly Decision[]
  readonly leaveOutFaulty: boolean
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
  const repeated = new Repeats()
  const questions = file.questions.map((checked, index) => {
    const { leaveOut = false, change } = byIndex.get(index) ?? {}
    const question = change === undefined ? checked : decided(checked.found, file.cells, change)
    const isLeftOut = leaveOut || (asked.leaveOutFaulty && isFaulty(question))
    return { ...(isLeftOut ? question : repeated.marked(question)), index, isLeftOut }
  })
  return { ...file, fileName: kept.name, questions }
}

/** Notices a question that stands in the file twice. */
class Repeats {
  readonly #seen = new Map<string, Place>()

  marked(question: CheckedQuestion): CheckedQuestion {
    const { content, place, faults } = question
    if (content.text === null) return question
    const words = [content.text, ...content.options].join('\n').replaceAll(/\s+/g, ' ')
    const first = this.#seen.get(words)
    if (first === undefined) {
      this.#seen.set(words, place)
      return question
    }
    const message = `is the same as ${placeWords(first).toLowerCase()}. Both will be stored unless you leave one out.`
    return { ...question, faults: [...faults, notice('twice', null, message)] }
  }
}
