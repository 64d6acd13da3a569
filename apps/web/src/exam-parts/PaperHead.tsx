import { useEffect } from 'react'
import { setTitle } from '../lib/title.ts'
import { ongoing as en } from '../text/en-exam.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './PaperHead.module.css'

export function PaperHead({ name, facts }: { readonly name: string; readonly facts: readonly string[] }) {
  useEffect(() => setTitle(name), [name])
  return (
    <div className={css.head}>
      <h1 lang={languageOf(name)}>{name}</h1>
      <p className="meta">{en.facts(facts)}</p>
    </div>
  )
}
