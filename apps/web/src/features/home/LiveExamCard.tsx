import type { ExamCard } from '@anushilon/contract/operations/catalogue'
import ArrowRight from 'lucide-react/icons/arrow-right'
import BookOpen from 'lucide-react/icons/book-open'
import Check from 'lucide-react/icons/check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Clock from 'lucide-react/icons/clock'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Flag from 'lucide-react/icons/flag'
import ListChecks from 'lucide-react/icons/list-checks'
import { Link } from 'wouter'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { serverClock } from '../../api/server-clock.ts'
import { dhakaClock, dhakaMoment, isSameDhakaDay } from '@anushilon/domain/dhaka-time'
import { listPath, paths, pathTo } from '../../paths.ts'
import { frequency, variation } from '../../text/en.ts'
import { home as bn } from '../../text/bn-home.ts'
import { home } from '../../text/en-home.ts'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import { ui } from '@anushilon/ui/text/words.ts'
import { shortClockFace } from '../../ui/time-left.ts'
import { useTimeLeft } from '../../ui/use-time-left.ts'
import css from './ExamCard.module.css'

/** What can be begun, what runs, and what is handed in and waits for its result. */
export function LiveExamCard({ exam }: { readonly exam: ExamCard }) {
  const { progress } = exam
  const isRunning = progress?.kind === 'running' || progress?.kind === 'part-over'
  return (
    <Card
      as="li"
      className={classNames(css.live, isRunning && css.running, progress?.kind === 'handed-in' && css.done)}
    >
      <Picture src={exam.image && fileUrl(exam.image)} alt="" icon={ClipboardList} className={css.picture} />
      <div className={css.body}>
        <div className={css.badges}>
          <StateBadge exam={exam} />
          <Badge>{frequency[exam.frequency]}</Badge>
          <Badge kind="brand">{variation[exam.variation]}</Badge>
        </div>
        <h3 lang={languageOf(exam.name)}>{exam.name}</h3>
        <ExamFacts exam={exam} />
        {exam.isReopened && <Bengali>{bn.reopened}</Bengali>}
        <NextStep exam={exam} />
      </div>
    </Card>
  )
}

function StateBadge({ exam: { isReopened, progress } }: { readonly exam: ExamCard }) {
  if (progress?.kind === 'handed-in') {
    return progress.isLate ? (
      <Badge kind="bad" icon={ClockAlert}>
        {ui.lateSubmission}
      </Badge>
    ) : (
      <Badge icon={Check}>{home.submitted}</Badge>
    )
  }
  const isBegun = progress !== null && !isReopened
  return (
    <Badge kind={isBegun ? 'warn' : 'ok'} live>
      {isReopened ? home.reopened : isBegun ? home.running : home.liveBadge}
    </Badge>
  )
}

function NextStep({ exam }: { readonly exam: ExamCard }) {
  const { progress, name } = exam
  const start = pathTo(paths.beforeStart, { examCode: exam.id, variation: exam.variation })
  if (progress === null) return <Onwards href={start} label={home.startExam} name={name} />
  switch (progress.kind) {
    case 'running':
      return <Continue href={start} name={name} endsAt={progress.endsAt} />
    case 'part-over':
      return (
        <>
          {progress.next === 'written' && <Bengali>{bn.writtenNext}</Bengali>}
          <Onwards href={start} label={home.continueExam} name={name} />
        </>
      )
    case 'handed-in':
      return (
        <p className={css.submitted}>
          <b>{progress.resultsAt === null ? home.resultLater : home.resultAfter(dhakaMoment(progress.resultsAt))}</b>{' '}
          <Link href={listPath(paths.history, exam.variation)} aria-label={`${home.history}: ${name}`}>
            {home.history}
          </Link>
        </p>
      )
  }
}

function Onwards({ href, label, name }: { readonly href: string; readonly label: string; readonly name: string }) {
  return (
    <LinkButton href={href} block iconAfter={ArrowRight} aria-label={`${label}: ${name}`}>
      {label}
    </LinkButton>
  )
}

interface ContinueProps {
  readonly href: string
  readonly name: string
  readonly endsAt: number
}

/** The clock runs whether the student looks at the exam or not. */
function Continue({ href, name, endsAt }: ContinueProps) {
  const left = useTimeLeft(endsAt, serverClock)
  return (
    <LinkButton href={href} block iconAfter={ArrowRight}>
      <span>
        {left > 0 ? home.continueLeft(shortClockFace(left)) : home.timeIsUp}
        <span className="sr" lang={languageOf(name)}>
          {name}
        </span>
      </span>
    </LinkButton>
  )
}

function ExamFacts({ exam }: { readonly exam: ExamCard }) {
  const { questionCount, subjectCount, minutes, window } = exam
  const parts = [minutes.mcq, minutes.written].filter((length) => length !== null)
  const ends = isSameDhakaDay(window.closesAt, serverClock.now())
    ? dhakaClock(window.closesAt)
    : dhakaMoment(window.closesAt)
  return (
    <ul className={css.facts}>
      {subjectCount > 1 && (
        <li>
          <BookOpen size={16} />
          {home.subjects(subjectCount)}
        </li>
      )}
      {subjectCount <= 1 && questionCount !== null && (
        <li>
          <ListChecks size={16} />
          {home.questions(questionCount)}
        </li>
      )}
      <li>
        <Clock size={16} />
        {home.minutes(parts.join(' + '))}
      </li>
      <li>
        <Flag size={16} />
        {exam.isReopened ? home.openUntil(ends) : home.ends(ends)}
      </li>
    </ul>
  )
}
