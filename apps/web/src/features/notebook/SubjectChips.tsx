import { BilingualName } from '../../ui/BilingualName.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useId, useRef } from 'react'
import { notebook as en } from '../../text/en-notebook.ts'
import { countsOf } from './counts.ts'
import css from './SubjectChips.module.css'
import type { MistakeSubject } from './use-mistakes.ts'

interface Props {
  readonly subjects: readonly MistakeSubject[]
  /** Null: all. */
  readonly selected: string | null
  readonly onSelect: (subjectId: string | null) => void
}

/** One subject or all of them, and how far the student is with each. */
export function SubjectChips({ subjects, selected, onSelect }: Props) {
  const name = useId()
  const on = useRef<HTMLLabelElement>(null)

  // The one that the address selects may stand beyond the edge of a phone.
  useEffect(() => {
    on.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])

  const chips = [{ id: null, name: en.all, ...countsOf(subjects, null) }, ...subjects]
  return (
    <fieldset className={css.set}>
      <legend className="sr">{en.subject}</legend>
      <div className={css.chips}>
        {chips.map(({ id, name: subject, open, done }) => (
          <label
            key={id ?? ''}
            ref={id === selected ? on : undefined}
            className={classNames(css.chip, id === selected && css.on)}
          >
            <input type="radio" className="cover" name={name} checked={id === selected} onChange={() => onSelect(id)} />
            <span className={css.name}>
              <BilingualName name={subject} inline />
            </span>
            <span className={css.counts}>
              {open === 0 && <CircleCheck size={14} />}
              {en.counts(open, done)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
