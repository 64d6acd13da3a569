import { addBankQuestion, bankList } from '@anushilon/contract/staff/bank'
import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import FolderPlus from 'lucide-react/icons/folder-plus'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { bankContent } from './bank-content.ts'
import { DialogButton } from './DialogButton.tsx'
import { DIFFICULTIES } from './difficulty.ts'
import { FilingFields } from './FilingFields.tsx'
import { AskingDialog } from '../../../ui/feedback/AskingDialog.tsx'

interface Props {
  question: DraftQuestion
  subjectId: string
  chapters: readonly string[]
  source: string
}

/** Keeps a question of a paper for other papers. */
export function PutInBank(props: Props) {
  return (
    <DialogButton icon={FolderPlus} label="Put into bank">
      {(close) => <OpenDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

function OpenDialog({ question, subjectId, chapters, source, onClose }: Props & { onClose: () => void }) {
  const [chapter, setChapter] = useState(question.chapter ?? '')
  const [tags, setTags] = useState(question.tags ?? [])
  const [difficulty, setDifficulty] = useState(3)
  const change = useChange(bankList)
  const content = bankContent({ ...question, chapter, tags }, { subjectId, difficulty })

  async function put(): Promise<void> {
    if (content === null) return
    await call(addBankQuestion, { question: content, source })
    toast('The question is in the bank.', 'success')
    onClose()
  }

  return (
    <AskingDialog
      open
      title="Put into the bank"
      onClose={onClose}
      actions={
        <Button
          busy={change.isPending && 'Putting into bank'}
          disabled={content === null}
          onClick={() => change.mutate(put)}
        >
          Put into bank
        </Button>
      }
    >
      <FilingFields chapter={chapter} chapters={chapters} onChapter={setChapter} tags={tags} onTags={setTags} />
      <Select
        label="Difficulty"
        options={DIFFICULTIES}
        value={String(difficulty)}
        placeholder="Choose"
        onChange={(chosen) => setDifficulty(Number(chosen))}
      />
      {content === null && <p lang="bn">প্রশ্ন ও সব অপশন আগে লিখুন।</p>}
    </AskingDialog>
  )
}
