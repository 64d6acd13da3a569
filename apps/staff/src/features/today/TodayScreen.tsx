import { type ExamRow, today } from '@anushilon/contract/staff/overview'
import { dhakaClock, dhakaDate, dhakaFormat, dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { serverNow } from '../../api/server-clock.ts'
import { examPath, paths } from '../../paths.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { LoginRuleQuestion } from '../../login-rule/LoginRuleQuestion.tsx'
import { BackupNotice } from './BackupNotice.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { ClosedTooEarly } from './ClosedTooEarly.tsx'
import { ComingUp } from './ComingUp.tsx'
import { ExamLine } from './ExamLine.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { LiveExams } from './LiveExams.tsx'
import { MarkingExams } from './MarkingExams.tsx'
import { NeedsAnswer } from './NeedsAnswer.tsx'
import { RestoredNotice } from './RestoredNotice.tsx'
import { readyNote } from './ready-note.ts'
import css from './TodayScreen.module.css'
import { mostUrgent } from './urgent.ts'

const ASK_AGAIN_MS = 15_000

/** What waits, and what is the next button: the first that applies is the primary one. */
export function TodayScreen() {
  const me = useMe()
  const now = useMinute()
  const found = useQuery({ ...queryFor(today, {}), refetchInterval: ASK_AGAIN_MS })
  const isAuthor = me.role !== 'marker'
  const head = (
    <PageHead
      title="Today"
      note={`${dhakaFormat({ weekday: 'long' }, now)} ${dhakaDate(now)} · ${dhakaClock(now)} · Dhaka time`}
    >
      {isAuthor && (
        <LinkButton href={paths.newExam} look="quiet" icon={Plus}>
          New exam
        </LinkButton>
      )}
    </PageHead>
  )
  if (found.data === undefined) {
    return (
      <>
        {head}
        {found.isError ? <ErrorPanel onRetry={() => void found.refetch()} /> : <SkeletonList count={4} height={120} />}
      </>
    )
  }
  const { live, marking, ready, next, more, late, rechecks, clock, backup, restored } = found.data
  const waits = isAuthor ? [...live, ...marking, ...ready] : marking
  const urgent = isAuthor ? mostUrgent(found.data) : (marking[0]?.id ?? null)
  const nothing = waits.length === 0 ? <NothingWaits next={isAuthor ? next : []} /> : null
  return (
    <>
      {head}
      {found.isError && <ErrorPanel onRetry={() => void found.refetch()} />}
      <ClockNotice doubts={clock} isOwner={me.role === 'owner'} />
      {restored !== null && <RestoredNotice restored={restored} />}
      {backup !== null && <BackupNotice backup={backup} />}
      {me.role === 'owner' && <ClosedTooEarly />}
      {me.role === 'owner' && <LoginRuleQuestion />}
      <div className={css.columns}>
        <div>
          {isAuthor && live.length > 0 && (
            <LiveExams exams={live} now={now} urgent={urgent} hasMore={more.includes('live')} />
          )}
          {marking.length > 0 && (
            <MarkingExams exams={marking} now={now} urgent={urgent} hasMore={more.includes('marking')} />
          )}
          {isAuthor && ready.length > 0 && (
            <Panel
              title="Waits for publishing"
              count={ready.length}
              flush
              foot={more.includes('ready') && <Link href={paths.exams}>There are more: all exams</Link>}
            >
              {ready.map((exam) => (
                <ExamLine
                  key={exam.id}
                  exam={exam}
                  note={readyNote(exam)}
                  action={
                    <LinkButton href={examPath(exam.id, 'results')} look={exam.id === urgent ? 'primary' : 'quiet'}>
                      Review and publish
                    </LinkButton>
                  }
                />
              ))}
            </Panel>
          )}
          {me.role === 'owner' ? <FirstSteps>{nothing}</FirstSteps> : nothing}
        </div>
        {isAuthor && (
          <div>
            <ComingUp exams={next} />
            <NeedsAnswer late={late} rechecks={rechecks} />
          </div>
        )}
      </div>
    </>
  )
}

function NothingWaits({ next }: { next: readonly ExamRow[] }) {
  const at = next.find(({ state }) => state === 'scheduled')?.opensAt ?? null
  const title =
    at === null
      ? 'Nothing waits.'
      : `Nothing waits. Next exam: ${dhakaFormat({ weekday: 'short' }, at)} ${dhakaMoment(at)}`
  return <Empty title={title} hint="এখন আপনার জন্য কোনো কাজ বাকি নেই।" />
}

/** The minute it is: enough for what this screen shows. */
function useMinute(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
