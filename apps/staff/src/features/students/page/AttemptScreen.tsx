import { studentAttempt, type AttemptPart, type StudentAttempt } from '@anushilon/contract/staff/student-page'
import { dhakaMoment, dhakaSeconds } from '@anushilon/domain/dhaka-time'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { languageOf, shortNames } from '@anushilon/ui/text/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { queryFor } from '../../../api/queries.ts'
import { isGone } from '../../../api/is-gone.ts'
import { NotFoundScreen } from '../../../app/NotFoundScreen.tsx'
import { studentPath } from '../../../paths.ts'
import { BackLink } from '../../../ui/layout/BackLink.tsx'
import { Figures } from '../../../ui/layout/Figures.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { AttemptQuestions } from './AttemptQuestions.tsx'
import css from './Attempt.module.css'
import { AttemptScripts } from './AttemptScripts.tsx'
import { marksOf, Outcome } from './outcome.tsx'

const PARTS = { mcq: 'MCQ', written: 'Written' } as const
const CLOSED_AS = {
  submitted: 'handed in',
  late: 'too late',
  overdue: 'time ran out, closed with what was saved',
} as const

/** One attempt as the student sees it, with its times. */
export function AttemptScreen() {
  const { studentId: typed, examId } = useParams<{ studentId: string; examId: string }>()
  const studentId = Number(typed)
  const attempt = useQuery({
    ...queryFor(studentAttempt, { studentId, examId }),
    enabled: Number.isSafeInteger(studentId),
  })
  if (!Number.isSafeInteger(studentId) || isGone(attempt.error)) return <NotFoundScreen />
  if (attempt.data === undefined) {
    return attempt.isError ? (
      <ErrorPanel onRetry={() => void attempt.refetch()} />
    ) : (
      <SkeletonList count={1} height={320} />
    )
  }
  const { student, exam, isRunning, mcq, written, changes } = attempt.data
  return (
    <>
      <BackLink href={studentPath(student.id)}>
        <span lang={languageOf(student.name)}>{student.name}</span>
      </BackLink>
      <PageHead title={exam.name} note={`${student.name} (${student.regNo}) · ${shortNames(exam.subjectName)}`}>
        <Outcome exam={exam} />
      </PageHead>
      {isRunning && (
        <div className={css.notice}>
          <Alert
            kind="info"
            title="Somebody may still be sitting this exam: the key and marks are shown when it is over."
          />
        </div>
      )}
      <Figures
        figures={[
          { name: 'Marks', value: marksOf(exam.marks), note: `of ${marksOf(exam.fullMarks)}` },
          { name: 'Class', value: marksOf(exam.classMean), note: 'on average' },
          {
            name: 'Merit',
            value: exam.position ?? '–',
            note: exam.ranked === null ? 'results not out' : `of ${exam.ranked}`,
          },
        ]}
      />
      <Times parts={exam.parts} />
      <SubjectMarks attempt={attempt.data} />
      {changes.length > 0 && (
        <Panel title="Changed since results were out" count={changes.length}>
          <ul className={css.changes}>
            {changes.map(({ at, before, after, reason }) => (
              <li key={at}>
                {dhakaMoment(at)}: {marksOf(before)} → <b>{marksOf(after)}</b>
                {reason !== null && <span lang={languageOf(reason)}> · {reason}</span>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <AttemptQuestions sections={mcq} />
      <AttemptScripts sections={written} />
    </>
  )
}

function Times({ parts }: { parts: readonly AttemptPart[] }) {
  return (
    <Panel title="Times and receipts">
      <ul className={css.times}>
        {parts.map((part) => (
          <li key={part.kind}>
            <b>{PARTS[part.kind]}</b>
            <span>started {dhakaMoment(part.startedAt)}</span>
            <span>time until {dhakaSeconds(part.deadlineAt)}</span>
            <span>
              {part.closedAt === null || part.closedAs === null
                ? 'not handed in yet'
                : `${CLOSED_AS[part.closedAs]} ${dhakaSeconds(part.closedAt)}`}
            </span>
            {part.receipt !== null && (
              <span>
                receipt <code>{part.receipt.code}</code> for {part.receipt.received}{' '}
                {part.receipt.received === 1 ? 'answer' : 'answers'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function SubjectMarks({ attempt: { subjects } }: { attempt: StudentAttempt }) {
  if (subjects === null || subjects.length < 2) return null
  return (
    <Panel title="Marks by subject">
      <ul className={css.times}>
        {subjects.map(({ name, marks, fullMarks }) => (
          <li key={name}>
            <b lang={languageOf(name)}>{name}</b>
            <span>
              {marksOf(marks)} / {marksOf(fullMarks)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
