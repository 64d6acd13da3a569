import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import { lastFullStart } from '@anushilon/domain/sitting/clock'
import BookOpen from 'lucide-react/icons/book-open'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import ImageDown from 'lucide-react/icons/image-down'
import ListChecks from 'lucide-react/icons/list-checks'
import PenLine from 'lucide-react/icons/pen-line'
import type { ReactNode } from 'react'
import { serverClock } from '../../../api/server-clock.ts'
import { dhakaClock, dhakaMoment, isSameDhakaDay } from '@anushilon/domain/dhaka-time'
import { megabytes } from '../../../lib/megabytes.ts'
import { beforeStart as bn } from '../../../text/bn-exam.ts'
import { beforeStart as en } from '../../../text/en-exam.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import type { Icon } from '@anushilon/ui/icon.ts'
import css from './ExamFacts.module.css'

/** What the exam asks for, what it costs in data, and until when one may start without losing time (Decision B3). */
export function ExamFacts({ info }: { readonly info: ExamInfo }) {
  const { mcq, written, window, imageBytes } = info
  const minutes = [mcq?.minutes, written?.minutes].filter((length) => length !== undefined)
  return (
    <>
      <ul className={css.facts}>
        {info.subjectCount > 1 && <Fact icon={BookOpen}>{en.subjects(info.subjectCount)}</Fact>}
        {mcq !== null && <Fact icon={ListChecks}>{en.questions(mcq.questionCount)}</Fact>}
        {mcq !== null && <Fact icon={ListChecks}>{en.mcqMarks(mcq.totalMarks)}</Fact>}
        {written !== null && <Fact icon={PenLine}>{en.writtenMarks(written.totalMarks)}</Fact>}
        <Fact icon={Clock}>{en.minutes(minutes.join(' + '))}</Fact>
        <Fact icon={Flag}>{en.ends(moment(window.closesAt))}</Fact>
        {imageBytes > 0 && <Fact icon={ImageDown}>{en.pictures(megabytes(imageBytes))}</Fact>}
      </ul>
      <div className={css.notice}>
        <LastStart info={info} />
      </div>
    </>
  )
}

function Fact({ icon: Face, children }: { readonly icon: Icon; readonly children: ReactNode }) {
  return (
    <li>
      <Face size={16} />
      {children}
    </li>
  )
}

function LastStart({ info: { mcq, written, window } }: { readonly info: ExamInfo }) {
  const last = lastFullStart({ mcq, written }, window)
  if (last === null || serverClock.now() > last) {
    return <Alert kind="warn">{en.lessTime(moment(window.closesAt))}</Alert>
  }
  return (
    <Alert kind="info" icon={Clock}>
      {en.fullTime(moment(last))} <Bengali>{bn.fullTime}</Bengali>
    </Alert>
  )
}

function moment(instant: number): string {
  return isSameDhakaDay(instant, serverClock.now()) ? dhakaClock(instant) : dhakaMoment(instant)
}
