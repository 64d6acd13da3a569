import { CallRefused } from '@anushilon/contract/call-errors'
import { NOTES_HEADER } from '@anushilon/contract/headers'
import { openSealedPaper, type OpenedPaper } from '@anushilon/contract/open-sealed-paper'
import { openPaper, type OpenedBy } from '@anushilon/contract/operations/sealed-papers'
import { mcqFromSealed, writtenFromSealed } from '@anushilon/contract/running-from-sealed'
import type { PartKind } from '@anushilon/domain/exam/variation'
import { backOff } from '@anushilon/outbox/back-off'
import { mayPass } from '@anushilon/outbox/failure'
import { showFromDevice } from '@anushilon/ui/file-url.ts'
import { call } from '../api/client.ts'
import { noteConfirmed } from '../api/just-confirmed.ts'
import { serverClock } from '../api/server-clock.ts'
import { session } from '../api/session.ts'
import { mayHavePapers, storedPaper, storePaper, type StoredPaper } from './sealed-store.ts'

interface Opening {
  readonly examId: string
  readonly part: PartKind
  /** Null where nothing was chosen. */
  readonly subjects: readonly string[] | null
}

/** Begins a part whose paper is on the device. What running data would say; null where only the server can tell. */
export async function openStored(paper: StoredPaper, opening: Opening, signal?: AbortSignal) {
  const { examId, part, subjects } = opening
  const input = { examId, part, ...(subjects && { subjects: [...subjects] }) }
  const { body: by, headers } = await call(openPaper, input, signal ? { signal } : {})
  noteConfirmed(session.read()?.token ?? '')
  const opened = await open(paper, opening, by.key)
  if (opened === null) return null
  show(opened)
  void storePaper(examId, part, { ...paper, key: by.key })
  return { ...runningOf(opened, by), notes: Number(headers.get(NOTES_HEADER)) }
}

/** So long before the bell the key is asked for: the server answers when it rings. Not all phones at once. */
const ASK_AHEAD_MS = { least: 4_000, most: 14_000 }
const LOOK_AGAIN_MS = 1_000

/** The same for who waits for the exam to open: whatever happens on the line meanwhile, it is asked for again. */
export async function openAtBell(paper: StoredPaper, opening: Opening, opensAt: number, signal: AbortSignal) {
  const { least, most } = ASK_AHEAD_MS
  const askAt = opensAt - least - Math.random() * (most - least)
  for (let left = askAt - serverClock.now(); left > 0; left = askAt - serverClock.now()) {
    await pause(Math.min(left, LOOK_AGAIN_MS), signal)
  }
  for (let failures = 0; ; failures += 1) {
    try {
      return await openStored(paper, opening, signal)
    } catch (error) {
      const isTooEarly = error instanceof CallRefused && error.code === 'not-open-yet'
      if (signal.aborted || (!isTooEarly && !mayPass(error))) throw error
      await pause(isTooEarly ? LOOK_AGAIN_MS : backOff(failures + 1, Math.random()), signal)
    }
  }
}

const shown = new Set<string>()

/** Nothing is left to be opened: the part that runs was opened on this page. */
export function arePicturesShown(examId: string, parts: readonly PartKind[]): boolean {
  return !mayHavePapers() || parts.some((part) => shown.has(`${examId}/${part}`))
}

/** After a reload the pictures are opened once more; the rest was kept with the running data. */
export async function showPictures(examId: string, parts: readonly PartKind[]): Promise<void> {
  if (!mayHavePapers()) return
  for (const part of parts) {
    const paper = shown.has(`${examId}/${part}`) ? null : await storedPaper(examId, part)
    const opened = paper?.key ? await open(paper, { examId, part }, paper.key) : null
    if (opened !== null) show(opened)
  }
}

async function open({ sealed }: StoredPaper, { examId, part }: Pick<Opening, 'examId' | 'part'>, key: string) {
  const opened = await openSealedPaper(sealed, key, { examId, part, studentId: session.read()?.studentId ?? '' })
  if (opened !== null) shown.add(`${examId}/${part}`)
  return opened
}

function show({ pictures }: OpenedPaper): void {
  for (const { path, bytes } of pictures) {
    showFromDevice(path, new Blob([bytes], { type: path.endsWith('.png') ? 'image/png' : 'image/jpeg' }))
  }
}

function runningOf({ content }: OpenedPaper, by: OpenedBy) {
  return content.part === 'mcq' ? mcqFromSealed(content.paper, by) : writtenFromSealed(content.paper, by)
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('the student has left'))
    })
  })
}
