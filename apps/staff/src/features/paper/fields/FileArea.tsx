import { Button } from '@anushilon/ui/controls/Button.tsx'
import type { Icon } from '@anushilon/ui/icon.ts'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import css from './FileArea.module.css'

interface Props {
  label: string
  /** Whether the label is for screen readers only. */
  isLabelHidden?: boolean
  accept: string
  multiple?: boolean
  /** Whether it takes what is pasted anywhere on its page. */
  takesPastes?: boolean
  onFiles: (files: readonly File[]) => void
  children: (choose: () => void) => ReactNode
}

/** Office programs copy words together with a picture of them: into a field for words go the words. */
function isOfWords({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField && (clipboardData?.getData('text/plain') ?? '').trim() !== ''
}

/** A field whose files are chosen, dropped on it, or pasted. */
export function FileArea({
  label,
  isLabelHidden = false,
  accept,
  multiple = false,
  takesPastes = true,
  onFiles,
  children,
}: Props) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const took = useEffectEvent((files: FileList | undefined | null) => onFiles([...(files ?? [])]))

  useEffect(() => {
    const node = area.current
    // What a field inside of this one has taken is not taken twice.
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || (event.clipboardData?.files.length ?? 0) === 0 || isOfWords(event)) return
      event.preventDefault()
      took(event.clipboardData?.files)
    }
    const over = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      took(event.dataTransfer?.files)
    }
    if (takesPastes) document.addEventListener('paste', paste)
    node?.addEventListener('dragover', over)
    node?.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      node?.removeEventListener('dragover', over)
      node?.removeEventListener('drop', drop)
    }
  }, [takesPastes])

  return (
    <div ref={area} role="group" aria-labelledby={id}>
      <span id={id} className={isLabelHidden ? 'sr' : css.label}>
        {label}
      </span>
      <input
        ref={setInput}
        type="file"
        hidden
        multiple={multiple}
        aria-label={`${label}: file`}
        accept={accept}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {children(() => input?.click())}
    </div>
  )
}

interface ChooseProps {
  icon: Icon
  name: string
  busy: string | false
  hint: string
  onChoose: () => void
}

/** Where a file is missing, with what may be done about it. */
export function ChooseFile({ icon, name, busy, hint, onChoose }: ChooseProps) {
  return (
    <div className={css.choose}>
      <Button look="quiet" icon={icon} busy={busy} onClick={onChoose}>
        {name}
      </Button>
      <p>{hint}</p>
    </div>
  )
}
