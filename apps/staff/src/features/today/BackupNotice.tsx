import type { TodayBackup } from '@anushilon/contract/staff/overview'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { paths } from '../../paths.ts'
import css from './ClockNotice.module.css'

/** Nobody looks for back-ups until they are needed: so Today says when there are none. */
export function BackupNotice({ backup: { state, lastAt } }: { backup: TodayBackup }) {
  if (state === 'fine' || state === 'off') return null
  const last = lastAt === null ? 'There is no good one yet.' : `The last good one is of ${dhakaMoment(lastAt)}.`
  return (
    <div className={css.notice}>
      <Alert
        kind="warn"
        title={state === 'failed' ? 'The last back-up failed.' : 'There is no back-up of last night.'}
        action={
          <LinkButton href={paths.machine} look="quiet">
            See why
          </LinkButton>
        }
      >
        <p>{last} If the disk breaks now, everything since then is lost.</p>
        <p>
          <Bengali>ব্যাকআপ নেওয়া হয়নি। কারণ ও করণীয় দেখতে বোতামটি চাপুন।</Bengali>
        </p>
      </Alert>
    </div>
  )
}
