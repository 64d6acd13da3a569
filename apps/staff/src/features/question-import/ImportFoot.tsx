import type { InputOf } from '@anushilon/contract/endpoint'
import { bankList } from '@anushilon/contract/staff/bank'
import { readPaper } from '@anushilon/contract/staff/papers'
import {
  cancelQuestionImport,
  importQuestions,
  questionImportProgress,
  type QuestionReview,
} from '@anushilon/contract/staff/question-import'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { queryFor, invalidate } from '../../api/queries.ts'
import { StickyFoot } from '../../ui/layout/StickyFoot.tsx'
import css from './ImportFoot.module.css'

interface Props {
  review: QuestionReview
  /** What is shown is about to change. */
  isStale: boolean
  asked: InputOf<typeof importQuestions>
  onLeaveFaulty: () => void
  onDone: (outcome: { added: number; leftOut: number }) => void
  onCancel: () => void
}

const bengali = (value: number) => value.toLocaleString('bn-BD')

/** Import is possible at zero faults, and says until then what stands in its way. */
export function ImportFoot({ review: { counts }, isStale, asked, onLeaveFaulty, onDone, onCancel }: Props) {
  const importing = useMutation({
    mutationFn: async () => await call(importQuestions, asked),
    onSuccess: async (outcome) => {
      if (!outcome.cancelled) onDone(outcome)
      await invalidate(bankList, readPaper)
    },
  })
  if (importing.isPending) return <ImportProgress fileId={asked.fileId} total={counts.ready} />
  const wasCancelled = importing.data?.cancelled === true
  return (
    <StickyFoot note={<Note counts={counts} error={importing.error} wasCancelled={wasCancelled} />}>
      <Button look="text" onClick={onCancel}>
        Cancel
      </Button>
      {counts.faults > 0 && (
        <Button look="quiet" onClick={onLeaveFaulty}>
          {`Leave out ${counts.faults.toLocaleString('en')} faulty`}
        </Button>
      )}
      <Button
        disabled={counts.faults > 0 || counts.unseen > 0 || counts.ready === 0 || isStale}
        onClick={() => importing.mutate()}
      >
        {/* One thing, because a button keeps its parts apart. */}
        <span>
          Import {(counts.ready + counts.unseen).toLocaleString('en')}
          <span className={css.unit}> {counts.ready + counts.unseen === 1 ? 'question' : 'questions'}</span>
        </span>
      </Button>
    </StickyFoot>
  )
}

interface NoteProps {
  counts: QuestionReview['counts']
  error: Error | null
  wasCancelled: boolean
}

function Note({ counts, error, wasCancelled }: NoteProps) {
  if (error !== null) return <FaultAlert error={error} />
  if (wasCancelled) return <Alert kind="info" live="status" title="Cancelled. Nothing was stored." />
  return (
    <Bengali>
      <b className={css.rule}>সব না হলে কিছুই নয়। </b>
      {counts.faults > 0
        ? `${bengali(counts.faults)}টি ভুল ঠিক করুন বা বাদ দিন; তার আগে কিছু জমা হবে না।`
        : counts.unseen > 0
          ? `${bengali(counts.unseen)}টি প্রশ্ন দেখে “Looks right” চাপুন; তার আগে কিছু জমা হবে না।`
          : 'কোনো ভুল নেই, এখন জমা করা যায়।'}
    </Bengali>
  )
}

const OFTEN = 500

function ImportProgress({ fileId, total }: { fileId: string; total: number }) {
  const { data } = useQuery({ ...queryFor(questionImportProgress, { fileId }), refetchInterval: OFTEN, staleTime: 0 })
  const cancelling = useMutation({ mutationFn: async () => await call(cancelQuestionImport, { fileId }) })
  const done = data?.done ?? 0
  return (
    <StickyFoot
      note={
        <div className={css.progress} role="status">
          <progress value={done} max={total} aria-label="Importing" />
          {`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}
        </div>
      }
    >
      <Button look="text" busy={cancelling.isPending && 'Cancelling'} onClick={() => cancelling.mutate()}>
        Cancel
      </Button>
    </StickyFoot>
  )
}
