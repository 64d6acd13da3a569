import { answerablePart, locateWritten } from '@anushilon/domain/answering'
import type { Darkroom } from '../../darkroom/darkroom.ts'
import type { Deps } from '../../deps.ts'
import { examOfCall } from '../../exams/exam-of-call.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import { ok, type Call } from '../../http/bind.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { receiptHeader } from '../../receipts/receipts.ts'
import { pathFor } from '../../storage/paths.ts'
import { countUploaded, keepScript } from '../../stores/scripts.ts'
import type { PhotoIntake } from '../../uploads/photo-intake.ts'
import { refusePhoto } from '../../uploads/photo-refusals.ts'

type UploadCall = Call<{
  readonly examId: string
  readonly subjectId: string | null
  readonly question: number
  readonly photos: readonly string[]
}>

type ScriptDeps = Pick<Deps, 'db' | 'clock' | 'exams' | 'presence' | 'secrets' | 'storage'>

export function scriptCalls(deps: ScriptDeps, intake: Pick<PhotoIntake, 'find'>, darkroom: Darkroom) {
  const { db, secrets, storage } = deps

  async function develop(photos: readonly string[]): Promise<Buffer[]> {
    const developed: Buffer[] = []
    for (const [index, name] of photos.entries()) {
      const file = intake.find(name)
      const photo = file === null ? 'not-a-picture' : await darkroom.develop(file)
      if (typeof photo === 'string') throw refusePhoto(index + 1, photo)
      developed.push(photo)
    }
    return developed
  }

  async function store(photos: readonly Buffer[]): Promise<string[]> {
    const paths: string[] = []
    for (const photo of photos) {
      const path = pathFor(secrets.files, photo, 'image/jpeg')
      await storage.put(path, photo, 'image/jpeg')
      paths.push(path)
    }
    return paths
  }

  return {
    /** All of the photos or none: they are kept once each of them is known to be a picture (Decision C12). */
    async upload(call: UploadCall) {
      const exam = await examOfCall(deps, call)
      const { studentId } = call.student
      const writing = async () =>
        orRefuse(answerablePart(await settledSitting(deps, exam, studentId, call.now), 'written', call.now))
      const { subjectId, question: questionNo, photos } = call.input
      const { section, question } = orRefuse(
        locateWritten(exam.sections, (await writing()).paper, { subjectId, questionNo }),
      )
      const saw = (isGood: boolean) => deps.presence.sawUpload(exam.id, studentId, call.now, isGood)
      const developed = await develop(photos).catch((error: unknown) => {
        saw(false)
        throw error
      })
      const pages = await store(developed)
      const script = { studentId, examId: exam.id, section, question, pages, receivedAt: call.now }
      if (!(await keepScript(db, script))) {
        await writing()
        throw new Refused('busy', { retryAfterSeconds: 1 })
      }
      saw(true)
      const received = await countUploaded(db, studentId, exam.id)
      const headers = receiptHeader(secrets.receipts, {
        studentId,
        examId: exam.id,
        kind: 'written',
        received,
        at: call.now,
      })
      return { ...ok(pages), headers }
    },
  }
}
