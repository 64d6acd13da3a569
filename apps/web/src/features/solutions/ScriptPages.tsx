import ImageOff from 'lucide-react/icons/image-off'
import PencilLine from 'lucide-react/icons/pencil-line'
import PencilOff from 'lucide-react/icons/pencil-off'
import { useState } from 'react'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { writtenSolution as bn } from '../../text/bn-solutions.ts'
import { writtenSolution as en } from '../../text/en-solutions.ts'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import { ZoomDialog } from '@anushilon/ui/question/ZoomDialog.tsx'
import css from './ScriptPages.module.css'

interface Props {
  readonly pages: readonly string[]
  /** The same pages without the marker's pen; empty where none was used. */
  readonly originals: readonly string[]
  /** Those that cannot be shown. */
  readonly damaged: readonly string[]
  /** Of the question. */
  readonly number: number
}

/** The photos of one answer; a tap enlarges one, another takes the marker's pen off it. */
export function ScriptPages({ pages, originals, damaged, number }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const [isPlain, setPlain] = useState(false)
  const shown = open === null ? undefined : pages[open]
  const original = open === null ? undefined : originals[open]
  const hasBoth = original !== undefined && original !== shown
  if (pages.length === 0) return <p className="muted">{en.noScript}</p>
  return (
    <>
      <ul className={css.pages}>
        {pages.map((page, at) => (
          <li key={page}>
            {damaged.includes(page) ? (
              <UnreadablePage at={at} />
            ) : (
              <button
                type="button"
                className={css.page}
                aria-label={en.page(number, at + 1)}
                onClick={() => setOpen(at)}
              >
                <span className={css.number} aria-hidden>
                  {at + 1}
                </span>
                <Picture src={fileUrl(page)} ratio={3 / 4} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <ZoomDialog
          src={fileUrl(hasBoth && isPlain ? original : shown)}
          alt={en.page(number, (open ?? 0) + 1)}
          onClose={() => setOpen(null)}
          action={
            hasBoth && (
              <Button look="quiet" icon={isPlain ? PencilLine : PencilOff} onClick={() => setPlain(!isPlain)}>
                {isPlain ? en.withPen : en.withoutPen}
              </Button>
            )
          }
        />
      )}
    </>
  )
}

/** In the place of a photo that arrived damaged; the centre has what was sent. */
function UnreadablePage({ at }: { readonly at: number }) {
  return (
    <div className={css.unreadable}>
      <span className={css.number}>{at + 1}</span>
      <p className={css.words}>
        <ImageOff size={20} aria-hidden />
        <span>{en.unreadable}</span>
        <Bengali>{bn.unreadable}</Bengali>
      </p>
    </div>
  )
}
