import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { type ReactNode, useState } from 'react'
import css from './MergeDialog.module.css'
import { AskingDialog } from './AskingDialog.tsx'

interface Props {
  name: string
  /** What both are: "branch", "chapter". */
  kind: string
  others: readonly string[]
  isBusy: boolean
  onMerge: (into: string) => void
  onClose: () => void
  /** What happens then. */
  children: ReactNode
}

/** One of a list goes up in another. */
export function MergeDialog({ name, kind, others, isBusy, onMerge, onClose, children }: Props) {
  const [into, setInto] = useState('')
  return (
    <AskingDialog
      open
      title={
        <>
          Merge <span lang={languageOf(name)}>{name}</span>
        </>
      }
      onClose={onClose}
      actions={
        <Button disabled={into === ''} busy={isBusy && 'Merging'} onClick={() => onMerge(into)}>
          Merge
        </Button>
      }
    >
      <div className={css.merge}>
        <p>{children}</p>
        <Select
          label="Into"
          placeholder={`Choose a ${kind}`}
          value={into}
          onChange={setInto}
          options={others.map((other) => ({ value: other, label: other }))}
        />
      </div>
    </AskingDialog>
  )
}
