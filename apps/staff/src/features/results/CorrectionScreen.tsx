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
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { RadioCards } from '@anushilon/ui/controls/RadioCards.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { call } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { queryFor, invalidate } from '../../api/queries.ts'
import { examPath } from '../../paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Correction.module.css'
import { rulingsFor, suspectOf, wantedKey, type RulingKind } from './ruling.ts'
import { QuestionChoices } from './QuestionChoices.tsx'
import { ShiftPanel } from './ShiftPanel.tsx'
import { BackLink } from '../../ui/BackLink.tsx'

export function CorrectionScreen() {
  const { examId, number } = useParams<{ examId: string; number: string }>()
  const question = useQuery(queryFor(questionToCorrect, { examId, number: Number(number) }))
  const head = useQuery(queryFor(examHead, { examId }))
  return (
    <>
      <BackLink href={examPath(examId, 'results')}>
        <span lang={languageOf(head.data?.name ?? '')}>{head.data?.name ?? 'Exam'} · Results</span>
      </BackLink>
      <PageHead title={`Correct question ${number}`} note="Nothing changes until you press Apply." />
      {question.isError && <ErrorPanel onRetry={() => void question.refetch()} />}
      {question.isPending && (
        <Loading>
          <Skeleton height={360} radius={14} />
        </Loading>
      )}
      {question.data !== undefined && <Correction examId={examId} question={question.data} />}
    </>
  )
}

function Correction({ examId, question }: { examId: string; question: QuestionToCorrect }) {
  const me = useMe()
  const [, navigate] = useLocation()
  const [option, setOption] = useState(suspectOf(question))
  const [ruling, setRuling] = useState<RulingKind>('change')
  const [reason, setReason] = useState('')
  const wanted = wantedKey(question.key, option, ruling)
  const applying = useMutation({
    mutationFn: async (stamp: string) =>
      await call(correctQuestion, { examId, number: question.number, key: wanted, from: question.key, stamp, reason }),
    onSuccess: async ({ changed }) => {
      toast(question.areResultsOut ? `Corrected: ${changed} results changed` : 'Corrected', 'success')
      await invalidate(resultsView, meritPage, itemAnalysis, questionToCorrect, rulingList)
      navigate(examPath(examId, 'results'))
    },
    // What somebody else has changed meanwhile is what one has to look at before one applies it again.
    onError: async () => await invalidate(questionToCorrect, previewCorrection, shiftPage),
  })
  return (
    <div className={css.columns}>
      <div>
        <QuestionChoices question={question} option={option} wanted={wanted} onOption={setOption} />
        <Panel title="What should happen">
          <div className={css.form}>
            <RadioCards
              legend="What should happen"
              hideLegend
              value={ruling}
              options={rulingsFor(question.key, option)}
              onChange={(value) => setRuling(value as RulingKind)}
            />
            {me.role === 'owner' && (
              <Field
                label={
                  question.haveBeenSeen ? 'Reason (kept in the log, shown to students)' : 'Reason (kept in the log)'
                }
                value={reason}
                onChange={setReason}
                maxLength={500}
              />
            )}
          </div>
        </Panel>
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
