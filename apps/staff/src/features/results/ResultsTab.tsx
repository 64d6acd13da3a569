import { meritPage, meritPdf, resultsFile, resultsView, type ResultsView } from '@anushilon/contract/staff/results'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import type { TabScreenProps } from '../../exam/tab-screen.ts'
import { Figures } from '../../ui/layout/Figures.tsx'
import { FileLink } from '../../file-link/FileLink.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LateAttempts } from '../../exam/during/LateAttempts.tsx'
import { LateAnswers } from '../../exam/during/LateAnswers.tsx'
import { Checks } from './Checks.tsx'
import { Histogram } from './Histogram.tsx'
import { counted, marksText, percentOf, plannedTime } from '../../exam/shift/marks.ts'
import { LogPanel } from './LogPanel.tsx'
import { MeritPanel } from './MeritPanel.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import css from './Results.module.css'
import { Rulings } from './Rulings.tsx'
import { WithdrawPanel } from './WithdrawPanel.tsx'

/** Marks and merit before and after they are out: the same screen, and a badge says which. */
export function ResultsTab({ exam }: TabScreenProps) {
  const me = useMe()
  const results = useQuery(queryFor(resultsView, { examId: exam.id }))
  // Asked for at once, and waited for: what is below its list would move under a finger.
  const merit = useQuery(queryFor(meritPage, { examId: exam.id, page: 1 }))
  const view = results.data
  if (results.isLoadingError) return <ErrorPanel onRetry={() => void results.refetch()} />
  if (view === undefined || merit.isPending) {
    return (
      <Loading>
        <Skeleton height={90} radius={14} />
        <div style={{ height: 20 }} />
        <Skeleton height={320} radius={14} />
      </Loading>
    )
  }
  if (exam.calledOff !== null) return <NoResults examId={exam.id} sat={view.figures.sat} />
  return (
    <>
      <div className={css.bar}>
        <StateOfResults view={view} />
        {view.figures.sat > 0 && <Files examId={exam.id} />}
      </div>
      <div className={css.columns}>
        <div>
          <FiguresOfResults view={view} />
          {view.distribution.length > 0 && <Histogram view={view} />}
          <LateAttempts examId={exam.id} canGoOn={view.outAt === null} />
          <LateAnswers examId={exam.id} />
          <MeritPanel view={view} />
        </div>
        <div>
          <Checks exam={exam} view={view} />
          {me.role === 'owner' && view.state !== 'published' && <PublishPanel view={view} />}
          {me.role === 'owner' && view.state === 'published' && <WithdrawPanel view={view} />}
          <Rulings examId={exam.id} />
          <LogPanel examId={exam.id} />
        </div>
      </div>
    </>
  )
}

/** Called off: what was answered can be looked at, but nobody has a place in it. */
function NoResults({ examId, sat }: { examId: string; sat: number }) {
  return (
    <div className={css.columns}>
      <Panel title="Results">
        <Empty
          title="No results come out"
          hint={`${counted(sat)} জন উত্তর দিয়েছিল; উত্তরগুলো Item analysis ও শিক্ষার্থীর পাতায় দেখা যায়।`}
        />
      </Panel>
      <div>
        <LogPanel examId={examId} />
      </div>
    </div>
  )
}

const SMALL = { look: 'quiet', small: true } as const
const FILES = [
  { name: 'CSV', what: 'results', format: 'csv' },
  { name: 'XLSX', what: 'results', format: 'xlsx' },
  { name: 'Marks per question', what: 'questions', format: 'xlsx' },
] as const

function Files({ examId }: { examId: string }) {
  return (
    <div className={css.files}>
      {FILES.map(({ name, what, format }) => (
        <FileLink key={name} of={resultsFile} input={{ examId, what, format }} button={SMALL} icon={Download}>
          {name}
        </FileLink>
      ))}
      <FileLink of={meritPdf} input={{ examId }} button={SMALL} icon={Printer}>
        Merit list (PDF)
      </FileLink>
    </div>
  )
}

function StateOfResults({ view }: { view: ResultsView }) {
  if (view.state === 'published') {
    return <Badge kind="ok">Published{view.outAt === null ? '' : ` · ${dhakaMoment(view.outAt)}`}</Badge>
  }
  const due = view.dueAt === null ? '' : ` · due ${plannedTime(view.dueAt)}`
  if (view.state === 'withdrawn') return <Badge kind="bad">Withdrawn · students see Pending{due}</Badge>
  if (view.state === 'open') return <Badge kind="plain">The exam is not over · so far{due}</Badge>
  return <Badge kind="warn">Preview · students see nothing yet{due}</Badge>
}

function FiguresOfResults({ view: { figures } }: { view: ResultsView }) {
  const { expected, sat, ranked, late, fullMarks, mean, highest, median, low } = figures
  return (
    <Figures
      figures={[
        { name: 'Sat', value: sat, note: `of ${expected}` },
        { name: 'Mean', value: marksText(mean), note: `of ${fullMarks}` },
        { name: 'Highest', value: marksText(highest), note: `of ${fullMarks}` },
        { name: 'Middle mark', value: marksText(median), note: 'half are above' },
        { name: 'Under 40 %', value: low, note: `${percentOf(low, ranked)} %` },
        { name: 'Late', value: late, note: 'no position', tone: late > 0 ? 'warn' : undefined },
      ]}
    />
  )
}
