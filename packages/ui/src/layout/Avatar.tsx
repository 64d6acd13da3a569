import { useState } from 'react'
import css from './Avatar.module.css'
import { initialsOf, languageOf } from '../text/language.ts'

interface Props {
  name: string
  /** The picture's address; without one, or if it does not come, the initials are shown. */
  picture?: string | null | undefined
  size?: number
  /** Given where the picture itself is what is shown; elsewhere the name stands beside it. */
  alt?: string
}

export function Avatar({ name, picture, size = 40, alt = '' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = picture !== null && picture !== undefined && picture !== broken
  const box = { width: size, height: size, fontSize: size * 0.36 }
  if (shown) {
    return <img src={picture} alt={alt} className={css.avatar} style={box} onError={() => setBroken(picture)} />
  }
  return (
    <span aria-hidden lang={languageOf(name)} className={css.avatar} style={box}>
      <span>{initialsOf(name)}</span>
    </span>
  )
}
