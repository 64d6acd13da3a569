import type { ComponentProps } from 'react'
import css from './Card.module.css'
import { classNames } from '../class-names.ts'

interface Props extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | undefined
  /** Padding of its own; without it the content reaches the edges. */
  pad?: boolean | undefined
}

export function Card({ as: Tag = 'div', pad = false, className, ...rest }: Props) {
  // The four tags take the same attributes; only their element types differ.
  const Element = Tag as 'div'
  return <Element {...rest} className={classNames(css.card, pad && css.pad, className)} />
}
