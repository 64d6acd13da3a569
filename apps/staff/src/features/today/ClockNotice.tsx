import { type ClockDoubt, goOnWithClock } from '@anushilon/contract/staff/clock'
import { today } from '@anushilon/contract/staff/overview'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { invalidate } from '../../api/queries.ts'
import { serverNow } from '../../api/server-clock.ts'
import { paths } from '../../paths.ts'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'
import css from './ClockNotice.module.css'
import { doubtInWords, ENDS_BY_ITSELF, machineTime } from './doubt-words.ts'

interface Props {
  doubts: readonly ClockDoubt[]
  isOwner: boolean
}

/** The clock of a server cannot be believed: nothing is closed or published until it can, or the owner says so. */
export function ClockNotice({ doubts, isOwner }: Props) {
  return doubts.map((doubt) => <OneDoubt key={doubt.host} doubt={doubt} isOwner={isOwner} />)
}

function OneDoubt({ doubt, isOwner }: { doubt: ClockDoubt; isOwner: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const goingOn = useMutation({
    mutationFn: () => call(goOnWithClock, { host: doubt.host }),
    onSuccess: () => toast('Closing and publishing go on', 'success'),
    onSettled: () => {
      setAsked(false)
      return invalidate(today)
    },
  })
  const shown = machineTime(doubt, serverNow())
  return (
    <div className={css.notice}>
      <Alert
        kind="warn"
        live="alert"
        title={`${doubtInWords(doubt)}; closing and publishing wait.`}
        action={
          isOwner && (
            <div className={css.actions}>
              <Button onClick={() => setAsked(true)}>The clock is right now: go on</Button>
              <LinkButton href={paths.closings} look="quiet">
                What was closed by mistake
              </LinkButton>
            </div>
          )
        }
      >
        <p>
          Its clock shows {shown} in Dhaka. Students go on answering with the time they have left, and nobody is called
          late. {ENDS_BY_ITSELF[doubt.kind]}
        </p>
        <p>
          <Bengali>
            মেশিনের ঘড়ি ({doubt.host}) ঠিক করুন। ঘড়ির সময় এখন সঠিক হলে
            {isOwner ? ' নিচের বোতাম চাপুন' : ' কেন্দ্রের মালিককে জানান'}।
          </Bengali>
        </p>
        {goingOn.error !== null && <p role="alert">{faultText(goingOn.error)}</p>}
      </Alert>
      <AskingDialog
        open={isAsked}
        title={`Is it ${shown} in Dhaka?`}
        onClose={() => setAsked(false)}
        actions={
          <Button onClick={() => goingOn.mutate()} busy={goingOn.isPending && 'Going on'}>
            Yes, go on with this time
          </Button>
        }
      >
        <p>
          Look at a phone. If this is not the time, every exam that would be over by it closes, and results come out:
          set the machine’s clock right instead.
        </p>
        <p>
          <Bengali>ফোনের ঘড়ির সঙ্গে মিলিয়ে দেখুন। সময় না মিললে আগে মেশিনের ঘড়ি ঠিক করুন।</Bengali>
        </p>
      </AskingDialog>
    </div>
  )
}
