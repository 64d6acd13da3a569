import type { PhotoAtFault } from '@anushilon/contract/errors'
import type { arrangeScript, sendPage } from '@anushilon/contract/operations/script-pages'
import type { uploadScript } from '@anushilon/contract/operations/scripts'
import { locateWritten, partForPhotos } from '@anushilon/domain/sitting/answering'
import { partOf } from '@anushilon/domain/sitting/attempt'
import type { RefusalCode } from '@anushilon/domain/refusal'
import { createHmac, createSecretKey } from 'node:crypto'
import type { Readable } from 'node:stream'
import { groupCommit } from '../../db/group-commit.ts'
import type { Deps } from '../../deps.ts'
import { examOfCall, ownExam } from '../../exams/exam-of-call.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import { uploadText } from '../../exam-log/leaf.ts'
import { createReceiptQueue } from '../../exam-log/receipt-queue.ts'
import { createSeedCache } from '../../exam-log/seed-cache.ts'
import { createSignedHeader } from '../../exam-log/signed-header.ts'
import { createSittingReader } from '../../exams/sitting-reader.ts'
import { ok, type StudentCall, type Sender, type StudentCallOf } from '../../http/bind.ts'
import { orRefuse, Refused } from '../../refused.ts'
import { receiptHeader } from '../../receipts/receipts.ts'
import {
  forgetKept,
  judgeLatePhoto,
  keepForStaff,
  type LatePhotoStanding,
  type PhotoAfterTime,
} from '../../proof/late-photos.ts'
import { originalName } from '../../storage/paths.ts'
import { pagesOfStudent } from '../../stores/sitting/answer-photos.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import type { AnswerKey } from '../../stores/sitting/answer-pages.ts'
import { undecidedPhotos } from '../../stores/sitting/late-photos.ts'
import { sittingOf, type SittingKey } from '../../stores/sitting/sittings.ts'
import { BadPhoto, type TakenPhoto } from '../../uploads/photo-file.ts'
import type { PhotoIntake } from '../../uploads/photo-intake.ts'
import { refusePhoto } from '../../uploads/photo-refusals.ts'
import {
  pagePath,
  saveAnswers,
  type SavedAnswer,
  type SentPhoto,
  type WantedAnswer,
} from '../../uploads/save-answers.ts'

type ScriptDeps = Pick<
  Deps,
  'clock' | 'db' | 'env' | 'exams' | 'photoQueue' | 'presence' | 'secrets' | 'signer' | 'storage' | 'witnesses'
>

/**
 * How long after the last statement for photos the next one begins. In a rush it is the processor that photos wait for, and
 * a transaction of seven statements for one or two photos costs as much as for fifty; who sends one for minutes notices nothing.
 */
const REST_MS = { beforeReading: 50, beforeSaving: 100 }

interface AnswerPlace {
  readonly subjectId: string | null
  readonly question: number
}

interface JudgedPhoto {
  readonly photo: PhotoAfterTime
  readonly standing: LatePhotoStanding
}

/** Photos of written answers: taken in and acknowledged here, developed later (`image-worker/photo-queue.ts`). */
export function scriptCalls(deps: ScriptDeps, intake: PhotoIntake) {
  const { clock, db, secrets, storage } = deps
  const receiptKey = createSecretKey(secrets.receipts)
  const signedHeader = createSignedHeader({
    ...deps,
    seedOf: createSeedCache(db),
    receiptFor: createReceiptQueue(deps.signer),
  })
  const save = groupCommit<WantedAnswer, SavedAnswer>({
    write: (wanted) => saveAnswers(db, wanted, clock),
    maxBatch: 100,
    restMs: REST_MS.beforeSaving,
  })

  // Photos of many come together, and each asks for its sitting before it is read.
  const reading = { clock, db, readSitting: createSittingReader(db, { restMs: REST_MS.beforeReading }).sittingOf }

  /** Cheap, and before anything is read: the exam, the part as it is at the moment of arrival, the question. */
  async function answerOf(call: StudentCall<AnswerPlace>, exam: FullExam): Promise<AnswerKey> {
    const { studentId } = call.student
    deps.witnesses.saw(exam.id, studentId, call.link, call.now)
    const { subjectId, question: questionNo } = call.input
    const part = orRefuse(partForPhotos(await settledSitting(reading, exam, studentId, call.now), call.now))
    const { section, question } = orRefuse(locateWritten(exam.sections, part.paper, { subjectId, questionNo }))
    return { studentId, examId: exam.id, section, question }
  }

  /** The time is over, and the phone says what it has: whether somebody had a link of it in time. */
  async function afterTime(call: StudentCallOf<typeof sendPage>, exam: FullExam, error: unknown) {
    const { sha256, question: questionNo } = call.input
    if (!(error instanceof Refused && error.code === 'time-over') || sha256 === undefined) throw error
    const { studentId } = call.student
    const sitting = await settledSitting(reading, exam, studentId, call.now)
    const paper = partOf(sitting, 'written')?.paper ?? []
    const { section, question } = orRefuse(
      locateWritten(exam.sections, paper, { subjectId: call.input.subjectId, questionNo }),
    )
    const key = { studentId, examId: exam.id, section, question }
    const subjectId = exam.sections[section]?.subjectId ?? ''
    const photo = { key, subjectId, sha256, sitting, now: call.now }
    return { key, late: { photo, standing: await judgeLatePhoto(deps, photo) } }
  }

  /** On disk, but spoken of nowhere yet. */
  async function store(key: AnswerKey, pageId: string, photo: TakenPhoto): Promise<SentPhoto> {
    const original = originalName()
    await storage.originals.store(original, photo.file)
    return {
      pageId,
      path: pagePath(secrets.files, key, pageId),
      original,
      bytes: photo.bytes,
      checksum: photo.checksum,
      digest: photo.digest,
      pixels: photo.width * photo.height,
    }
  }

  /** Refuses what nobody can vouch for, and keeps it. */
  async function knownSince({ photo, standing }: JudgedPhoto, sent: SentPhoto, wanted: readonly string[]) {
    return standing.kind === 'known' ? standing.at : await keepForStaff(deps, { photo, sent, wanted })
  }

  async function change(call: StudentCall<unknown>, wanted: WantedAnswer) {
    const { studentId, examId } = wanted
    const saved = await save(wanted)
    const isUnused = saved.kind === 'saved' ? saved.unused : wanted.photos.map(({ original }) => original)
    for (const original of isUnused) await storage.originals.remove(original)
    if (saved.kind === 'refused') throw new Refused(saved.code)
    if (saved.kind === 'missing') throw refusePages('page-missing', 'missing', saved.pageIds)
    if (saved.kind === 'taken') throw refusePages('page-taken', 'other-photo', saved.pageIds)
    deps.presence.sawUpload(examId, studentId, call.now, true)
    for (const _photo of wanted.photos) deps.photoQueue.photoCame()
    const receipt = { studentId, examId, kind: 'written', received: saved.received, at: call.now } as const
    const said = saved.uploads.map((upload) => uploadText(wanted, upload))
    const headers = { ...receiptHeader(receiptKey, receipt), ...(await signedHeader(call, examId, said)) }
    return { pages: [...saved.pages], headers }
  }

  return {
    /** All of the photos or none, each of them a picture by its looks (Decision C12). */
    async upload(call: StudentCallOf<typeof uploadScript>) {
      const completeAt = clock.now()
      const exam = await examOfCall(deps, call)
      const key = await answerOf(call, exam)
      const taken = call.input.photos.map((name, index) => {
        const photo = intake.find(name)
        if (photo === null) throw refusePhoto(index + 1, 'not-a-picture')
        return photo
      })
      const photos: SentPhoto[] = []
      for (const photo of taken) photos.push(await store(key, pageIdOf(secrets.files, photo), photo))
      const wanted = photos.map(({ pageId }) => pageId)
      const answer = { ...key, wanted, photos, mayBeUnfinished: false, arrivedAt: call.now, completeAt }
      const { pages, headers } = await change(call, answer)
      return { ...ok(pages.map(({ path }) => path)), headers }
    },

    async sendPage(call: StudentCallOf<typeof sendPage>) {
      const exam = await ownExam(deps, call)
      const { pageId, pages: wanted, knew, digest, sha256 } = call.input
      const { key, late } = await answerOf(call, exam)
        .then((found) => ({ key: found, late: null }))
        .catch((error: unknown) => afterTime(call, exam, error))
      const { body, sender } = call.taken as { readonly body: Readable; readonly sender: Sender }
      try {
        const take = async (photo: TakenPhoto) => {
          if (late !== null && photo.digest.toString('hex') !== sha256) throw new Refused('time-over')
          const sent = await store(key, pageId, photo)
          const knownAt = late === null ? null : await knownSince(late, sent, wanted)
          const { pages, headers } = await change(call, {
            ...key,
            wanted,
            knew,
            photos: [sent],
            mayBeUnfinished: true,
            // By when it was known to be there, not by when it came.
            arrivedAt: knownAt ?? call.now,
            completeAt: knownAt ?? clock.now(),
          })
          if (late !== null) await forgetKept(deps, key, photo.digest.toString('hex'))
          return { ...ok({ pages }), headers }
        }
        // What comes late counts by what it is, not by what it is said to be.
        const said = late === null && digest !== undefined ? Buffer.from(digest, 'hex') : null
        return await intake.takePage(body, sender, take, said)
      } catch (error) {
        if (!(error instanceof BadPhoto)) throw error
        deps.presence.sawUpload(key.examId, key.studentId, call.now, false)
        throw refusePhoto(wanted.indexOf(pageId) + 1, error.fault, pageId)
      }
    },

    async arrange(call: StudentCallOf<typeof arrangeScript>) {
      const completeAt = clock.now()
      const key = await answerOf(call, await ownExam(deps, call))
      const { pages: wanted, knew } = call.input
      const { pages, headers } = await change(call, {
        ...key,
        wanted,
        knew,
        photos: [],
        mayBeUnfinished: false,
        arrivedAt: call.now,
        completeAt,
      })
      return { ...ok({ pages }), headers }
    },

    async pages(call: StudentCall<{ readonly examId: string }>) {
      const exam = await ownExam(deps, call)
      const { studentId } = call.student
      if (partOf(await sittingOf(db, studentId, exam.id), 'written') === null) throw new Refused('not-started')
      const answers = await pagesOfStudent(db, studentId, exam.id)
      const late = (await undecidedPhotos(db, { studentId, examId: exam.id })).flatMap(
        ({ section, question, ruling, file }) =>
          file === null ? [] : { section, question, pageId: file.pageId, isRefused: ruling === 'refused' },
      )
      const isOf = (one: Omit<AnswerKey, keyof SittingKey>) => (other: typeof one) =>
        one.section === other.section && one.question === other.question
      const onlyLate = late.filter((one, index) => !answers.some(isOf(one)) && late.findIndex(isOf(one)) === index)
      const questions = [...answers, ...onlyLate.map((one) => ({ ...one, pages: [] }))].map((answer) => ({
        subjectId: exam.sections.length > 1 ? (exam.sections[answer.section]?.subjectId ?? null) : null,
        questionNo: answer.question,
        pages: answer.pages,
        late: late.filter(isOf(answer)).map(({ pageId, isRefused }) => ({ pageId, isRefused })),
      }))
      return ok({ questions })
    },
  }
}

function refusePages(code: RefusalCode, fault: PhotoAtFault['fault'], pageIds: readonly string[]): Refused {
  return new Refused(code, {
    detail: `pages: ${pageIds.join(', ')}`,
    photos: pageIds.map((pageId) => ({ pageId, fault })),
  })
}

/** Of a photo that came without one: the same picture again is the same page. */
function pageIdOf(secret: Buffer, { digest }: TakenPhoto): string {
  return createHmac('sha256', secret).update('page').update(digest).digest('base64url').slice(0, 32)
}
