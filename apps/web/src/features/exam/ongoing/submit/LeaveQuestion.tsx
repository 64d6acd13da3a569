import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { serverClock } from '../../../../api/server-clock.ts'
import { holdBack } from '../../../../lib/back.ts'
import { paths } from '../../../../paths.ts'
import { leaving as bn } from '../../../../text/bn-exam.ts'
import { leaving as en, ongoing } from '../../../../text/en-exam.ts'
import { clockFace } from '../../../../ui/time-left.ts'
import { useTimeLeft } from '../../../../ui/use-time-left.ts'

/** Back, in the browser or on the phone, does not leave a running exam without a word. */
export function LeaveQuestion({ end }: { readonly end: number | null }) {
  const [isAsking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  useEffect(() => holdBack(() => setAsking(true)), [])

  function leave() {
    navigate(paths.home, { replace: true })
    window.scrollTo(0, 0)
  }

  if (!isAsking) return null
  return (
    <Dialog
      open
      alert
      title={en.question}
      onClose={() => setAsking(false)}
      actions={
        <>
          <Button onClick={() => setAsking(false)}>{en.stay}</Button>
          <Button look="quiet" onClick={leave}>
            {en.leave}
          </Button>
        </>
      }
    >
      <p>
        {en.clockGoesOn} <Bengali>{bn.clockGoesOn}</Bengali>
      </p>
      {end !== null && <Left end={end} />}
    </Dialog>
  )
}

function Left({ end }: { readonly end: number }) {
  const left = useTimeLeft(end, serverClock)
  return (
    <p>
      {ongoing.timeLeft}: <b className="num">{clockFace(left)}</b>
    </p>
  )
}
