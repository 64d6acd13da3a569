import { MINUTE, SECOND } from '@anushilon/domain/instant'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { type ComponentType, useEffect, useState } from 'react'
import { serverClock } from '../../../../api/server-clock.ts'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import { ongoing as en } from '../../../../text/en-exam.ts'
import { useTimeLeft } from '../../../../ui/use-time-left.ts'
import type { HandInCodeProps } from './HandInCode.tsx'
import css from './HandInOffer.module.css'

/** Before that a lost network is not worth an SMS: it usually comes back. */
const NEAR_END = 5 * MINUTE
/** The program for it is fetched once the page has had its first minute, so that it is there when the network is not. */
const FETCH_AFTER = 20 * SECOND

interface Loaded {
  readonly HandInCode: ComponentType<HandInCodeProps>
}

interface Props extends Omit<HandInCodeProps, 'onClose' | 'proof'> {
  readonly end: number
}

/** Under the clock, once the end is near and nothing gets through: the whole sheet as a code for one SMS (Decision C19). */
export function HandInOffer({ sitting, studentId, examId, end }: Props) {
  const [isOpen, setOpen] = useState(false)
  const left = useTimeLeft(end, serverClock)
  const { isOffline, submission, paper } = sitting
  const loaded = useHandInCode(isOffline)
  const isWanted = isOffline && left < NEAR_END && submission.state.kind !== 'done'
  // A paper that an older page has kept has no key, and so no code.
  const proof = paper?.sitting
  if (loaded === null || proof === undefined || (!isWanted && !isOpen)) return null
  return (
    <div className={css.offer}>
      <MessageSquareText size={20} />
      <p>
        <b>{en.handInBySms}</b> <Bengali>{bn.handInBySms}</Bengali>
      </p>
      <Button small onClick={() => setOpen(true)}>
        {en.showCode}
      </Button>
      {isOpen && <loaded.HandInCode {...{ sitting, proof, studentId, examId }} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Null until it is there; a service worker has it without a network. */
function useHandInCode(isOffline: boolean): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (loaded !== null) return
    const fetchIt = async () => setLoaded(await load())
    const timer = setTimeout(() => void fetchIt(), isOffline ? 0 : FETCH_AFTER)
    return () => clearTimeout(timer)
  }, [loaded, isOffline])
  return loaded
}

/** What cannot be fetched now is tried again when the network has gone or come. */
async function load(): Promise<Loaded | null> {
  try {
    return await import('./HandInCode.tsx')
  } catch {
    return null
  }
}
