import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import LibraryBig from 'lucide-react/icons/library-big'
import { useState } from 'react'
import { BankFilters, useBank } from './BankFilters.tsx'
import { BankItem } from './BankItem.tsx'
import { counted } from '../../../ui/text/counted.ts'
import css from './BankPicker.module.css'
import { DialogButton } from './DialogButton.tsx'
import { useTaking } from './use-taking.ts'
import type { SectionProps } from '../section-props.ts'
import { AskingDialog } from '../../../ui/feedback/AskingDialog.tsx'

interface Props extends SectionProps {
  section?: number
}

/** Takes questions of the bank into the paper: copies, at its end. */
export function BankPicker(props: Props) {
  return (
    <DialogButton icon={LibraryBig} label="Take from bank">
      {(close) => <OpenPicker {...props} onClose={close} />}
    </DialogButton>
  )
}

function OpenPicker({ open, facts, section, onClose }: Props & { onClose: () => void }) {
  const { document } = open
  const subjects = facts.subjectsOf(document.course)
  const sections = sectionsOf(document)
  const own = sections[section ?? 0]?.subjectId
  const bank = useBank({ subject: own === undefined ? '' : facts.subjectName(own) })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const taking = useTaking(open, onClose)
  const found = bank.list.data?.questions ?? []
  // Where no part of the paper is meant, the subject of this name in the paper's own course is.
  const named = subjects.find(({ name }) => name === bank.narrowing.subject)?.id
  const target = (section === undefined ? (named ?? own) : (own ?? named)) ?? subjects[0]?.id ?? ''

  function toggle(id: number): void {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  return (
    <AskingDialog
      open
      wide
      title="Take from the bank"
      onClose={onClose}
      actions={
        <Button
          disabled={chosen.size === 0}
          busy={taking.isPending && 'Taking…'}
          onClick={() => taking.mutate({ subjectId: target, ids: [...chosen] })}
        >
          Take {counted(chosen.size, 'question')}
        </Button>
      }
    >
      <BankFilters bank={bank} courses={facts.everyCourse} />
      {found.length === 0 ? (
        <Empty title="No questions found" hint="অন্য শব্দ বা বিষয় দিয়ে খুঁজুন।" />
      ) : (
        <ul className={css.list}>
          {found.map((question) => (
            <BankItem
              key={question.id}
              question={question}
              tick={{ label: 'Take', checked: chosen.has(question.id), onChange: () => toggle(question.id) }}
            />
          ))}
        </ul>
      )}
      {(bank.list.data?.pages ?? 1) > 1 && (
        <Pagination page={bank.page} totalPages={bank.list.data?.pages ?? 1} onPage={bank.setPage} />
      )}
    </AskingDialog>
  )
}
