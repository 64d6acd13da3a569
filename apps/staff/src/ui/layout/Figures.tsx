import type { Icon } from '@anushilon/ui/icon.ts'
import type { ReactNode } from 'react'
import css from './Figures.module.css'

interface Figure {
  readonly name: string
  readonly value: ReactNode
  /** One short line below it. */
  readonly note?: ReactNode
  readonly icon?: Icon
  /** A mark of the caller's own before the name, in place of an icon. */
  readonly mark?: ReactNode
  /** Coloured where it asks for something, or where all is well. */
  readonly tone?: 'bad' | 'warn' | 'good' | undefined
}

/** A strip of numbers, each with its name above it. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={css.figures}>
      {figures.map(({ name, value, note, icon: Face, mark, tone }) => (
        <div key={name} className={tone === undefined ? undefined : css[tone]}>
          <dt>
            {mark}
            {Face !== undefined && <Face size={16} aria-hidden />}
            {name}
          </dt>
          <dd>
            {value}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
