import type { InputOf } from '@anushilon/contract/endpoint'
import { MOST_FOR_DRAFT, type importQuestions } from '@anushilon/contract/staff/question-import'
import { placeWords, type Picture } from '@anushilon/question-files/question'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/bind.ts'
import { Refused } from '../../http/refused.ts'
import { addToDraft, draftQuestion } from '../../packs/draft-questions.ts'
import { preparePictures, type PreparedFiles } from '../../packs/pictures.ts'
import { audited } from '../../staff/audited.ts'
import { subjectsById } from '../../stores/courses.ts'
import { recordImages } from '../../stores/images.ts'
import { addBankQuestions, type NewBankQuestion } from '../../stores/question-bank.ts'
import { forgetFile, holdFile } from '../../stores/staff-files.ts'
import { beginImport, reportImport } from '../../stores/student-imports.ts'
import { decidedFile, isFaulty, type DecidedFile, type DecidedQuestion } from './reading.ts'

type ImportDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>
type ImportCall = Call<InputOf<typeof importQuestions>>

const TOGETHER = 1_000
/** As many as the words in a picture may have. */
const MOST_WORDS = 2_000

/** Thrown to leave nothing of it behind. */
class Cancelled extends Error {}

/** Takes in whatever is not left out, in one transaction; the file is used up with it, so that nobody imports it twice. */
export async function takeIn(deps: ImportDeps, call: ImportCall) {
  const { input, staff } = call
  const file = await decidedFile(deps.db, staff.id, input)
  const chosen = file.questions.filter(({ isLeftOut }) => !isLeftOut)
  checkReady(chosen, call)
  await beginImport(deps.db, input.fileId)
  const { prepared, pathOf } = await pictures(deps, chosen)
  try {
    await prepared.store(deps)
    await audited(deps.db, call, async (tx, tell) => {
      if (!(await holdFile(tx, staff.id, input.fileId)))
        throw new Refused('not-found', { detail: 'The file was already taken in.' })
      const [subject] = await subjectsById(tx, [input.target.subjectId])
      if (subject === undefined) throw new Refused('not-found', { detail: 'There is no such subject.' })
      await recordImages(tx, [...prepared.images.values()])
      await save(
        tx,
        deps,
        call,
        chosen.map((question) => asBankQuestion(question, file, pathOf, call)),
      )
      await forgetFile(tx, input.fileId)
      const about = `${file.fileName}: ${chosen.length} questions into ${subject.name}`
      const after = { format: file.format, added: chosen.length, leftOut: file.questions.length - chosen.length }
      const { examId } = input.target
      tell(examId === null ? { action: 'bank.import', about, after } : { action: 'draft.import', about, examId, after })
    })
  } catch (error) {
    if (error instanceof Cancelled) return { cancelled: true as const }
    throw error
  } finally {
    await prepared.discard()
  }
  return { cancelled: false as const, added: chosen.length, leftOut: file.questions.length - chosen.length }
}

function checkReady(chosen: readonly DecidedQuestion[], { input }: ImportCall): void {
  const faulty = chosen.filter(isFaulty)
  const [first] = faulty
  if (first !== undefined)
    throw new Refused('not-ready', { detail: `${faulty.length} have faults, the first is ${placeWords(first.place)}.` })
  if (chosen.length === 0) throw new Refused('not-ready', { detail: 'Every question is left out.' })
  if (input.target.examId !== null && chosen.length > MOST_FOR_DRAFT)
    throw new Refused('not-ready', { detail: `A paper takes at most ${MOST_FOR_DRAFT} questions of a file.` })
}

interface TakenPictures {
  readonly prepared: PreparedFiles
  pathOf(picture: Picture | null): string | null
}

/** Each once, whoever names it. A name may stand for different pictures in different questions, so they are numbered. */
async function pictures(deps: ImportDeps, chosen: readonly DecidedQuestion[]): Promise<TakenPictures> {
  const keys = new Map<Picture, string>()
  const named = new Map<string, Picture>()
  const places = new Map<string, string>()
  for (const { place, content } of chosen) {
    for (const picture of [content.picture, content.explanationPicture]) {
      if (picture === null || keys.has(picture)) continue
      const key = String(keys.size)
      keys.set(picture, key)
      named.set(key, picture)
      places.set(key, `${placeWords(place)}, ${picture.name}`)
    }
  }
  const source = {
    json: null,
    hasFile: (key: string) => named.has(key),
    readFile: async (key: string) => named.get(key)?.bytes() ?? new Uint8Array(),
    close: async () => undefined,
  }
  const prepared = await preparePictures(deps, source, places, () => undefined)
  const [fault] = prepared.faultsOf(places)
  const pathOf = (picture: Picture | null) =>
    picture === null ? null : (prepared.paths.get(keys.get(picture) ?? '') ?? null)
  if (fault === undefined) return { prepared, pathOf }
  await prepared.discard()
  throw new Refused('not-ready', { detail: `${fault.place} ${fault.message.replace(/^\S+ /, '')}.` })
}

function asBankQuestion(
  { content }: DecidedQuestion,
  { fileName }: DecidedFile,
  pathOf: TakenPictures['pathOf'],
  { input }: ImportCall,
): NewBankQuestion {
  const { text, options, optionCount, correct, explanation, tags, difficulty } = content
  const image = pathOf(content.picture)
  return {
    subjectId: input.target.subjectId,
    text: image === null ? (text ?? '') : text === '' ? null : text,
    image,
    ...(image !== null &&
      content.pictureWords !== undefined && { imageText: content.pictureWords.slice(0, MOST_WORDS) }),
    options,
    optionCount,
    correct,
    explanation: pathOf(content.explanationPicture),
    explanationText: explanation === '' ? null : explanation,
    tags,
    difficulty,
    source: fileName,
  }
}

async function save(
  tx: Db,
  { db }: ImportDeps,
  { input, staff, now }: ImportCall,
  questions: readonly NewBankQuestion[],
): Promise<void> {
  const by = { staffId: staff.id, now }
  const { examId, subjectId } = input.target
  if (examId !== null) {
    const copies = questions.map((question) => draftQuestion(question, null))
    return await addToDraft(tx, { examId, subjectId }, copies, by)
  }
  for (let first = 0; first < questions.length; first += TOGETHER) {
    await addBankQuestions(tx, questions.slice(first, first + TOGETHER), by)
    // On a connection of its own, so that it is seen and heard before the end.
    const done = Math.min(first + TOGETHER, questions.length)
    if ((await reportImport(db, input.fileId, done)).cancelled) throw new Cancelled()
  }
}
