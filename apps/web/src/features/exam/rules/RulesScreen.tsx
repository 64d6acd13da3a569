import { examRules } from '@anushilon/contract/operations/before-start'
import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { callFor } from '../../../api/client.ts'
import { serverClock } from '../../../api/server-clock.ts'
import { failedOf } from '../../../api/failed-of.ts'
import { useSession } from '../../../api/session.ts'
import { NoNavLayout } from '../../../app/shell/NoNavLayout.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { paths } from '../../../paths.ts'
import { readChosen } from '../../../sitting/chosen-subjects.ts'
import { rules as bn } from '../../../text/bn-exam.ts'
import { rules as en } from '../../../text/en-exam.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { ExamInfoPanels } from '../../../exam-parts/ExamInfoPanels.tsx'
import { InvalidExam } from '../../../exam-parts/InvalidExam.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import { Loading, Skeleton, SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { ExamFault, HasEnded } from '../Blocked.tsx'
import { type ExamOfAddress, pathOf, useExamOfAddress } from '../exam-of-address.ts'
import { ExamTitle } from '../ExamTitle.tsx'
import { useEntry, useExamInfo, useIsEarly } from '../use-exam.ts'
import { useRunsOnDevice } from '../use-runs-on-device.ts'
import css from './RulesScreen.module.css'
import { RunningClock, runningPart } from './RunningClock.tsx'
import { useStart } from './use-start.ts'

export function RulesScreen() {
  const exam = useExamOfAddress()
  if (exam === null) return <InvalidExam />
  return (
    <NoNavLayout
      narrow
      logoHref={paths.home}
      action={
        <LinkButton href={pathOf('beforeStart', exam)} look="text" small icon={ArrowLeft}>
          {ui.back}
        </LinkButton>
      }
    >
      <Rules exam={exam} />
    </NoNavLayout>
  )
}

function Rules({ exam }: { readonly exam: ExamOfAddress }) {
  const studentId = useSession()?.studentId ?? ''
  const chosen = readChosen(studentId, exam.examId)
  const entry = useEntry(exam)
  const info = useExamInfo(exam)
  const [, navigate] = useLocation()
  const start = useStart(exam, studentId, info.data)
  // Subjects come first (Spec 4 "Exam entry check").
  const isEarly = useIsEarly(exam, entry.error)
  const mustChoose =
    (entry.data === 'assign' || isEarly === true) && chosen === null && behaviourOf(exam.variation).choice !== 'never'
  const runsOnDevice = useRunsOnDevice(exam, entry)
  const elsewhere = runsOnDevice ? pathOf('ongoing', exam) : mustChoose ? pathOf('beforeStart', exam) : null

  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true })
  }, [elsewhere, navigate])

  const asked = isEarly === false ? [entry, info] : [info]
  const failed = failedOf(asked)
  if (failed !== null) return <ExamFault error={failed.error} onRetry={failed.retry} />
  const hasEnded = entry.data === 'ended' || start.hasEnded
  const running = runningPart(exam, entry.data)
  return (
    <Page width="narrow">
      {running !== null && <RunningClock exam={exam} part={running} />}
      {info.data === undefined ? (
        <Loading>
          <Skeleton height={34} width="70%" />
          <div className={css.gap} />
          <Skeleton height={380} radius={14} />
        </Loading>
      ) : (
        <>
          <ExamTitle info={info.data} />
          <ExamInfoPanels info={ofChosen(info.data, chosen?.subjects ?? null)} minutes="allowed" />
          <RulesSheet exam={exam} info={info.data} />
        </>
      )}
      {isEarly === true && info.data !== undefined && (
        <Countdown target={info.data.window.opensAt} clock={serverClock} label={en.opensIn} />
      )}
      <div className={css.start}>
        <Button
          block
          iconAfter={ArrowRight}
          disabled={info.data === undefined || hasEnded}
          busy={start.label !== null && start.label}
          onClick={() => void start.press()}
        >
          {en.showQuestions}
        </Button>
      </div>
      <p className={css.hint} lang="bn">
        {running !== null ? bn.goesOn[running] : isEarly === true ? bn.early : bn.starts}
      </p>
      {hasEnded && <HasEnded />}
    </Page>
  )
}

/** Of all the exam's subjects, those that the student will sit. */
function ofChosen(info: ExamInfo, subjects: readonly string[] | null): ExamInfo {
  return subjects === null ? info : { ...info, subjects: info.subjects.filter(({ id }) => subjects.includes(id)) }
}

function RulesSheet({ exam: { examId, variation }, info }: { readonly exam: ExamOfAddress; readonly info: ExamInfo }) {
  const { data, isError } = useQuery({
    queryKey: ['exam', variation, examId, 'rules'],
    queryFn: async ({ signal }) => (await callFor(examRules, variation, { examId }, { signal })).body,
    staleTime: 5 * 60_000,
  })
  if (data === undefined && !isError) {
    return <SkeletonList count={1} height={300} />
  }
  // The rules that hold for every exam are better than none.
  const image = data?.image ?? null
  if (image === null) return <RulesInWords hasMcq={info.mcq !== null} />
  return (
    <Card className={css.sheet}>
      <Picture src={fileUrl(image)} alt={en.image} fit="contain" ratio={34 / 25} grows needed />
    </Card>
  )
}

function RulesInWords({ hasMcq }: { readonly hasMcq: boolean }) {
  const lines = hasMcq ? [bn.locks, ...bn.lines] : bn.lines
  return (
    <Card as="section" pad className={css.words} lang="bn">
      <h2>{bn.title}</h2>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </Card>
  )
}
