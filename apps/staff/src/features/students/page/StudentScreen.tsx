import { studentPage } from '@anushilon/contract/staff/student-page'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { queryFor } from '../../../api/queries.ts'
import { isGone } from '../../../api/is-gone.ts'
import { NotFoundScreen } from '../../../app/NotFoundScreen.tsx'
import { paths } from '../../../paths.ts'
import { BackLink } from '../../../ui/layout/BackLink.tsx'
import { Figures } from '../../../ui/layout/Figures.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { LogInBadge } from '../LogInBadge.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { ExamsPanel } from './ExamsPanel.tsx'
import { GuardianPanel } from './GuardianPanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { ProgressPanel } from './ProgressPanel.tsx'
import css from './StudentPage.module.css'

/** Everything that is known of one student, for whoever has a guardian on the phone. */
export function StudentScreen() {
  const { studentId: typed } = useParams<{ studentId: string }>()
  const studentId = Number(typed)
  const page = useQuery({ ...queryFor(studentPage, { studentId }), enabled: Number.isSafeInteger(studentId) })
  // Also where they were there a moment ago: somebody has deleted them.
  if (!Number.isSafeInteger(studentId) || isGone(page.error)) return <NotFoundScreen />
  if (page.data === undefined) {
    return page.isError ? <ErrorPanel onRetry={() => void page.refetch()} /> : <SkeletonList count={1} height={150} />
  }
  const { student, exams, links, notes } = page.data
  const count = (outcome: string) => exams.filter((exam) => exam.outcome === outcome).length
  const facts = [
    student.regNo,
    ...student.courses.map(({ name }) => name),
    ...((student.branch ?? '') ? [student.branch] : []),
  ]
  return (
    <>
      <BackLink href={paths.students}>Students</BackLink>
      <PageHead title={student.name} note={facts.join(' · ')}>
        <LogInBadge student={student} />
      </PageHead>
      <Figures
        figures={[
          { name: 'Sat', value: exams.length - count('absent'), note: `of ${exams.length}` },
          { name: 'Absent', value: count('absent'), tone: count('absent') > 0 ? 'warn' : undefined },
          { name: 'Late', value: exams.filter(({ late }) => late !== null).length },
          { name: 'Best merit', value: bestOf(exams) },
        ]}
      />
      <div className={css.columns}>
        <div className={css.main}>
          <ProgressPanel page={page.data} />
          <ExamsPanel studentId={studentId} exams={exams} />
        </div>
        <div className={css.side}>
          <AccountPanel page={page.data} />
          <GuardianPanel studentId={studentId} links={links} hasLeft={student.leftAt !== null} />
          <NotesPanel studentId={studentId} notes={notes} />
        </div>
      </div>
    </>
  )
}

function bestOf(exams: readonly { readonly position: number | null }[]): string {
  const places = exams.flatMap(({ position }) => position ?? [])
  return places.length === 0 ? '–' : String(Math.min(...places))
}
