import type { Decision } from '@anushilon/contract/staff/question-import'
import { converted, decided } from '@anushilon/question-files/decide'
import { FileRefused } from '@anushilon/question-files/file-refused'
import { notice, placeWords, type CheckedQuestion, type QuestionContent } from '@anushilon/question-files/question'
import { readQuestions } from '@anushilon/question-files/read-questions'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFaulty, isUnseen, lengthOf, Repeats, wordsOf, type DecidedQuestion } from './decided-question.ts'
import { takeSome } from '../take-some.ts'
import { Album } from './question-album.ts'
import { faultTable, reviewOf } from './question-review.ts'

export interface QuestionsFile {
  readonly file: string
  readonly folder: string
  readonly name: string
}

/** What was decided about the questions of a file, and which of them the bank has already. */
interface Decided {
  readonly decisions: readonly Decision[]
  readonly leaveOutFaulty: boolean
  readonly convertOldFonts: boolean
  readonly known: ReadonlySet<number>
}

/** A question to be imported; its pictures by the keys under which they are asked for. */
export interface ChosenQuestion extends Omit<QuestionContent, 'picture' | 'optionPictures' | 'explanationPicture'> {
  readonly picture: string | null
  readonly optionPictures: readonly (string | null)[]
  readonly explanationPicture: string | null
}

/** The server never holds more letters of a file than this and one question. */
const TOGETHER = { count: 2_000, size: 1_000_000 }

/** A file of questions, read as a whole; what was decided is put in, and then it is looked at or handed over in pieces. */
export async function openQuestions({ file, folder, name }: QuestionsFile) {
  const read = await readQuestions(await readFile(file), name)
  if ('refused' in read) throw new FileRefused(read.refused)
  let questions: readonly DecidedQuestion[] = []
  let album = new Album([])
  const chosen = () => questions.filter(({ isLeftOut }) => !isLeftOut)
  return {
    /** The words of some questions, to be looked up in the bank; none at the end. */
    words: (from: number) => together(read.questions.slice(from)).map(({ content }) => wordsOf(content)),
    async decide({ decisions, leaveOutFaulty, convertOldFonts, known }: Decided): Promise<void> {
      const byIndex = new Map(decisions.map((decision) => [decision.index, decision]))
      const repeats = new Repeats()
      const all: DecidedQuestion[] = []
      for (const [index, checked] of read.questions.entries()) {
        const { leaveOut = known.has(index), change } = byIndex.get(index) ?? {}
        const plain = change === undefined ? checked : await decided(checked.found, read.cells, change)
        const asItIs = convertOldFonts ? await converted(plain, read.cells, change) : plain
        const question = known.has(index) ? { ...asItIs, faults: [...asItIs.faults, IN_BANK] } : asItIs
        const isLeftOut = leaveOut || (leaveOutFaulty && isFaulty(question))
        all.push({ ...(isLeftOut ? question : repeats.marked(question)), index, isLeftOut })
      }
      questions = all
      album = new Album(chosen())
    },
    review: () => reviewOf(read, questions),
    faultTable: () => faultTable(questions),
    summary() {
      const faulty = chosen().filter(isFaulty)
      const unseen = chosen().filter(isUnseen)
      const [first] = [...faulty, ...unseen]
      return {
        format: read.format,
        chosen: chosen().length,
        leftOut: questions.length - chosen().length,
        faulty: faulty.length,
        unseen: unseen.length,
        firstFaulty: first === undefined ? null : placeWords(first.place),
        /** Key → what it is called in words. */
        pictures: album.names,
      }
    },
    /** Where the picture lies now. */
    async picture(key: string): Promise<string> {
      const path = join(folder, `picture-${key}`)
      await writeFile(path, (await album.named.get(key)?.bytes()) ?? new Uint8Array())
      return path
    },
    /** Where a picture of the question with that place in the list, or of an option of it, lies now; null where it has none. */
    async pictureOf(index: number, of: 'question' | 'explanation' | number): Promise<string | null> {
      const { content } = read.questions[index] ?? {}
      const picture =
        typeof of === 'number'
          ? content?.optionPictures?.[of]
          : of === 'question'
            ? content?.picture
            : content?.explanationPicture
      if (picture === null || picture === undefined) return null
      const path = join(folder, 'shown-picture')
      await writeFile(path, await picture.bytes())
      return path
    },
    chosen: (from: number) =>
      together(chosen().slice(from)).map(({ content }): ChosenQuestion => {
        const { picture, optionPictures = [], explanationPicture } = content
        return {
          ...content,
          picture: album.keyOf(picture),
          optionPictures: optionPictures.map((each) => album.keyOf(each)),
          explanationPicture: album.keyOf(explanationPicture),
        }
      }),
  }
}

/** As many as go together, from the first on. */
function together(all: readonly CheckedQuestion[]): CheckedQuestion[] {
  return takeSome(all.values(), TOGETHER, ({ content }) => lengthOf(content))
}

const IN_BANK = notice('known', null, 'is in the bank already. It will be there twice if you take it.')
