import { RECEIPT_HEADER } from '@anushilon/contract/headers'
import { useEffect, useRef, useState } from 'react'
import { faultText } from '../../../../lib/fault-text.ts'
import { submitUntilHeard, type Trying } from '../../../../sitting/submit-until-heard.ts'

export type SubmitState =
  | { readonly kind: 'idle' }
  /** Something else has to be on the server first. */
  | { readonly kind: 'preparing' }
  | Trying
  | { readonly kind: 'done'; readonly late: boolean; readonly receipt: string | null }
  | { readonly kind: 'refused'; readonly message: string }

export type Submission = ReturnType<typeof useSubmit>

interface Ports {
  send(signal: AbortSignal): Promise<{ readonly status: number; readonly headers: Headers }>
  /** Called before the first try; returns what is to be done if it is given up. */
  begin?(): () => void
  /** The server has it. */
  done?(): void
}

/**
 * Submits a part, and does not give up: without a network it waits and tries again, and a submit whose reply was lost
 * is repeated, which the server answers as it did the first time (Decision C9).
 */
export function useSubmit({ send, begin, done }: Ports) {
  const [state, setState] = useState<SubmitState>({ kind: 'idle' })
  const [hasFailed, setFailed] = useState(false)
  const current = useRef<AbortController | null>(null)
  const latest = useRef(send)
  useEffect(() => {
    // The sheet as it is when it is sent, not as it was when the button was pressed.
    latest.current = send
  })
  useEffect(() => () => current.current?.abort(), [])

  /** `prepare` comes first, and says whether it may be submitted. */
  async function submit(prepare?: (signal: AbortSignal) => Promise<boolean>): Promise<void> {
    if (current.current !== null || state.kind === 'done') return
    const giveUp = begin?.()
    const trying = new AbortController()
    current.current = trying
    if (prepare !== undefined) setState({ kind: 'preparing' })
    const isPrepared = (await prepare?.(trying.signal)) ?? true
    const end: SubmitState = isPrepared ? await attempt(trying.signal) : { kind: 'idle' }
    current.current = null
    if (end.kind === 'done') done?.()
    else giveUp?.()
    if (end.kind === 'refused') setFailed(true)
    setState(end)
  }

  async function attempt(cancelled: AbortSignal): Promise<SubmitState> {
    const end = await submitUntilHeard((signal) => latest.current(signal), cancelled, setState)
    if (end === null) return { kind: 'idle' }
    if ('refused' in end) return { kind: 'refused', message: faultText(end.refused) }
    const { status, headers } = end.reply
    return { kind: 'done', late: status === 201, receipt: headers.get(RECEIPT_HEADER) }
  }

  return {
    state,
    submit,
    /** Gives up waiting; the student goes back to their questions. */
    cancel: () => current.current?.abort(),
    /** After a refusal was read. */
    forget: () => setState({ kind: 'idle' }),
    /** The server has refused it: whoever wanted it must press again. */
    hasFailed,
    /** It waits for the network, or tries once more whether that is back: to the student it is one and the same. */
    isLost: (state.kind === 'waiting' && state.for === 'network') || (state.kind === 'sending' && state.isAgain),
    isBusy: state.kind === 'preparing' || state.kind === 'sending' || state.kind === 'waiting',
  }
}
