import type { StudentInfo } from '@anushilon/contract/operations/profile'
import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import ArrowRight from 'lucide-react/icons/arrow-right'
import X from 'lucide-react/icons/x'
import { type SubmitEvent, useEffect } from 'react'
import { useLocation } from 'wouter'
import { failedOf } from '../../../api/failed-of.ts'
import { useStudent } from '../../../api/student.ts'
import { NoNavLayout } from '../../../app/shell/NoNavLayout.tsx'
import { paths } from '../../../paths.ts'
import { useSubjectChoice } from '../../../sitting/use-subject-choice.ts'
import { beforeStart as bn } from '../../../text/bn-exam.ts'
import { beforeStart as en } from '../../../text/en-exam.ts'
import { FaultAlert } from '@anushilon/ui/feedback/FaultAlert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { InvalidExam } from '../../../exam-parts/InvalidExam.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { SubjectPickers } from '../../../exam-parts/SubjectPickers.tsx'
import { Blocked, ExamFault } from '../Blocked.tsx'
import { type ExamOfAddress, pathOf, useExamOfAddress } from '../exam-of-address.ts'
import { ExamTitle } from '../ExamTitle.tsx'
import { useEntry, useExamInfo, useIsEarly } from '../use-exam.ts'
import { useRunsOnDevice } from '../use-runs-on-device.ts'
import css from './BeforeStartScreen.module.css'
import { ExamFacts } from './ExamFacts.tsx'
import { ProfileBlock } from './ProfileBlock.tsx'
import { useBeforeStart } from './use-before-start.ts'

export function BeforeStartScreen() {
  const exam = useExamOfAddress()
  return (
    <NoNavLayout
      narrow
      logoHref={paths.home}
      action={
        <LinkButton href={paths.home} look="text" small icon={X}>
          {en.exit}
        </LinkButton>
      }
    >
      {exam === null ? <InvalidExam /> : <BeforeStart exam={exam} />}
    </NoNavLayout>
  )
}

function BeforeStart({ exam }: { readonly exam: ExamOfAddress }) {
  const entry = useEntry(exam)
  const info = useExamInfo(exam)
  const student = useStudent()
  const [, navigate] = useLocation()
  const runsOnDevice = useRunsOnDevice(exam, entry)
  const goesOn = runsOnDevice || entry.data === 'running' || entry.data === 'written-next'
  const ongoing = pathOf('ongoing', exam)

  // Whoever has started already is not asked again: the clock is running.
  useEffect(() => {
    if (goesOn) navigate(ongoing, { replace: true })
  }, [goesOn, navigate, ongoing])

  const isEarly = useIsEarly(exam, entry.error)
  const asked = isEarly === false ? [entry, info, student] : [info, student]
  const failed = failedOf(asked)
  if (failed !== null) return <ExamFault error={failed.error} onRetry={failed.retry} />
  const isLoaded =
    (entry.data !== undefined || isEarly === true) && info.data !== undefined && student.data !== undefined
  return (
    <Page width="narrow">
      {isLoaded && !goesOn ? (
        <>
          <ExamTitle info={info.data} />
          <ExamFacts info={info.data} />
          <StartForm exam={exam} info={info.data} student={student.data} />
        </>
      ) : (
        <Loading>
          <Skeleton height={34} width="70%" />
          <div className={css.gap} />
          <Skeleton height={420} radius={14} />
        </Loading>
      )}
      {entry.data === 'ended' && <Blocked title={en.cannotStart}>{en.attended}</Blocked>}
    </Page>
  )
}

interface FormProps {
  readonly exam: ExamOfAddress
  readonly info: ExamInfo
  readonly student: StudentInfo
}

function StartForm({ exam, info, student }: FormProps) {
  const choice = useSubjectChoice(exam, student.id)
  const form = useBeforeStart(exam, info, student, choice)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void form.confirm()
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ProfileBlock form={form} curriculumName={info.curriculumName} />
      <SubjectPickers choice={choice} subjectCount={info.subjectCount} firstStep={2} />
      <FaultAlert text={form.fault} />
      <Button type="submit" block disabled={!form.canContinue} busy={form.busy && en.saving} iconAfter={ArrowRight}>
        {en.continue}
      </Button>
      <p className={css.next} lang="bn">
        {bn.next}
      </p>
    </form>
  )
}
