import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { serverClock } from '../api/server-clock.ts'
import { bengaliDigits } from '../lib/bengali-digits.ts'
import { ongoing as bn } from '../text/bn-exam.ts'
import { ongoing as en } from '../text/en-exam.ts'
import css from './ExamBar.module.css'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { Timer } from './Timer.tsx'

interface Props {
  readonly name: string
  /** Null while it is not known. */
  readonly end: number | null
  readonly onTimeIsUp: () => void
  /** To the right: whether all is saved. */
  readonly state: ReactNode
  readonly done: number
  readonly total: number
  readonly isOffline: boolean
  /** How many answers wait for the network. */
  readonly waiting: number
  /** False: on a phone without room they would be gone with the page. */
  readonly isStored?: boolean
  /** What that means, in Bengali, where it is not the usual. */
  readonly offlineHint?: string
  /** Below: what the centre has to say. */
  readonly notice?: ReactNode
}

/** Always on top: the time, the state of the network, how far the student is. */
export function ExamBar({
  name,
  end,
  onTimeIsUp,
  state,
  done,
  total,
  isOffline,
  waiting,
  isStored = true,
  offlineHint = bn.offline,
  notice,
}: Props) {
  return (
    <header className={css.bar}>
      <div className={css.inner}>
        {end === null ? (
          <Skeleton height={40} width={140} radius={20} />
        ) : (
          <Timer deadline={end} clock={serverClock} onComplete={onTimeIsUp} />
        )}
        <span className={css.name} lang={languageOf(name)}>
          {name}
        </span>
        <span className={css.state}>{state}</span>
      </div>
      <progress className={css.progress} value={done} max={Math.max(total, 1)} aria-label={en.progress} />
      {/* Always there, so that a screen reader listens to it. */}
      <output className={css.strip}>
        {isOffline && (
          <span className={css.words}>
            <WifiOff size={20} />
            <span>
              <b>{isStored ? en.offline : en.offlineNotStored}</b>{' '}
              <span lang="bn">
                {offlineHint} {waiting > 0 && <b>{bn.waiting(bengaliDigits(waiting))}</b>}
              </span>
            </span>
          </span>
        )}
      </output>
      {notice}
    </header>
  )
}
