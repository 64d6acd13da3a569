import type { Variation } from '@anushilon/domain/exam/variation'
import FileText from 'lucide-react/icons/file-text'
import PenLine from 'lucide-react/icons/pen-line'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { missedLink } from '../../after-exam-links.ts'
import { solutionPath } from '../../lib/solution-types.ts'
import { dhakaClock, dhakaDate } from '@anushilon/domain/dhaka-time'
import { lists as bnLists } from '../../text/bn.ts'
import { missed } from '../../text/en-results.ts'
import { frequency as frequencies, lists } from '../../text/en.ts'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import type { Column } from '@anushilon/ui/layout/DataTable.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { SubjectCell, subjectPlace } from '../../ui/SubjectCell.tsx'
import { RowActions, RowLink, RowSheet } from '../../ui/RowActions.tsx'
import type { MissedExam } from './use-missed-exams.ts'

export function missedColumns(variation: Variation, first: number): Column<MissedExam>[] {
  return [
    { head: lists.slNo, card: 'number', cell: (_, index) => first + index, oneLine: true },
    {
      head: lists.date,
      card: 'date',
      cell: ({ startsAt }) => (
        <span className="num">
          {dhakaDate(startsAt)}, <span className="nowrap">{dhakaClock(startsAt)}</span>
        </span>
      ),
    },
    {
      head: lists.subject,
      card: subjectPlace(variation),
      cell: ({ subjectName }) => <SubjectCell name={subjectName} variation={variation} />,
    },
    { head: lists.name, card: 'title', cell: ({ name }) => <span lang={languageOf(name)}>{name}</span> },
    { head: lists.type, card: 'third', cell: ({ frequency }) => <Badge>{frequencies[frequency]}</Badge> },
    {
      head: lists.duration,
      card: 'third',
      cell: ({ minutes }) => <span className="num nowrap">{missed.minutes(minutes)}</span>,
    },
    {
      head: lists.action,
      card: 'actions',
      cell: (exam) => actionsOf(exam),
      insteadInTable: ({ resultsOut }) =>
        !resultsOut && <Bengali className="small soft">{bnLists.afterResults}</Bengali>,
    },
  ]
}

/** Once its results are out its MCQs can be sat (Decision G1), and what was to be written can be read. */
function actionsOf({ id, variation, name, resultsOut, solutionSheet }: MissedExam) {
  const sit = resultsOut ? missedLink(variation, id) : null
  const paper = resultsOut ? solutionPath(id, variation, 'written') : null
  if (sit === null && paper === null && solutionSheet === null) return null
  return (
    <RowActions>
      {sit !== null && (
        <RowLink icon={PenLine} of={name} href={sit}>
          {missed.sit}
        </RowLink>
      )}
      {paper !== null && (
        <RowLink icon={FileText} of={name} href={paper}>
          {missed.paper}
        </RowLink>
      )}
      {solutionSheet !== null && <RowSheet of={name} href={fileUrl(solutionSheet)} />}
    </RowActions>
  )
}
