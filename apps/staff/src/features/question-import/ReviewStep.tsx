import {
  Decided,
  questionFaults,
  reviewQuestions,
  type ImportTarget,
  type QuestionReview,
  type ReviewedQuestion,
} from '@anushilon/contract/staff/question-import'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
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
import { keep, kept } from '../../api/kept.ts'
import { queryFor } from '../../api/queries.ts'
import { Figures } from '../../ui/layout/Figures.tsx'
import { FilterBar, FilterChips } from '../../ui/controls/FilterBar.tsx'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { asked, changing, decided, leaving, seeing, UNDECIDED, type Decisions } from './decisions.ts'
import { EditDialog } from './EditDialog.tsx'
import { ImportFoot } from './ImportFoot.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { ReviewTable } from './ReviewTable.tsx'
import css from './ReviewStep.module.css'

const PAGE = 100

type Filter = '' | 'faults' | 'unseen'

const SHOWS: Readonly<Record<Filter, (question: ReviewedQuestion) => boolean>> = {
  '': () => true,
  faults: ({ isLeftOut, faults }) => !isLeftOut && faults.some(({ isFault }) => isFault),
  unseen: isUnseen,
}

function isUnseen({ isLeftOut, faults }: ReviewedQuestion): boolean {
  return !isLeftOut && faults.some(({ isToBeSeen }) => isToBeSeen)
}

/** Its words can be turned into Unicode. */
function isConvertible({ isLeftOut, faults }: ReviewedQuestion): boolean {
  return !isLeftOut && faults.some(({ kind, isFault, repair }) => kind === 'font' && isFault && repair !== null)
}

interface Props {
  fileId: string
  target: ImportTarget
  onDone: (outcome: { added: number; leftOut: number }) => void
  onCancel: () => void
}

/** Everything in the file, faults under their rows; what is decided here is sent back and checked again. */
export function ReviewStep({ fileId, target, onDone, onCancel }: Props) {
  const name = `import:${fileId}`
  const [decisions, setDecisions] = useState(() => {
    const before = kept(Decided, name)
    return before === null ? UNDECIDED : decided(before)
  })
  const [filter, setFilter] = useState<Filter>('')
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
  if (review === undefined) {
    if (error === null) return null
    return (
      <Alert kind="bad" live="alert" title={<Words text={faultText(error)} />}>
        <Button look="quiet" small onClick={onCancel}>
          Choose a file
        </Button>
      </Alert>
    )
  }

  const decide = (next: Decisions) => {
    setOpen(null)
    setDecisions(next)
    keep(Decided, name, asked(fileId, next))
  }
  const shown = review.questions.filter(SHOWS[filter])
  const pages = Math.max(1, Math.ceil(shown.length / PAGE))
  const at = Math.min(page, pages)
  const onPage = shown.slice((at - 1) * PAGE, at * PAGE)
  const unseen = onPage.filter(isUnseen).map(({ index }) => index)
  const convertible = review.questions.filter(isConvertible).length
  return (
    <>
      <ReviewFigures review={review} />
      {review.ignored.length > 0 && (
        <div className={css.alert}>
          <Alert kind="info">
            {review.counted === 'Row' ? 'Columns' : 'Lines'} that are not read: {review.ignored.join(', ')}
          </Alert>
        </div>
      )}
      <FaultAlert error={error} />
      <div className={css.sheet}>
        <FilterBar>
          <FilterChips
            label="Show"
            value={filter}
            onChange={setFilter}
            chips={[
              { value: '', name: 'All', count: review.counts.read },
              { value: 'faults', name: 'Only faults', count: review.counts.faults },
              { value: 'unseen', name: 'To look at', count: review.counts.unseen },
            ]}
          />
          {convertible > 0 && (
            <Button look="quiet" small onClick={() => decide({ ...decisions, convertOldFonts: true })}>
              {`Convert all ${convertible.toLocaleString('en')} to Unicode`}
            </Button>
          )}
          {unseen.length > 1 && (
            <Button look="quiet" small onClick={() => decide(seeing(decisions, unseen))}>
              {`All ${unseen.length.toLocaleString('en')} look right`}
            </Button>
          )}
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
          fileId={fileId}
          questions={onPage}
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
          value: count(counts.unseen + counts.toLookAt),
          // The chip of the same name shows these alone.
          note: counts.unseen > 0 && counts.toLookAt > 0 ? `${count(counts.unseen)} before importing` : undefined,
          icon: TriangleAlert,
          tone: counts.unseen + counts.toLookAt > 0 ? 'warn' : undefined,
        },
        { name: 'Left out', value: count(counts.leftOut) },
        { name: 'Pictures found', value: count(counts.pictures) },
      ]}
    />
  )
}
