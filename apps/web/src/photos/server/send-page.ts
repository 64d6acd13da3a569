import type { InputOf } from '@anushilon/contract/endpoint'
import { validateLogin } from '@anushilon/contract/operations/identity'
import { arrangeScript, scriptPages, sendPage as sendPageCall } from '@anushilon/contract/operations/script-pages'
import { buildRequest, readReply } from '@anushilon/contract/request'
import { refusal } from '@anushilon/contract/send'
import { isFlat } from '@anushilon/domain/exam/variation'
import { call, companionHeaders } from '../../api/client.ts'
import { localBackend } from '../../api/local-backend.ts'
import { hindranceOf, type LookOutcome, type PageOutcome } from './outcome.ts'
import { deliverChain } from '../../sitting/late-delivery.ts'
import { withinLimit } from '../../sitting/limit.ts'
import { sha256Of } from '../sha256-of.ts'
import { post } from './post.ts'
import type { ScriptPlace } from '../script.ts'
import type { WantedPages } from './way-to-server.ts'

/** Nothing but words: longer than this it counts as lost. */
const LIMIT_MS = 15_000

interface Page {
  readonly pageId: string
  readonly picture: Blob
}

/** One photo, as it is. */
export async function sendPage(
  place: ScriptPlace,
  { pageId, picture }: Page,
  wanted: WantedPages,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const { route, replies } = sendPageCall
  const digest = await digestOf(picture)
  const input: InputOf<typeof sendPageCall> = { ...answerOf(place), pageId, ...digest, ...wanted }
  const local = localBackend()
  if (local !== null) {
    return { kind: 'received', pages: local<typeof input, typeof replies>(route, input).body.pages }
  }
  const ask = async (sent: typeof input): Promise<PageOutcome> => {
    const built = buildRequest(route, sent)
    const headers = { ...built.headers, ...companionHeaders(sent) }
    const reply = await post({ ...built, headers }, { studentId: place.studentId, file: picture, onProgress, signal })
    if (reply === null) return { kind: 'lost' }
    if (reply === 'unreadable') return { kind: 'refused', message: '', pages: [pageId] }
    if (reply.status >= 400) {
      const refused = hindranceOf(refusal(reply, reply.body))
      // Any other call says to the page that the log-in has ended, and the page asks for a new one.
      if (refused.kind === 'logged-out') await call(validateLogin, {}).catch(() => undefined)
      return refused
    }
    return { kind: 'received', pages: readReply(replies, reply.status, reply.body).body.pages }
  }
  const outcome = await ask(input)
  return outcome.kind === 'closed' ? await afterTime(place, picture, (sha256) => ask({ ...input, sha256 })) : outcome
}

/** Where the device does not hand the picture out, whoever sends it finds that out. */
async function digestOf(picture: Blob): Promise<{ readonly digest?: string }> {
  return await sha256Of(picture).then(
    (digest) => ({ digest }),
    () => ({}),
  )
}

/**
 * No photo is taken any more, but somebody may have had its link in time: the whole chain goes first, then it is tried once more by its
 * hash (Decision C18). Where nobody had it, or a browser that was killed has lost the chain, the server keeps it for the centre to
 * decide, and so does the phone.
 */
async function afterTime(
  { studentId, examId }: ScriptPlace,
  picture: Blob,
  again: (sha256: string) => Promise<PageOutcome>,
): Promise<PageOutcome> {
  const sha256 = await sha256Of(picture)
  try {
    await deliverChain(studentId, examId)
  } catch (error) {
    return hindranceOf(error)
  }
  const outcome = await again(sha256)
  return outcome.kind === 'closed' ? { ...outcome, isFinal: false } : outcome
}

/** Which of the pages that the server has it should have, and in which order. */
export async function arrangePages(place: ScriptPlace, wanted: WantedPages): Promise<PageOutcome> {
  try {
    const input = { ...answerOf(place), ...wanted }
    const { body } = await withinLimit(LIMIT_MS, (signal) =>
      call(arrangeScript, input, { signal, as: place.studentId }),
    )
    return { kind: 'received', pages: body.pages }
  } catch (error) {
    return hindranceOf(error)
  }
}

/** All that the server has of the student in this exam. */
export async function lookAtPages(examId: string): Promise<LookOutcome> {
  try {
    const { body } = await withinLimit(LIMIT_MS, (signal) => call(scriptPages, { examId }, { signal }))
    const questions = body.questions.map(({ questionNo, late = [], ...rest }) => ({
      ...rest,
      question: questionNo,
      late,
    }))
    return { kind: 'found', questions }
  } catch (error) {
    return hindranceOf(error)
  }
}

/** The subject is named only where there are several. */
function answerOf({ examId, variation, subjectId, question }: ScriptPlace) {
  return { examId, question, subjectId: isFlat(variation) ? null : subjectId }
}
