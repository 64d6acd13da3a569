import {
  questionFaults,
  reviewQuestions,
  type ImportTarget,
  type QuestionReview,
  type ReviewedQuestion,
} from '@anushilon/contract/staff/question-import'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Download from 'lucide-react/icons/download'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { urlOf } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { queryFor } from '../../api/queries.ts'
import { Figures } from '../../ui/Figures.tsx'
import { FilterBar, FilterChips } from '../../ui/FilterBar.tsx'
import { asked, changing, leaving, UNDECIDED, type Decisions } from './decisions.ts'
import { EditDialog } from './EditDialog.tsx'
import { ImportFoot } from './ImportFoot.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { ReviewTable } from './ReviewTable.tsx'
import css from './ReviewStep.module.css'

const PAGE = 100

interface Props {
  fileId: string
  target: ImportTarget
  onDone: (outcome: { added: number; leftOut: number }) => void
  onCancel: () => void
}

/** Everything in the file, faults under their rows; what is decided here is sent back and checked again. */
export function ReviewStep({ fileId, target, onDone, onCancel }: Props) {
  const [decisions, setDecisions] = useState(UNDECIDED)
  const [filter, setFilter] = useState<'faults' | ''>('')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<{ kind: 'key' | 'edit'; question: ReviewedQuestion } | null>(null)
  const {
    data: review,
    error,
    isPlaceholderData,
  } = useQuery({
    ...queryFor(reviewQuestions, { ...asked(fileId, decisions), target }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  if (review === undefined)
    return error === null ? null : <Alert kind="bad" live="alert" title={<Words text={faultText(error)} />} />

  const decide = (next: Decisions) => {
    setOpen(null)
    setDecisions(next)
  }
  const shown = review.questions.filter(
    ({ isLeftOut, faults }) => filter === '' || (!isLeftOut && faults.some(({ isFault }) => isFault)),
  )
  const pages = Math.max(1, Math.ceil(shown.length / PAGE))
  const at = Math.min(page, pages)
  return (
    <>
      <ReviewFigures review={review} />
      {review.ignored.length > 0 && (
        <div className={css.alert}>
          <Alert kind="info">Columns that are not read: {review.ignored.join(', ')}</Alert>
        </div>
      )}
      {error !== null && <Alert kind="bad" live="alert" title={<Words text={faultText(error)} />} />}
      <div className={css.sheet}>
        <FilterBar>
          <FilterChips
            label="Show"
            value={filter}
            onChange={setFilter}
            chips={[
              { value: '', name: 'All', count: review.counts.read },
              { value: 'faults', name: 'Only faults', count: review.counts.faults },
            ]}
          />
          <a className={css.download} href={urlOf(questionFaults, { fileId })} download>
            <Download size={18} aria-hidden /> Fault list (CSV)
          </a>
        </FilterBar>
        {review.isSample && (
          <p className={css.sample}>
            The file is long: faults and a sample of {review.questions.length.toLocaleString('en')} are listed.
          </p>
        )}
        <ReviewTable
          counted={review.counted}
          questions={shown.slice((at - 1) * PAGE, at * PAGE)}
          isDimmed={isPlaceholderData}
          onChange={(index, change) => decide(changing(decisions, index, change))}
          onLeave={(index, leaveOut) =>
            decide(leaving({ ...decisions, ...(!leaveOut && { leaveOutFaulty: false }) }, index, leaveOut))
          }
          onChooseKey={(question) => setOpen({ kind: 'key', question })}
          onEdit={(question) => setOpen({ kind: 'edit', question })}
        />
        {pages > 1 && <Pagination page={at} totalPages={pages} onPage={setPage} />}
      </div>
      {open?.kind === 'key' && (
        <KeyDialog
          question={open.question}
          onClose={() => setOpen(null)}
          onChosen={(correct) => decide(changing(decisions, open.question.index, { correct }))}
        />
      )}
      {open?.kind === 'edit' && (
        <EditDialog
          question={open.question}
          onClose={() => setOpen(null)}
          onChange={(change) => decide(changing(decisions, open.question.index, change))}
        />
      )}
      <ImportFoot
        review={review}
        isStale={isPlaceholderData}
        asked={{ ...asked(fileId, decisions), target }}
        onLeaveFaulty={() => decide({ ...decisions, leaveOutFaulty: true })}
        onDone={onDone}
        onCancel={onCancel}
      />
    </>
  )
}

function ReviewFigures({ review: { counted, counts } }: { review: QuestionReview }) {
  const count = (value: number) => value.toLocaleString('en')
  return (
    <Figures
      figures={[
        { name: counted === 'Row' ? 'Rows read' : 'Questions read', value: count(counts.read) },
        { name: 'Ready', value: count(counts.ready), icon: CircleCheck },
        { name: 'Faults', value: count(counts.faults), icon: CircleX, tone: counts.faults > 0 ? 'bad' : undefined },
        {
          name: 'To look at',
          value: count(counts.toLookAt),
          icon: TriangleAlert,
          tone: counts.toLookAt > 0 ? 'warn' : undefined,
        },
        { name: 'Left out', value: count(counts.leftOut) },
        { name: 'Pictures found', value: count(counts.pictures) },
      ]}
    />
  )
}
