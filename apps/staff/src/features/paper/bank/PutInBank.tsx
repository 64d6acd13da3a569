import { addBankQuestion, bankList } from '@anushilon/contract/staff/bank'
import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import FolderPlus from 'lucide-react/icons/folder-plus'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { faultText } from '../../../api/fault-text.ts'
import { invalidate } from '../../../api/queries.ts'
import { bankContent, tagsIn } from './bank-content.ts'
import { BankFactsFields } from './BankFactsFields.tsx'

interface Props {
  question: DraftQuestion
  subjectId: string
  source: string
}

/** Keeps a question of a paper for other papers. */
export function PutInBank({ question, subjectId, source }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [tags, setTags] = useState('')
  const [difficulty, setDifficulty] = useState(3)
  const content = bankContent(question, { subjectId, tags: tagsIn(tags), difficulty })

  async function put(): Promise<void> {
    if (content === null) return
    try {
      await call(addBankQuestion, { question: content, source })
      await invalidate(bankList)
      toast('The question is in the bank.', 'success')
      setOpen(false)
    } catch (error) {
      toast(faultText(error), 'failure')
    }
  }

  return (
    <>
      <Button look="text" small icon={FolderPlus} onClick={() => setOpen(true)}>
        Put into bank
      </Button>
      <Dialog
        open={isOpen}
        title="Put into the bank"
        onClose={() => setOpen(false)}
        actions={
          <Button disabled={content === null} onClick={() => void put()}>
            Put into bank
          </Button>
        }
      >
        <BankFactsFields tags={tags} onTags={setTags} difficulty={difficulty} onDifficulty={setDifficulty} />
        {content === null && <p lang="bn">প্রশ্ন ও সব অপশন আগে লিখুন।</p>}
      </Dialog>
    </>
  )
}
