import { documentOf, keyIn } from '@anushilon/contract/exam-document/question'
import { MOST_FOR_DRAFT } from '@anushilon/contract/staff/question-import'
import type * as calls from '@anushilon/contract/staff/question-import'
import { fromFlat } from '@anushilon/domain/exam/flat-question'
import { filingOf, NO_SOLUTION } from '@anushilon/domain/exam/question'
import { oneLine } from '@anushilon/domain/one-line'
import { z } from 'zod'
import { cutText } from '../../cut-text.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { addToDraft } from '../../packs/draft-questions.ts'
import { preparePictures, type PreparedFiles } from '../../packs/pictures.ts'
import type { ChosenQuestion, openQuestions } from '../../readers/questions.ts'
import { takeAway } from '../../readers/sent-file.ts'
import { doneBefore, once } from '../../staff/once.ts'
import { subjectsById } from '../../stores/exam/courses.ts'
import { recordImages } from '../../stores/exam/images.ts'
import { addBankQuestions, type NewBankQuestion } from '../../stores/exam/question-bank.ts'
import { forgetFile, lockFile } from '../../stores/people/staff-files.ts'
import { beginImport, reportImport } from '../../stores/people/import-progress.ts'
import { withQuestions, type OpenQuestions } from './reading.ts'

type ImportDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>
type ImportCall = StaffCallOf<typeof calls.importQuestions>

/** As many as the words in a picture may have. */
const MOST_WORDS = 2_000

const Taken = z.object({ added: z.int(), leftOut: z.int() })

/** Thrown to leave nothing of it behind. */
class Cancelled extends Error {}

/** Takes in whatever is not left out, in one transaction; the file is used up with it, so that nobody imports it twice. */
export async function importQuestions(deps: ImportDeps, call: ImportCall) {
  const { input, staff } = call
  // Before the file is looked for: it was used up.
  const done = await doneBefore(deps.db, call, Taken)
  if (done !== null) return { cancelled: false as const, ...done }
  return await withQuestions(deps.db, staff.id, input, async (file) => {
    const summary = await file.ask('summary')
    checkReady(summary, call)
    await beginImport(deps.db, input.fileId)
    const prepared = await pictures(deps, file, summary)
    try {
      await prepared.store(deps)
      const taken = await once(deps.db, call, async (tx, record) => {
        if (!(await lockFile(tx, staff.id, input.fileId)))
          throw new Refused('not-found', { detail: 'The file was already taken in.' })
        const [subject] = await subjectsById(tx, [input.target.subjectId])
        if (subject === undefined) throw new Refused('not-found', { detail: 'There is no such subject.' })
        await recordImages(tx, [...prepared.images.values()])
        await save(tx, deps, call, file, prepared.paths)
        await forgetFile(tx, input.fileId)
        const { chosen, leftOut, format } = summary
        const about = `${file.fileName}: ${chosen} questions into ${subject.name}`
        const after = { format, added: chosen, leftOut }
        const { examId } = input.target
        record(
          examId === null ? { action: 'bank.import', about, after } : { action: 'draft.import', about, examId, after },
        )
        return { added: chosen, leftOut }
      })
      return { cancelled: false as const, ...taken }
    } catch (error) {
      if (error instanceof Cancelled) return { cancelled: true as const }
      throw error
    } finally {
      await prepared.discard()
    }
  })
}

type Summary = Awaited<ReturnType<Awaited<ReturnType<typeof openQuestions>>['summary']>>

function checkReady({ chosen, faulty, unseen, firstFaulty }: Summary, { input }: ImportCall): void {
  if (faulty > 0) throw new Refused('not-ready', { detail: `${faulty} have faults, the first is ${firstFaulty}.` })
  if (unseen > 0)
    throw new Refused('not-ready', { detail: `${unseen} are still to be looked at, the first is ${firstFaulty}.` })
  if (chosen === 0) throw new Refused('not-ready', { detail: 'Every question is left out.' })
  if (input.target.examId !== null && chosen > MOST_FOR_DRAFT)
    throw new Refused('not-ready', { detail: `A paper takes at most ${MOST_FOR_DRAFT} questions of a file.` })
}

async function pictures(deps: ImportDeps, { ask }: OpenQuestions, summary: Summary): Promise<PreparedFiles> {
  const source = { readFile: async (key: string) => await takeAway(await ask('picture', key)) }
  const prepared = await preparePictures(deps, source, summary.pictures, () => undefined)
  const [fault] = prepared.faultsOf(summary.pictures)
  if (fault === undefined) return prepared
  await prepared.discard()
  throw new Refused('not-ready', { detail: `${fault.place} ${fault.message.replace(/^\S+ /, '')}.` })
}

function asBankQuestion(
  content: ChosenQuestion,
  { fileName }: OpenQuestions,
  paths: ReadonlyMap<string, string>,
  { input }: ImportCall,
): NewBankQuestion {
  const { text, pictureWords: words, options, optionCount, explanation, chapter, tags, difficulty } = content
  const pathOf = (key: string | null) => (key === null ? null : (paths.get(key) ?? null))
  const image = pathOf(content.picture)
  return fromFlat({
    ...NO_SOLUTION,
    subjectId: input.target.subjectId,
    text: image === null ? (text ?? '') : text === '' ? null : text,
    image,
    imageText: words === undefined ? null : cutText(words, MOST_WORDS),
    options,
    optionImages: content.optionPictures.map(pathOf),
    optionCount,
    ...keyOf(content),
    explanation: pathOf(content.explanationPicture),
    explanationText: explanation === '' ? null : explanation,
    ...filingOf(oneLine(chapter ?? ''), tags.map(oneLine)),
    difficulty,
    source: fileName,
  })
}

/** A number's key is what its author's words come to. */
function keyOf({ number, correct, alsoCorrect = [] }: ChosenQuestion) {
  if (number !== undefined) return { ...keyIn(number), unit: number.unit }
  return { correct, ...(alsoCorrect.length > 0 && { alsoCorrect }) }
}

async function save(
  tx: Db,
  { db }: ImportDeps,
  call: ImportCall,
  file: OpenQuestions,
  paths: ReadonlyMap<string, string>,
): Promise<void> {
  const { input, staff, now } = call
  const by = { staffId: staff.id, now }
  const { examId, subjectId } = input.target
  for (let from = 0; ;) {
    const some = await file.ask('chosen', from)
    if (some.length === 0) return
    from += some.length
    const questions = some.map((content) => asBankQuestion(content, file, paths, call))
    if (examId === null) await addBankQuestions(tx, questions, by)
    else {
      const copies = questions.map(documentOf)
      await addToDraft(tx, { examId, subjectId }, copies, by)
    }
    // On a connection of its own, so that it is seen and heard before the end.
    if ((await reportImport(db, input.fileId, from)).cancelled) throw new Cancelled()
  }
}
