import type { Comment } from '@anushilon/contract/staff/marking'
import { classNames } from '@anushilon/ui/class-names.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import type { RefObject } from 'react'
import { keepFocus } from '../sheet/Pens.tsx'
import css from './RemarkBox.module.css'
import side from './Side.module.css'
import { type Work, withComment } from '../work.ts'

interface Props {
  readonly work: Work
  readonly comments: readonly Comment[]
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onWork: (work: Work) => void
  readonly onBank: () => void
}

const SHOWN = 4

export function RemarkBox({ work, comments, field, onWork, onBank }: Props) {
  return (
    <section className={side.part}>
      <h2>
        <label htmlFor="remark">Remark to the student</label>
        <span className={classNames(side.hint, side.cap)}>N</span>
        <button type="button" onMouseDown={keepFocus} onClick={onBank}>
          Comment bank <span className={side.hint}>(C)</span>
        </button>
      </h2>
      <textarea
        id="remark"
        ref={field}
        rows={2}
        maxLength={1_000}
        lang={languageOf(work.remark ?? '')}
        value={work.remark ?? ''}
        className={css.remark}
        onChange={({ target: { value } }) => onWork({ ...work, remark: value === '' ? null : value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <div className={css.bank}>
        {comments.slice(0, SHOWN).map(({ id, text }) => (
          <button
            key={id}
            type="button"
            lang={languageOf(text)}
            onMouseDown={keepFocus}
            onClick={() => onWork(withComment(work, text))}
          >
            {text}
          </button>
        ))}
        {comments.length > SHOWN && (
          <button type="button" onMouseDown={keepFocus} onClick={onBank}>
            + {comments.length - SHOWN}
          </button>
        )}
      </div>
    </section>
  )
}
