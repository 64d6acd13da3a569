import type { ReactNode } from 'react'
import { home as bn } from '../../text/bn-home.ts'
import { home as en } from '../../text/en-home.ts'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import css from './ExamPanels.module.css'
import { LiveExamCard } from './LiveExamCard.tsx'
import { UpcomingExamCard } from './UpcomingExamCard.tsx'
import type { HomeExams } from './use-home.ts'

interface Props {
  readonly exams: HomeExams | undefined
  /** The upcoming ones whose papers are on the device. */
  readonly ready: ReadonlySet<string>
}

/** Upcoming beside live; on a phone live comes first, because that is what the student is here for. */
export function ExamPanels({ exams, ready }: Props) {
  const { coming, running } = exams ?? {}
  return (
    <div className={css.panels}>
      <Panel title={en.upcoming} count={coming?.length} empty={<Empty title={en.noUpcoming} hint={bn.noUpcoming} />}>
        {coming?.map((exam) => (
          <UpcomingExamCard key={exam.id} exam={exam} isReady={ready.has(exam.id)} />
        ))}
      </Panel>
      <Panel first title={en.live} count={running?.length} empty={<Empty title={en.noRunning} hint={bn.noRunning} />}>
        {running?.map((exam) => (
          <LiveExamCard key={exam.id} exam={exam} />
        ))}
      </Panel>
    </div>
  )
}

interface PanelProps {
  readonly title: string
  /** Not known while it loads. */
  readonly count: number | undefined
  readonly empty: ReactNode
  /** On a small screen. */
  readonly first?: boolean
  readonly children: ReactNode
}

function Panel({ title, count, empty, first = false, children }: PanelProps) {
  return (
    <section className={first ? css.first : undefined} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
        {count !== undefined && count > 0 && <span className={css.count}>{count}</span>}
      </div>
      {count === undefined && <SkeletonList count={2} height={192} />}
      {count === 0 && empty}
      {count !== undefined && count > 0 && <ul className={css.list}>{children}</ul>}
    </section>
  )
}
