import { type ExamRow, today } from '@anushilon/contract/staff/overview'
import { Badge } from '@anushilon/ui/Badge.tsx'
import { dhakaClock, dhakaDate } from '@anushilon/ui/dhaka-time.ts'
import { Empty } from '@anushilon/ui/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/ErrorPanel.tsx'
import { LinkButton } from '@anushilon/ui/LinkButton.tsx'
import { SkeletonList } from '@anushilon/ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useMe } from '../../api/me.ts'
import { asking } from '../../api/queries.ts'
import { serverNow } from '../../api/server-clock.ts'
import { examPath, paths } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ExamLine } from './ExamLine.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Progress } from './Progress.tsx'
import css from './TodayScreen.module.css'

const ASK_AGAIN_MS = 15_000
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', weekday: 'long' })

/** What waits, and what is the next button: the first that applies is the primary one. */
export function TodayScreen() {
  const me = useMe()
  const now = useMinute()
  const found = useQuery({ ...asking(today, {}), refetchInterval: ASK_AGAIN_MS })
  const isAuthor = me.role !== 'marker'
  const head = (
    <PageHead title="Today" note={`${weekday.format(now)} ${dhakaDate(now)} · ${dhakaClock(now)} · Dhaka time`}>
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
  const { live, marking, ready, next } = found.data
  const waits = isAuthor ? [...live, ...marking, ...ready] : marking
  const isNew = me.role === 'owner' && next.length === 0
  const nothing = <Empty title="Nothing waits" hint="এখন আপনার জন্য কোনো কাজ বাকি নেই।" />
  return (
    <>
      {head}
      {found.isError && <ErrorPanel onRetry={() => void found.refetch()} />}
      <div className={css.columns}>
        <div>
          {waits.length === 0 && (isNew ? <FirstSteps>{nothing}</FirstSteps> : nothing)}
          {isAuthor && live.length > 0 && (
            <Panel title="Live now" count={live.length} flush>
              {live.map((exam) => (
                <LiveExam key={exam.id} exam={exam} now={now} />
              ))}
            </Panel>
          )}
          {marking.length > 0 && (
            <Panel title="Waits for marking" count={toMark(marking)} meta={answersIn(marking)} flush>
              {marking.map((exam, at) => (
                <ExamLine
                  key={exam.id}
                  exam={exam}
                  note={`${exam.marked} of ${exam.scripts} answers marked`}
                  action={
                    <LinkButton href={`/marking/${encodeURIComponent(exam.id)}`} look={at === 0 ? 'primary' : 'quiet'}>
                      {exam.marked === 0 ? 'Begin marking' : 'Continue marking'}
                    </LinkButton>
                  }
                >
                  <Progress done={exam.marked} of={exam.scripts} label="Marked" />
                </ExamLine>
              ))}
            </Panel>
          )}
          {isAuthor && ready.length > 0 && (
            <Panel title="Waits for publishing" count={ready.length} flush>
              {ready.map((exam, at) => (
                <ExamLine
                  key={exam.id}
                  exam={exam}
                  note={`${exam.started} sat · all answers marked`}
                  action={
                    <LinkButton
                      href={examPath(exam.id, 'results')}
                      look={at === 0 && marking.length === 0 ? 'primary' : 'quiet'}
                    >
                      Review and publish
                    </LinkButton>
                  }
                />
              ))}
            </Panel>
          )}
        </div>
        {isAuthor && (
          <Panel title="Coming up" meta={<Link href={paths.examsCalendar}>Calendar</Link>} flush>
            {next.length === 0 && <p className={css.none}>Nothing is scheduled for the next two weeks.</p>}
            {next.map((exam) => (
              <ExamLine
                key={exam.id}
                exam={exam}
                note={exam.opensAt === null ? 'No date yet' : `${dhakaDate(exam.opensAt)}, ${dhakaClock(exam.opensAt)}`}
                link={examPath(exam.id)}
              >
                {exam.state === 'draft' ? (
                  <Badge kind="bad" icon={TriangleAlert}>
                    {exam.missing === 1 ? '1 thing missing' : `${exam.missing} things missing`}
                  </Badge>
                ) : (
                  <Badge kind="ok">Scheduled</Badge>
                )}
              </ExamLine>
            ))}
          </Panel>
        )}
      </div>
    </>
  )
}

function LiveExam({ exam, now }: { exam: ExamRow; now: number }) {
  const answering = exam.started - exam.submitted
  const left = Math.max(0, Math.round(((exam.closesAt ?? now) - now) / 60_000))
  const wait = left < 120 ? `${left} min` : `${Math.floor(left / 60)} h`
  return (
    <ExamLine
      exam={exam}
      note={`closes ${dhakaClock(exam.closesAt ?? now)}, in ${wait}`}
      action={
        <LinkButton href={examPath(exam.id, 'live')} look="quiet" iconAfter={ChevronRight}>
          Open board
        </LinkButton>
      }
    >
      <Progress done={exam.submitted} doing={answering} of={Math.max(exam.expected, exam.started)} label="Students" />
      <p className={css.figures}>
        <b>{exam.submitted}</b> submitted · <b>{answering}</b> answering ·{' '}
        <b>{Math.max(0, exam.expected - exam.started)}</b> not started
      </p>
    </ExamLine>
  )
}

function toMark(exams: readonly ExamRow[]): number {
  return exams.reduce((sum, { scripts, marked }) => sum + scripts - marked, 0)
}

function answersIn(exams: readonly ExamRow[]): string {
  return exams.length === 1 ? 'answers in 1 exam' : `answers in ${exams.length} exams`
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
