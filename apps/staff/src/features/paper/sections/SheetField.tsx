import { Button } from '@anushilon/ui/controls/Button.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import Upload from 'lucide-react/icons/upload'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { faultText } from '../../../api/fault-text.ts'
import { uploadPicture } from '../../../api/client.ts'
import { Cell } from '../fields/fields.tsx'
import css from './SheetField.module.css'

interface Props {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** The solution sheet: a PDF or picture that is sent, or a link. */
export function SheetField({ value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isFile = value?.startsWith('files/') === true
  const sending = useMutation({
    mutationFn: async (file: File) => onChange((await uploadPicture(file)).path),
  })

  return (
    <Cell place="solutionSheet" span={12}>
      <label className={css.label} htmlFor="solution-sheet">
        Solution sheet
      </label>
      <div className={css.row}>
        {isFile ? (
          <a href={fileUrl(value ?? '')} className={css.open} target="_blank" rel="noreferrer">
            Open the sheet
          </a>
        ) : (
          <input
            id="solution-sheet"
            className={css.link}
            type="url"
            placeholder="https://… or a file"
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          />
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Solution sheet: file"
          accept="application/pdf,image/png,image/jpeg"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) sending.mutate(file)
            currentTarget.value = ''
          }}
        />
        <Button
          look="quiet"
          icon={Upload}
          busy={sending.isPending && 'Sending…'}
          onClick={() => input.current?.click()}
        >
          Add PDF
        </Button>
        {value !== undefined && (
          <Button look="text" onClick={() => onChange(undefined)}>
            Remove
          </Button>
        )}
      </div>
      {sending.error !== null && <p role="alert">{faultText(sending.error)}</p>}
    </Cell>
  )
}
