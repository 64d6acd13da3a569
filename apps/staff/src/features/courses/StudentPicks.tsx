import type { RollOverPlan } from '@anushilon/contract/staff/course-years'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useState } from 'react'
import css from './Courses.module.css'

/** Longer lists are searched, not scrolled. */
const SHOWN = 100

interface Props {
  students: RollOverPlan['students']
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** Single students: found by name or number, ticked one by one, all of those found or none of them. */
export function StudentPicks({ students, chosen, onChange }: Props) {
  const [find, setFind] = useState('')
  const words = find.trim().toLowerCase()
  const found = students.filter(({ name, regNo }) => words === '' || `${name} ${regNo}`.toLowerCase().includes(words))
  const change = (ids: readonly number[], isIn: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (isIn) next.add(id)
      else next.delete(id)
    onChange(next)
  }
  const ids = found.map(({ id }) => id)
  return (
    <fieldset className={css.exams}>
      <legend>
        Students who go along: {chosen.size.toLocaleString('en')} of {students.length.toLocaleString('en')}
      </legend>
      <Field label="Find a student" hint="Name or registration number" type="search" value={find} onChange={setFind} />
      <span className={css.row}>
        <Button look="quiet" small onClick={() => change(ids, true)}>
          {words === '' ? 'All' : `All ${found.length} found`}
        </Button>
        <Button look="quiet" small onClick={() => change(ids, false)}>
          {words === '' ? 'None' : 'None of these'}
        </Button>
      </span>
      {found.slice(0, SHOWN).map(({ id, name, regNo }) => (
        <label key={id} className={css.check}>
          <input type="checkbox" checked={chosen.has(id)} onChange={({ target }) => change([id], target.checked)} />
          <b lang={languageOf(name)}>{name}</b>
          <small>{regNo}</small>
        </label>
      ))}
      {found.length === 0 && <p className={css.hint}>Nobody is called so.</p>}
      {found.length > SHOWN && (
        <p className={css.hint}>
          {SHOWN} of {found.length.toLocaleString('en')} shown: find the others by name or number.
        </p>
      )}
    </fieldset>
  )
}
