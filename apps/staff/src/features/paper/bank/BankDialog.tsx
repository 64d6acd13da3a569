import { documentOf } from '@anushilon/contract/exam-document/question'
import {
  addBankQuestion,
  type BankContent,
  bankList,
  type BankQuestion,
  changeBankQuestion,
} from '@anushilon/contract/staff/bank'
import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { same } from '@anushilon/contract/staff/same'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { type Choice, Select } from '@anushilon/ui/controls/Select.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { invalidate } from '../../../api/queries.ts'
import { bankContent } from './bank-content.ts'
import css from './BankDialog.module.css'
import { DIFFICULTIES } from './difficulty.ts'
import { useChapters } from './use-chapters.ts'
import { QuestionForm } from '../question/QuestionForm.tsx'
import { AskingDialog } from '../../../ui/feedback/AskingDialog.tsx'
import { FaultAlert } from '../../../ui/feedback/FaultAlert.tsx'

const FRESH: DraftQuestion = { text: '', options: ['', '', '', ''] }

interface Props {
  /** Null for a new one. */
  question: BankQuestion | null
  subjects: readonly Choice[]
  startSubject: string
  /** Of a subject, by its id. */
  nameOf: (subjectId: string) => string
  onClose: () => void
}

/** A question of the bank, by the same form as one of a paper. */
export function BankDialog({ question: before, subjects, startSubject, nameOf, onClose }: Props) {
  const [start] = useState(before === null ? FRESH : documentOf(before))
  const [question, setQuestion] = useState(start)
  const [subjectId, setSubject] = useState(before?.subjectId ?? startSubject)
  const [difficulty, setDifficulty] = useState(before?.difficulty ?? 3)
  const chapters = useChapters(before?.subjectName ?? nameOf(subjectId))
  const content = bankContent(question, { subjectId, difficulty })

  const saving = useMutation({
    mutationFn: async (whole: BankContent) => {
      if (before === null) await call(addBankQuestion, { question: whole })
      else await call(changeBankQuestion, { id: before.id, question: whole, savedAt: before.savedAt })
    },
    onSuccess: async () => {
      await invalidate(bankList)
      onClose()
    },
    onError: () => void invalidate(bankList),
  })

  return (
    <AskingDialog
      open
      wide
      isFilled={!same(question, start)}
      title={before === null ? 'New question' : 'Question of the bank'}
      onClose={onClose}
      actions={
        <Button
          disabled={content === null}
          busy={saving.isPending && 'Saving…'}
          onClick={() => content !== null && saving.mutate(content)}
        >
          Save question
        </Button>
      }
    >
      <div className={css.fields}>
        <Select label="Subject" options={subjects} value={subjectId} placeholder="Choose" onChange={setSubject} />
        <QuestionForm question={question} onChange={setQuestion} chapters={chapters} />
        <Select
          label="Difficulty"
          hint="Your estimate: once ten students had it, what they did counts."
          options={DIFFICULTIES}
          value={String(difficulty)}
          placeholder="Choose"
          onChange={(chosen) => setDifficulty(Number(chosen))}
        />
        <FaultAlert error={saving.error} />
      </div>
    </AskingDialog>
  )
}
