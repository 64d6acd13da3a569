import type { PastExam } from '@anushilon/contract/operations/results'
import type { Variation } from '@anushilon/domain/exam/variation'
import ClockAlert from 'lucide-react/icons/clock-alert'
import { lists as bnLists } from '../../text/bn.ts'
import { history as bn } from '../../text/bn-results.ts'
import { photos } from '../../text/en-photos.ts'
import { history as text } from '../../text/en-results.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { frequency as frequencies, lists, variation as variations } from '../../text/en.ts'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import type { Column } from '@anushilon/ui/layout/DataTable.tsx'
import { SubjectCell, subjectPlace } from '../../ui/SubjectCell.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { HistoryActions, hasActions } from './HistoryActions.tsx'
import { WindowTimes } from './WindowTimes.tsx'

type Open = (exam: PastExam) => void

export function historyColumns(variation: Variation, first: number, onOpen: Open): Column<PastExam>[] {
  return [
    { head: lists.slNo, card: 'number', cell: (_, index) => first + index, oneLine: true },
    { head: lists.date, card: 'date', cell: ({ window }) => <WindowTimes window={window} /> },
    { head: lists.title, card: 'title', cell: ({ name }) => <span lang={languageOf(name)}>{name}</span> },
    {
      head: lists.subject,
      card: subjectPlace(variation),
      cell: ({ subjectName }) => <SubjectCell name={subjectName} variation={variation} />,
    },
    { head: lists.frequency, card: 'third', cell: ({ frequency }) => <Badge>{frequencies[frequency]}</Badge> },
    {
      head: lists.examType,
      card: 'third',
      cell: ({ variation }) => <Badge kind="brand">{variations[variation]}</Badge>,
    },
    { head: lists.marks, card: 'half', cell: (exam) => <MarksAndPhotos exam={exam} /> },
    { head: lists.merit, card: 'half', cell: (exam) => <Merit exam={exam} /> },
    {
      head: lists.action,
      card: 'actions',
      cell: (exam) => (hasActions(exam) ? <HistoryActions exam={exam} onOpen={() => onOpen(exam)} /> : null),
      insteadInTable: () => <Bengali className="small soft">{bnLists.afterResults}</Bengali>,
    },
  ]
}

function MarksAndPhotos({ exam }: { readonly exam: PastExam }) {
  return (
    <>
      <Marks exam={exam} />
      {exam.latePhotos > 0 && exam.calledOff === null && (
        <p className="small soft">
          {photos.cameLate(exam.latePhotos)} <Bengali>{bn.latePhotos}</Bengali>
        </p>
      )}
    </>
  )
}

function Marks({ exam: { standing, totalMarks, lateRefusal, lateAccepted, calledOff } }: { readonly exam: PastExam }) {
  if (calledOff !== null) return <CalledOff />
  switch (standing.kind) {
    case 'late':
      return (
        <>
          <Badge kind="bad" icon={ClockAlert}>
            {ui.lateSubmission}
          </Badge>
          <p className="small soft">
            {lateRefusal === null ? (
              <>
                {text.kept} <Bengali>{bn.kept}</Bengali>
              </>
            ) : (
              <>
                <Bengali>{bn.refused}</Bengali> <Words text={lateRefusal} />
              </>
            )}
          </p>
        </>
      )
    case 'pending':
      return lateAccepted ? <Accepted /> : <span className="muted">—</span>
    case 'ranked':
      return (
        <>
          <OutOf count={standing.marks.toFixed(2)} all={String(totalMarks)} />
          {lateAccepted && <Accepted />}
        </>
      )
  }
}

function Accepted() {
  return (
    <p className="small soft">
      {text.accepted} <Bengali>{bn.accepted}</Bengali>
    </p>
  )
}

/** Nothing is to come of it, so it is not called pending; why stands in the next column, for room. */
function CalledOff() {
  return (
    <>
      <Badge kind="bad">{text.calledOff}</Badge>
      <p className="small soft">
        <Bengali>{bn.calledOff}</Bengali>
      </p>
    </>
  )
}

/** Nothing is to come for a late attempt, so it is not called pending. */
function Merit({ exam: { standing, rankedStudents, resultsAt, calledOff } }: { readonly exam: PastExam }) {
  if (calledOff !== null) {
    return (
      <p className="small soft">
        <Bengali>{bn.because}</Bengali> <Words text={calledOff} />
      </p>
    )
  }
  if (standing.kind === 'late') {
    return (
      <p className="small soft">
        <Bengali>{bn.late}</Bengali>
      </p>
    )
  }
  if (standing.kind === 'pending') return <Pending until={resultsAt} />
  return <OutOf count={standing.position.toLocaleString('en')} all={rankedStudents.toLocaleString('en')} />
}

function OutOf({ count, all }: { readonly count: string; readonly all: string }) {
  return (
    <>
      {count} <span className="muted">/ {all}</span>
    </>
  )
}
