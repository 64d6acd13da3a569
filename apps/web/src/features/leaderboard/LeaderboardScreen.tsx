import { VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import { useEffect, useState } from 'react'
import { faultText, loadHint } from '../../lib/fault-text.ts'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { leaderboard as bn } from '../../text/bn-results.ts'
import { leaderboard as text } from '../../text/en-results.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { errors, lists } from '../../text/en.ts'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { AlertDialog } from '@anushilon/ui/feedback/AlertDialog.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import css from './LeaderboardScreen.module.css'
import { MeritTable, MeritTableSkeleton } from './MeritTable.tsx'
import { useRankedExams, useRanks, type RankedExam } from './use-leaderboard.ts'

const TYPES = VARIATION_NAMES.map((value) => ({ value, label: text.types[value] }))

export function LeaderboardScreen() {
  const [variation, setVariation] = useState<Variation | null>(null)
  const [examId, setExamId] = useState<string | null>(null)
  const exams = useRankedExams(variation)
  const exam = exams.data?.find(({ id }) => id === examId) ?? null

  function chooseType(value: string) {
    setVariation(VARIATION_NAMES.find((name) => name === value) ?? null)
    setExamId(null)
  }

  return (
    <Page width="narrow">
      <PageHead title={text.title} />
      <Card pad className={css.choice}>
        <Select
          label={text.examType}
          placeholder={text.chooseType}
          options={TYPES}
          value={variation ?? ''}
          onChange={chooseType}
        />
        <Select
          label={text.examName}
          placeholder={exams.isLoading ? ui.loading : text.chooseExam}
          options={(exams.data ?? []).map(({ id, name, startsAt }) => ({
            value: id,
            label: text.option(name, dhakaDate(startsAt)),
          }))}
          value={examId ?? ''}
          onChange={setExamId}
          disabled={exams.data === undefined || exams.data.length === 0}
        />
      </Card>
      {variation !== null && exam !== null ? (
        <Merit variation={variation} exam={exam} onLost={() => setExamId(null)} />
      ) : (
        <NothingChosen isEmpty={exams.data?.length === 0} />
      )}
      {exams.isLoadingError && (
        <AlertDialog open title={errors.error} onClose={() => chooseType('')}>
          {ui.informUs} <Bengali>{loadHint(exams.error)}</Bengali>
        </AlertDialog>
      )}
    </Page>
  )
}

function NothingChosen({ isEmpty }: { readonly isEmpty: boolean }) {
  return isEmpty ? (
    <Empty title={lists.noData} hint={bn.noExams} />
  ) : (
    <Empty title={text.nothingChosen} hint={bn.nothingChosen} />
  )
}

interface MeritProps {
  readonly variation: Variation
  readonly exam: RankedExam
  readonly onLost: () => void
}

function Merit({ variation, exam, onLost }: MeritProps) {
  const { data: rows, isLoadingError, error } = useRanks(variation, exam.id)

  // A toast, and the table is cleared (Spec 8); with nothing chosen, the same exam can be chosen again.
  useEffect(() => {
    if (!isLoadingError) return
    toast(faultText(error), 'failure')
    onLost()
  }, [isLoadingError, error, onLost])

  if (rows === undefined) return <MeritTableSkeleton />
  if (rows.length === 0) return <Empty title={lists.noData} hint={bn.noExams} />
  return <MeritTable rows={rows} exam={exam} />
}
