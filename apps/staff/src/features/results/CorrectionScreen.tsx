import {
  correctQuestion,
  previewCorrection,
  questionToCorrect,
  rulingList,
  shiftPage,
  type QuestionToCorrect,
} from '@anushilon/contract/staff/corrections'
import { itemAnalysis } from '@anushilon/contract/staff/items'
import { examHead } from '@anushilon/contract/staff/overview'
import { meritPage, resultsView } from '@anushilon/contract/staff/results'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { call } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { queryFor, invalidate } from '../../api/queries.ts'
import { LoadFault } from '../../app/LoadFault.tsx'
import { examPath } from '../../paths.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import css from './Correction.module.css'
import { firstWanted } from './ruling.ts'
import { NumberRuling } from './NumberRuling.tsx'
import { OptionRuling } from './OptionRuling.tsx'
import { ShiftPanel } from './ShiftPanel.tsx'
import { BackLink } from '../../ui/layout/BackLink.tsx'

export function CorrectionScreen() {
  const { examId, number } = useParams<{ examId: string; number: string }>()
  const question = useQuery(queryFor(questionToCorrect, { examId, number: Number(number) }))
  const head = useQuery(queryFor(examHead, { examId }))
  if (question.isLoadingError) return <LoadFault error={question.error} onRetry={() => void question.refetch()} />
  return (
    <>
      <BackLink href={examPath(examId, 'results')}>{`${head.data?.name ?? 'Exam'} · Results`}</BackLink>
      <PageHead title={`Correct question ${number}`} note="Nothing changes until you press Apply." />
      {question.isPending && <SkeletonList count={1} height={360} />}
      {question.data !== undefined && <Correction examId={examId} question={question.data} />}
    </>
  )
}

function Correction({ examId, question }: { examId: string; question: QuestionToCorrect }) {
  const me = useMe()
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useState(() => firstWanted(question))
  const [reason, setReason] = useState('')
  const applying = useMutation({
    mutationFn: async (stamp: string) =>
      await call(correctQuestion, { examId, number: question.number, key: wanted, from: question.key, stamp, reason }),
    onSuccess: async ({ changed, inBank }) => {
      const corrected = inBank === 0 ? 'Corrected' : 'Corrected, in the question bank too'
      toast(question.areResultsOut ? `${corrected}: ${changed} results changed` : corrected, 'success')
      await invalidate(resultsView, meritPage, itemAnalysis, questionToCorrect, rulingList)
      navigate(examPath(examId, 'results'))
    },
    // What somebody else has changed meanwhile is what one has to look at before one applies it again.
    onError: async () => await invalidate(questionToCorrect, previewCorrection, shiftPage),
  })
  const why = me.role === 'owner' && (
    <Field
      label={question.haveBeenSeen ? 'Reason (kept in the log, shown to students)' : 'Reason (kept in the log)'}
      value={reason}
      onChange={setReason}
      maxLength={500}
    />
  )
  return (
    <div className={css.columns}>
      <div>
        {question.unit === undefined ? (
          <OptionRuling question={question} wanted={wanted} onWanted={setWanted}>
            {why}
          </OptionRuling>
        ) : (
          <NumberRuling question={question} onWanted={setWanted}>
            {why}
          </NumberRuling>
        )}
      </div>
      <ShiftPanel
        examId={examId}
        question={question}
        wanted={wanted}
        hasReason={reason.trim().length >= 3}
        applying={applying}
      />
    </div>
  )
}
