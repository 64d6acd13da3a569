import { listClosings } from '@anushilon/contract/staff/clock'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import css from './ClockNotice.module.css'

const ASK_AGAIN_MS = 60_000

/** Attempts that are closed though their time is not over, results that are out before they are due: never right. */
export function ClosedTooEarly() {
  const { data } = useQuery({ ...queryFor(listClosings, {}), refetchInterval: ASK_AGAIN_MS })
  if (data === undefined || data.exams.length === 0) return null
  const attempts = data.exams.reduce((sum, exam) => sum + exam.tooEarly, 0)
  const results = data.exams.filter((exam) => exam.resultsTooEarly).length
  return (
    <div className={css.notice}>
      <Alert
        kind="bad"
        title={[
          attempts > 0 &&
            `${attempts === 1 ? '1 attempt is' : `${attempts} attempts are`} closed before the time was over`,
          results > 0 && `the results of ${results === 1 ? '1 exam' : `${results} exams`} are out too early`,
        ]
          .filter((part) => part !== false)
          .join('; ')}
        action={<LinkButton href={paths.closings}>Put it right</LinkButton>}
      />
    </div>
  )
}
