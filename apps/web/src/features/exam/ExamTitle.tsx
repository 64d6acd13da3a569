import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import { useEffect } from 'react'
import { setTitle } from '../../lib/title.ts'
import { frequency, variation } from '../../text/en.ts'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './ExamTitle.module.css'

export function ExamTitle({ info }: { readonly info: ExamInfo }) {
  useEffect(() => setTitle(info.name), [info.name])
  return (
    <>
      <div className={css.badges}>
        <Badge>{frequency[info.frequency]}</Badge>
        <Badge kind="brand">{variation[info.variation]}</Badge>
      </div>
      <h1 lang={languageOf(info.name)}>{info.name}</h1>
    </>
  )
}
