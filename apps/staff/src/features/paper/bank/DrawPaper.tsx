import { bankStock, drawFromBank } from '@anushilon/contract/staff/bank-papers'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import Shuffle from 'lucide-react/icons/shuffle'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { faultText } from '../../../api/fault-text.ts'
import { queryFor } from '../../../api/queries.ts'
import { FilterSelect } from '../../../ui/controls/FilterBar.tsx'
import { counted } from '../../../ui/text/counted.ts'
import type { SectionProps } from '../section-props.ts'
import { BankItem } from './BankItem.tsx'
import { DialogButton } from './DialogButton.tsx'
import css from './DrawPaper.module.css'
import { DrawGrid, wantsIn, type Counts } from './DrawGrid.tsx'
import { Shortages } from './Shortages.tsx'
import { useTaking } from './use-taking.ts'
import { AskingDialog } from '../../../ui/feedback/AskingDialog.tsx'

interface Props extends SectionProps {
  section: number
}

/** "20 from these chapters, this mix": drawn from the bank of all courses, looked at, and taken. */
export function DrawPaper(props: Props) {
  const { subjectId } = sectionsOf(props.open.document)[props.section] ?? {}
  if (subjectId === undefined) return null
  return (
    <DialogButton icon={Shuffle} label="Draw from bank">
      {(close) => <OpenDraw {...props} subjectId={subjectId} onClose={close} />}
    </DialogButton>
  )
}

const UNUSED = [3, 6, 12, 24].map((months) => ({
  value: String(months),
  label: `Not used for ${months} months`,
}))

function OpenDraw({ open, facts, subjectId, onClose }: Props & { subjectId: string; onClose: () => void }) {
  const { editor, document } = open
  const examId = document.id
  const subject = facts.subjectName(subjectId)
  const [counts, setCounts] = useState<Counts>([])
  const [months, setMonths] = useState('')
  // Another number draws another paper; the same one the same, on whatever machine.
  const [seed, setSeed] = useState(1)
  const [dropped, setDropped] = useState<readonly number[]>([])
  const unused = months === '' ? {} : { unusedMonths: Number(months) }
  const stock = useQuery(queryFor(bankStock, { subject, ...unused }))
  const wants = wantsIn(counts)
  const total = wants.reduce((sum, { count }) => sum + count, 0)
  const drawing = useMutation({
    mutationFn: async (number: number) => {
      await editor.flush()
      return await call(drawFromBank, { subject, wants, seed: `${examId}-${number}`, examId, ...unused })
    },
    onSuccess: () => setDropped([]),
    onError: (error) => toast(faultText(error), 'failure'),
  })
  const { data } = drawing
  const ids = data?.questions.map(({ id }) => id).filter((id) => !dropped.includes(id)) ?? []
  const taking = useTaking(open, onClose)

  function draw(number: number): void {
    setSeed(number)
    drawing.mutate(number)
  }

  return (
    <AskingDialog
      open
      wide
      title={
        <>
          Draw from the bank: <span lang={languageOf(subject)}>{subject}</span>
        </>
      }
      onClose={onClose}
      actions={
        data === undefined ? (
          <Button disabled={total === 0} busy={drawing.isPending && 'Drawing…'} onClick={() => draw(seed)}>
            Draw {counted(total, 'question')}
          </Button>
        ) : (
          <>
            <Button
              disabled={ids.length === 0}
              busy={taking.isPending && 'Taking…'}
              onClick={() => taking.mutate({ subjectId, ids })}
            >
              Take {counted(ids.length, 'question')}
            </Button>
            <Button look="quiet" disabled={drawing.isPending} onClick={() => draw(seed + 1)}>
              Draw again
            </Button>
            <Button look="quiet" onClick={() => drawing.reset()}>
              Change what is wanted
            </Button>
          </>
        )
      }
    >
      {data === undefined ? (
        <>
          <div className={css.months}>
            <FilterSelect label="Use" all="Used or not" options={UNUSED} value={months} onChange={setMonths} />
          </div>
          {stock.data?.chapters.length === 0 ? (
            <Empty title="Nothing to draw from" hint="এই বিষয়ের প্রশ্ন আগে ব্যাংকে রাখুন।" />
          ) : (
            <DrawGrid chapters={stock.data?.chapters ?? []} counts={counts} onCounts={setCounts} />
          )}
        </>
      ) : (
        <>
          <Shortages short={data.short} />
          {data.questions.length === 0 && <Alert kind="info">No question of the bank is like this.</Alert>}
          <ul className={css.list} aria-label="Drawn questions">
            {data.questions
              .filter(({ id }) => !dropped.includes(id))
              .map((question) => (
                <BankItem
                  key={question.id}
                  question={question}
                  actions={
                    <Button look="text" small onClick={() => setDropped([...dropped, question.id])}>
                      Leave out
                    </Button>
                  }
                />
              ))}
          </ul>
        </>
      )}
    </AskingDialog>
  )
}
