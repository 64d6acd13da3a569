import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LongField } from '@anushilon/ui/controls/LongField.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useState } from 'react'
import css from './FileStep.module.css'

interface Props {
  disabled: boolean
  onFile: (file: File) => void
}

interface Pasted {
  readonly text: string
  readonly html: string
}

/** Takes questions from the clipboard, with the formatting of the program they were copied from. */
export function PasteBox({ disabled, onFile }: Props) {
  const [text, setText] = useState('')
  // What was pasted last, as long as nobody has typed since.
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const isFormatted = pasted !== null && pasted.text === text

  function send(): void {
    onFile(
      isFormatted
        ? new File([pasted.html], 'pasted.html', { type: 'text/html' })
        : new File([text], 'pasted.txt', { type: 'text/plain' }),
    )
  }
  return (
    <>
      <LongField
        label="Questions"
        hint="Copy them in Word or Google Docs and paste them here."
        rows={8}
        lang={languageOf(text)}
        placeholder={'১। … \nক) …  খ) …  গ) …  ঘ) …\nউত্তর: গ'}
        value={text}
        onChange={setText}
        onPaste={(event) => {
          const html = event.clipboardData.getData('text/html')
          const plain = event.clipboardData.getData('text/plain')
          const { selectionStart, selectionEnd, value } = event.currentTarget
          const isAll = selectionEnd - selectionStart === value.length
          if (html === '' || !isAll) return
          event.preventDefault()
          setText(plain)
          setPasted({ text: plain, html })
        }}
      />
      <div className={css.choose}>
        <Button look="quiet" disabled={disabled || text.trim() === ''} onClick={send}>
          Read what was pasted
        </Button>
        {isFormatted && text !== '' && <span className={css.hint}>With its formatting.</span>}
      </div>
    </>
  )
}
