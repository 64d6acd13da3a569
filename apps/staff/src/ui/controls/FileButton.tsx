import { buttonClass, ButtonFace, type ButtonShape } from '@anushilon/ui/controls/button-face.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import type { ReactNode } from 'react'
import css from './FileButton.module.css'

interface Props extends ButtonShape {
  /** As the browser's file chooser takes it: `.csv,.xlsx`, `image/*`. */
  accept: string
  onFile: (file: File) => void
  /** What it chooses, where the words on it do not say it alone. */
  label?: string
  disabled?: boolean
  children: ReactNode
}

/** Asks for a file; the same one may be chosen twice, because it may have been mended in between. */
export function FileButton({ accept, onFile, label, disabled = false, children, icon, iconAfter, ...shape }: Props) {
  return (
    <label className={classNames(buttonClass(shape), css.button)} aria-disabled={disabled}>
      <input
        type="file"
        className="sr"
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onChange={({ currentTarget: input }) => {
          const file = input.files?.[0]
          input.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <ButtonFace icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonFace>
    </label>
  )
}
