import { examHead } from '@anushilon/contract/staff/overview'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { useQuery } from '@tanstack/react-query'
import OctagonX from 'lucide-react/icons/octagon-x'
import { Suspense, useEffect, useState } from 'react'
import { Redirect, useParams } from 'wouter'
import { useMe } from '../api/me.ts'
import { queryFor } from '../api/queries.ts'
import { serverNow } from '../api/server-clock.ts'
import { examPath, paths } from '../paths.ts'
import css from './ExamScreen.module.css'
import { EXAM_TAB_ROWS } from './exam-tabs.ts'
import { HeadSlotProvider } from './InHead.tsx'
import { lookAgainIn } from './life.ts'
import { LifeBar } from './LifeLine.tsx'
import { StateBadge } from './StateBadge.tsx'
import { frequency as FREQUENCY_LABELS, variation as VARIATION_LABELS } from '@anushilon/ui/text/exam-words.ts'
import { LoadFault } from '../app/LoadFault.tsx'
import { BackLink } from '../ui/layout/BackLink.tsx'
import { TabLinks } from '../ui/layout/TabLinks.tsx'

/** An exam is one place with tabs: what it is stands above, whichever tab is open. */
export function ExamScreen() {
  const { examId, tab } = useParams<{ examId: string; tab?: string }>()
  const me = useMe()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const head = useQuery({
    ...queryFor(examHead, { examId }),
    refetchInterval: ({ state: { data } }) => lookAgainIn(data ?? { opensAt: null, closesAt: null }, serverNow()),
  })
  const name = head.data?.name ?? ''
  useEffect(() => {
    if (name !== '') document.title = `${name} · Anushilon Staff`
  }, [name])

  if (head.isLoadingError) return <LoadFault error={head.error} onRetry={() => void head.refetch()} />
  if (head.data === undefined) return <SkeletonList count={1} height={150} />
  const exam = head.data
  const tabs = EXAM_TAB_ROWS.filter(({ roles, isFor }) => roles.includes(me.role) && (isFor?.(exam) ?? true))
  const open = tabs.find((row) => row.tab === tab)
  if (open === undefined) {
    const first = tabs[0]
    return first === undefined ? null : <Redirect to={examPath(examId, first.tab)} replace />
  }
  const facts = [
    FREQUENCY_LABELS[exam.frequency],
    VARIATION_LABELS[exam.variation],
    exam.courseName,
    ...(exam.opensAt === null ? [] : [dhakaMoment(exam.opensAt)]),
  ]
  return (
    <>
      <header className={css.head}>
        <BackLink href={paths.exams}>Exams</BackLink>
        <div className={css.title}>
          <div>
            <h1 lang={languageOf(exam.name)}>{exam.name}</h1>
            <p>{facts.join(' · ')}</p>
          </div>
          <div className={css.actions}>
            <StateBadge exam={exam} />
            <div ref={setPlace} className={css.place} />
          </div>
        </div>
        <LifeBar state={exam.state} />
        <div className={css.tabs}>
          <TabLinks
            label="Parts of the exam"
            tabs={tabs.map((row) => ({
              to: examPath(examId, row.tab),
              name: row.name,
              count: row.countOf?.(exam) ?? 0,
            }))}
            current={examPath(examId, open.tab)}
          />
        </div>
      </header>
      {exam.calledOff !== null && (
        <div className={css.calledOff}>
          <Alert kind="bad" icon={OctagonX} title={`Called off ${dhakaMoment(exam.calledOff.at)}`}>
            <p>
              <Words text={exam.calledOff.reason} />
            </p>
            <p>
              <Bengali>উত্তর রাখা আছে; ফল বা মেরিট হবে না।</Bengali>
            </p>
          </Alert>
        </div>
      )}
      <Suspense fallback={<SkeletonList count={1} height={320} />}>
        <HeadSlotProvider value={place}>
          <open.Screen exam={exam} key={examId} />
        </HeadSlotProvider>
      </Suspense>
    </>
  )
}
