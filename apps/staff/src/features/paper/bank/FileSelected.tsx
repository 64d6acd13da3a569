import { bankList, fileBankQuestions } from '@anushilon/contract/staff/bank'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { faultText } from '../../../api/fault-text.ts'
import { invalidate } from '../../../api/queries.ts'
import { counted } from '../../../ui/text/counted.ts'
import css from './BankScreen.module.css'
import { ChapterField } from './FilingFields.tsx'

interface Props {
  ids: readonly number[]
  chapters: readonly string[]
  onClear: () => void
}

/** Files many at once. */
export function FileSelected({ ids, chapters, onClear }: Props) {
  const [chapter, setChapter] = useState('')
  const [tag, setTag] = useState('')
  const filing = useMutation({
    mutationFn: async (to: { chapter: string | null } | { tag: string }) =>
      await call(fileBankQuestions, { ids: [...ids], ...to }),
    onSuccess: async () => {
      await invalidate(bankList)
      toast(`${counted(ids.length, 'question')} filed.`, 'success')
      onClear()
    },
    onError: (error) => toast(faultText(error), 'failure'),
  })
  return (
    <div className={css.selected} role="group" aria-label="Selected questions">
      <strong>{ids.length} selected</strong>
      <div className={css.filing}>
        <ChapterField chapter={chapter} chapters={chapters} onChapter={setChapter} />
        <Button
          look="quiet"
          disabled={filing.isPending}
          onClick={() => filing.mutate({ chapter: chapter.trim() === '' ? null : chapter.trim() })}
        >
          {chapter.trim() === '' ? 'Clear chapter' : 'Set chapter'}
        </Button>
      </div>
      <div className={css.filing}>
        <Field label="Tag" value={tag} lang={languageOf(tag)} maxLength={60} onChange={setTag} />
        <Button
          look="quiet"
          disabled={filing.isPending || tag.trim() === ''}
          onClick={() => filing.mutate({ tag: tag.trim() })}
        >
          Add tag
        </Button>
      </div>
      <Button look="text" small onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
