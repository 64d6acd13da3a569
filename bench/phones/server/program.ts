import type { Deps } from '@anushilon/api/deps'
import { createSittingReader } from '@anushilon/api/exams/sitting-reader'
import { scriptCalls } from '@anushilon/api/features/scripts/scripts.service'
import { sittingCalls } from '@anushilon/api/features/sitting/sitting.service'
import { ok } from '@anushilon/api/http/bind'
import { nextScript, openScript, releaseScripts, saveDraft } from '@anushilon/api/features/staff-marking/desk.service'
import { saveMarks } from '@anushilon/api/features/staff-marking/marks.service'
import { studentOf } from '@anushilon/api/staff/script-id'
import { closeOverdue } from '@anushilon/api/features/sitting/sweep'
import { Presence } from '@anushilon/api/presence/presence'
import { Witnesses } from '@anushilon/api/presence/witnesses'
import type { FullExam } from '@anushilon/api/stores/exam/full-exams'
import type { PhotoIntake } from '@anushilon/api/uploads/photo-intake'
import { arrangeScript, scriptPages, sendPage } from '@anushilon/contract/operations/script-pages'
import * as sitting from '@anushilon/contract/operations/sitting'
import * as marking from '@anushilon/contract/staff/marking'
import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { asDatabase, Memory } from './memory.ts'
import { readFinal } from './final.ts'
import { Routes } from './routes.ts'

const NO_SIGNATURE = Buffer.alloc(64)

export interface ServerSettings {
  readonly exams: readonly FullExam[]
  readonly graceSeconds: number
  readonly secret: Buffer
  now(): number
}

/**
 * The product's own services and rules, with what the stores keep in memory: everything of the server that decides, and
 * nothing of what carries it (HTTP, SQL, files).
 */
export function createServer({ exams, graceSeconds, secret, now }: ServerSettings) {
  const memory = new Memory()
  for (const { id, window } of exams) memory.closesAt.set(id, window.closesAt)
  const db = asDatabase(memory)
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest()
  const witnesses = new Witnesses(db)
  const known = {
    db,
    witnesses,
    presence: new Presence(db),
    clock: { now, doubt: null, wentOnAt: null, believe: () => undefined },
    env: { LATE_PROOF_HOURS: 24 },
    settings: { current: { graceSeconds } },
    exams: { get: async (id: string) => exams.find((exam) => exam.id === id) ?? null },
    secrets: {
      receipts: derive('receipts'),
      sittings: createSecretKey(derive('sittings')),
      files: derive('files'),
      scripts: derive('scripts'),
    },
    // Nobody checks signatures here, and they are a third of a save.
    signer: { key: async () => ({ id: 'simulated', sign: () => NO_SIGNATURE }) },
    photoQueue: { photoCame: () => undefined, wake: () => undefined, hurry: async () => new Map() },
    storage: { originals: { store: async () => undefined, remove: async () => undefined } },
  }
  // Only what these services ask for.
  const deps = known as unknown as Deps
  const reader = createSittingReader(db)
  const sits = sittingCalls(deps, reader)
  const sends = scriptCalls(deps, intake)
  const routes = new Routes(now)
  routes.bind(sitting.startMcq, sits.startMcq)
  routes.bind(sitting.startWritten, sits.startWritten)
  routes.bind(sitting.runningMcq, sits.runningMcq)
  routes.bind(sitting.runningWritten, sits.runningWritten)
  routes.bind(sitting.saveAnswer, sits.saveAnswer)
  routes.bind(sitting.saveAnswers, sits.saveAnswers)
  routes.bind(sitting.deliverLate, sits.deliverLate)
  routes.bind(sitting.handInForMe, sits.handInForMe)
  routes.bind(sitting.submitMcq, sits.submitMcq)
  routes.bind(sitting.submitWritten, sits.submitWritten)
  routes.bind(sendPage, sends.sendPage)
  routes.bind(arrangeScript, sends.arrange)
  routes.bind(scriptPages, sends.pages)
  routes.bind(marking.nextScript, async (call) => ok(await nextScript(deps, call)))
  routes.bind(marking.openScript, async (call) => ok(await openScript(deps, call)))
  routes.bind(marking.saveDraft, async (call) => ok(await saveDraft(deps, call)))
  routes.bind(marking.saveMarks, (call) => saveMarks(deps, call))
  routes.bind(marking.releaseScripts, async (call) => {
    await releaseScripts(deps, call)
    return ok('Ok')
  })
  return {
    answer: routes.answer,
    faults: () => routes.faults,
    /** What goes on by itself: overdue parts are closed, links that were heard are put down, photos are looked at. */
    work: async () => {
      memory.readPhotos()
      await witnesses.record(now())
      await closeOverdue({ db, exams: deps.exams }, now())
    },
    studentOf: (examId: string, scriptId: string) => studentOf(deps, examId, scriptId),
    receiptKey: createSecretKey(known.secrets.receipts),
    final: () => readFinal(memory, exams, now()),
  }
}

/** A photo is taken in whole. */
const intake = {
  takePage: async (body: unknown, _sender: unknown, work: (photo: unknown) => Promise<unknown>) => {
    const bytes = body instanceof Uint8Array ? body : new Uint8Array()
    const digest = createHash('sha256').update(bytes).digest()
    return await work({ file: '', bytes: bytes.length, checksum: digest.readUInt16BE(), digest, width: 3, height: 4 })
  },
} as unknown as PhotoIntake
