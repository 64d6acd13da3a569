import type { AnswerSheet } from '@anushilon/contract/schemas/answer-sheet'
import { answerablePart } from '@anushilon/domain/sitting/answering'
import { isAttempted, isClosed, lastPart, partOf } from '@anushilon/domain/sitting/attempt'
import type { Instant } from '@anushilon/domain/instant'
import { questionsOn } from '@anushilon/domain/exam/paper'
import type { PartKind } from '@anushilon/domain/exam/variation'
import { NOTES_HEADER, SIGNED_RECEIPT_HEADER } from '@anushilon/contract/headers'
import { ERRORS } from '@anushilon/contract/errors'
import type { deliverLate, handInForMe, saveAnswers } from '@anushilon/contract/operations/sitting'
import { createSecretKey } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { groupCommit } from '../../db/group-commit.ts'
import type { Deps } from '../../deps.ts'
import type { Leaf } from '../../exam-log/leaf.ts'
import { ReceiptBatch } from '../../exam-log/receipt-batch.ts'
import { createReceiptQueue } from '../../exam-log/receipt-queue.ts'
import { createSeedCache } from '../../exam-log/seed-cache.ts'
import { createSignedHeader } from '../../exam-log/signed-header.ts'
import { examOfCall, ownExam } from '../../exams/exam-of-call.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import type { SittingReader } from '../../exams/sitting-reader.ts'
import { ok, type StudentCall, type StudentCallOf } from '../../http/bind.ts'
import { Refused, orRefuse, required } from '../../refused.ts'
import { takeLateAnswers } from '../../proof/late-answers.service.ts'
import { shownSittingKey } from '../../proof/sitting-key.ts'
import { receiptHeader } from '../../receipts/receipts.ts'
import { ownNotes } from './own-notes.ts'
import { saveNoteViews, notesOf, type NoteView } from '../../stores/exam/exam-notes.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { countUploaded, uploadedQuestions } from '../../stores/sitting/scripts.ts'
import { saveWish } from '../../stores/sitting/sittings.ts'
import { createAnswerStore } from './answer.service.ts'
import { presentRunningMcq, presentRunningWritten } from './present-running.ts'
import { createRunningTag } from './running-tag.ts'
import { createStart } from './start.service.ts'
import { createSubmit } from './submit.service.ts'

type ExamCall = StudentCall<{ readonly examId: string }>
type WrittenCall = StudentCall<{ readonly examId: string; readonly uploadsLost?: number }>
type StartCall = StudentCall<{ readonly examId: string; readonly subjects: readonly string[] | null }>
type AnswerCall = StudentCall<{ examId: string; subjectId: string | null; question: number; option: number }>
type SubmitCall = StudentCall<{ readonly examId: string; readonly sheet: AnswerSheet | null }>

const SUBMITTED = {
  'on-time': { status: 200, body: { message: 'Exam Completed' } },
  late: { status: 201, body: { message: 'Late submission' } },
} as const

/** From Start to Submit, for every variation alike. */
export function sittingCalls(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'env'
    | 'settings'
    | 'exams'
    | 'photoQueue'
    | 'presence'
    | 'secrets'
    | 'signer'
    | 'storage'
    | 'witnesses'
  >,
  reader: SittingReader,
) {
  const { db } = deps
  const settling = { ...deps, readSitting: reader.sittingOf }
  const start = createStart(deps, reader)
  const submit = createSubmit(deps, reader)
  const saveView = groupCommit<NoteView, void>({ write: (views) => saveViews(db, views) })
  const seedOf = createSeedCache(db)
  const receiptFor = createReceiptQueue(deps.signer)
  const signedHeader = createSignedHeader({ ...deps, seedOf, receiptFor })
  const receiptKey = createSecretKey(deps.secrets.receipts)
  const runningTag = createRunningTag(receiptKey)
  const { storeAnswer, rememberPaper } = createAnswerStore(deps, reader, seedOf)

  function receipt(exam: FullExam, kind: PartKind, studentId: number, received: number, at: Instant) {
    return receiptHeader(receiptKey, { studentId, examId: exam.id, kind, received, at })
  }

  /** Whoever has it by its tag is told so: it is not even made, still less encoded, compressed and sent. */
  function running<T extends object>(headers: Readonly<Record<string, string>>, make: () => T) {
    return {
      status: 200 as const,
      headers,
      get body() {
        return make()
      },
    }
  }

  /** The exam of a call that a sitting student's page makes: it is there. */
  async function satExam(call: ExamCall): Promise<FullExam> {
    const exam = await examOfCall(deps, call)
    deps.presence.saw(exam.id, call.student.studentId, call.now)
    return exam
  }

  /** Whatever comes from the page brings the newest link of its chain, and hears how far it is witnessed. */
  function witnessed({ student, link, now }: ExamCall, exam: FullExam): Readonly<Record<string, string>> {
    return deps.witnesses.saw(exam.id, student.studentId, link, now)
  }

  const starts = (kind: PartKind) => async (call: StartCall) => {
    const exam = await satExam(call)
    const { subjects } = call.input
    await start({ exam, studentId: call.student.studentId, kind, subjects, now: call.now })
    return { ...ok('Ok' as const), headers: witnessed(call, exam) }
  }

  async function openPart(call: ExamCall, exam: FullExam, kind: PartKind) {
    const { studentId } = call.student
    const sitting = await settledSitting(settling, exam, studentId, call.now)
    const part = required(partOf(sitting, kind), 'not-started')
    if (isClosed(part)) throw new Refused('part-closed')
    return { part, sitting: shownSittingKey(deps.secrets, { studentId, examId: exam.id, sitting }) }
  }

  async function submits(call: ExamCall, kind: PartKind, sheet: AnswerSheet | null) {
    const exam = await satExam(call)
    const heard = witnessed(call, exam)
    const { studentId } = call.student
    const { reply, picks, said } = await submit({ exam, studentId, kind, sheet, now: call.now })
    const received = kind === 'mcq' ? picks : await countUploaded(db, studentId, exam.id)
    const counted = receipt(exam, kind, studentId, received, call.now)
    return { ...SUBMITTED[reply], headers: { ...counted, ...(await signedHeader(call, exam.id, said)), ...heard } }
  }

  return {
    startMcq: starts('mcq'),
    startWritten: starts('written'),

    async runningMcq(call: ExamCall) {
      const exam = await satExam(call)
      const heard = witnessed(call, exam)
      const { studentId } = call.student
      const [open, picks] = await Promise.all([openPart(call, exam, 'mcq'), reader.picksOf(studentId, exam.id)])
      const { part, sitting } = open
      rememberPaper(exam, studentId, part.paper, call.now)
      const picked = questionsOn(part.paper).map((question) => picks.get(question) ?? null)
      const etag = runningTag(exam, part, { sitting, picked })
      return running({ ...notesHeader(exam), ...heard, etag }, () => ({
        ...presentRunningMcq(exam, part, picks),
        sitting,
      }))
    },

    async runningWritten(call: WrittenCall) {
      const exam = await satExam(call)
      const heard = witnessed(call, exam)
      deps.presence.heardOfUploads(exam.id, call.student.studentId, call.now, call.input.uploadsLost ?? 0)
      const { part, sitting } = await openPart(call, exam, 'written')
      const uploaded = await uploadedQuestions(db, call.student.studentId, exam.id)
      const sent = part.paper.map(({ section }) => uploaded.get(section) ?? [])
      const etag = runningTag(exam, part, { sitting, sent })
      return running({ ...notesHeader(exam), ...heard, etag }, () => ({
        ...presentRunningWritten(exam, part, uploaded),
        sitting,
      }))
    },

    /** Who asks has been told that there is something to read, and shows it. */
    async notes(call: ExamCall) {
      const exam = await ownExam(deps, call)
      const { studentId } = call.student
      const sitting = await reader.sittingOf(studentId, exam.id)
      if (!isAttempted(sitting)) throw new Refused('not-started')
      const notes = await notesOf(db, exam.id)
      const last = notes.at(-1)
      if (last !== undefined) await saveView({ examId: exam.id, studentId, upTo: last.number })
      return ok({ notes: ownNotes(exam, sitting, notes) })
    },

    async saveAnswer(call: AnswerCall) {
      const exam = await satExam(call)
      const heard = witnessed(call, exam)
      const { subjectId, question: index, option } = call.input
      const { studentId } = call.student
      const leaf = await storeAnswer({ exam, studentId, pointer: { subjectId, index }, option, now: call.now })
      return { ...ok('Ok' as const), headers: { [SIGNED_RECEIPT_HEADER]: await receiptFor(leaf), ...heard } }
    },

    /**
     * Each is judged by itself, and those that are taken share a commit. What goes wrong with none of them in particular
     * fails the call: it is sent again, and what was saved is found saved.
     */
    async saveAnswers(call: StudentCallOf<typeof saveAnswers>) {
      const exam = await ownExam(deps, call)
      const { studentId } = call.student
      deps.presence.saw(exam.id, studentId, call.now)
      const heard = witnessed(call, exam)
      const saved: Leaf[] = []
      const answers = await Promise.all(
        call.input.answers.map(async ({ subjectId, questionIndexNumber: index, optionIndexNumber: option }) => {
          try {
            saved.push(await storeAnswer({ exam, studentId, pointer: { subjectId, index }, option, now: call.now }))
            return null
          } catch (error) {
            if (!(error instanceof Refused)) throw error
            return { ...ERRORS[error.code], code: error.code, detail: error.detail ?? null }
          }
        }),
      )
      if (saved.length === 0) return { ...ok({ answers }), headers: heard }
      const signed = new ReceiptBatch(await deps.signer.key(), saved).receiptForAll()
      return { ...ok({ answers, receipt: signed }), headers: heard }
    },

    async deliverLate(call: StudentCallOf<typeof deliverLate>) {
      const exam = await ownExam(deps, call)
      // What is late in one part may bring news of the next, which runs.
      const heard = witnessed(call, exam)
      const { studentId } = call.student
      const { links } = call.input
      const standings = await takeLateAnswers(deps, { exam, studentId, links, cover: 'chain', now: call.now })
      return { ...ok({ standings }), headers: heard }
    },

    /** Said again it changes nothing; which part it is about the server knows. */
    async handInForMe(call: StudentCallOf<typeof handInForMe>) {
      const exam = await ownExam(deps, call)
      const { examId, wanted } = call.input
      const { studentId } = call.student
      const sitting = await settledSitting(settling, exam, studentId, call.now)
      const { kind } = orRefuse(answerablePart(sitting, lastPart(exam, sitting)?.kind ?? 'mcq', call.now))
      const wish = { studentId, examId, kind, overdue: wanted ? 'score-saved' : null, now: call.now } as const
      if (!(await saveWish(db, wish))) throw new Refused('time-over')
      return ok('Ok' as const)
    },

    submitMcq: (call: SubmitCall) => submits(call, 'mcq', call.input.sheet),
    submitWritten: (call: ExamCall) => submits(call, 'written', null),
  }
}

function notesHeader({ notes }: FullExam): Readonly<Record<string, string>> {
  return notes === 0 ? {} : { [NOTES_HEADER]: String(notes) }
}

/** All students are told of a note within the same ten seconds, so what they have seen shares commits. */
async function saveViews(db: Database, views: readonly NoteView[]): Promise<void[]> {
  await saveNoteViews(db, views)
  return views.map(() => undefined)
}
