import { studentList } from '@anushilon/contract/staff/students'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useDebounced } from '../../ui/controls/use-debounced.ts'
import type { Who } from './who.ts'
import css from './Messages.module.css'

const SHOWN = 8

interface Props {
  ticked: Who['ticked']
  onChange: (ticked: Who['ticked']) => void
}

/** Students are found and ticked; who is ticked stays in sight. */
export function StudentTicks({ ticked, onChange }: Props) {
  const [find, setFind] = useState('')
  const words = useDebounced(find.trim())
  const list = useQuery({
    ...queryFor(studentList, { find: words }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const { students, total } = words === '' || list.data === undefined ? { students: [], total: 0 } : list.data
  const found = students.slice(0, SHOWN)
  const shown = [...ticked, ...found.filter(({ id }) => !ticked.some((one) => one.id === id))]
  return (
    <div>
      <Field
        label="Find students"
        hint={`Name, registration number or mobile. Ticked: ${ticked.length}`}
        type="search"
        value={find}
        onChange={setFind}
      />
      <ul className={css.names} aria-label="Students">
        {shown.map(({ id, regNo, name }) => {
          const isTicked = ticked.some((one) => one.id === id)
          return (
            <li key={id}>
              <label className={css.tick}>
                <input
                  type="checkbox"
                  checked={isTicked}
                  onChange={() =>
                    onChange(isTicked ? ticked.filter((one) => one.id !== id) : [...ticked, { id, regNo, name }])
                  }
                />
                <span>
                  <span lang={languageOf(name)}>{name}</span> ({regNo})
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      {total > SHOWN && (
        <p className={css.meta}>
          {SHOWN} of {total.toLocaleString('en')} found are shown: type more of the name or number.
        </p>
      )}
    </div>
  )
}
