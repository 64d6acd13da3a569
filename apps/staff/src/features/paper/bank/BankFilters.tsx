import { bankList } from '@anushilon/contract/staff/bank'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../../api/queries.ts'
import { FilterBar, FilterSelect, FindField } from '../../../ui/FilterBar.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { DIFFICULTIES } from './difficulty.ts'

interface Start {
  readonly subjectId?: string | undefined
}

/** A page of the bank by words, subject, tag and difficulty. */
export function useBank({ subjectId: startSubject = '' }: Start = {}) {
  const [typed, setTyped] = useState('')
  const [subjectId, setSubject] = useState(startSubject)
  const [tag, setTag] = useState('')
  const [difficulty, setDifficulty] = useState('')
  const [isArchived, setArchived] = useState(false)
  const [page, setPage] = useState(1)
  const find = useDebounced(typed.trim())
  const list = useQuery({
    ...queryFor(bankList, {
      page,
      ...(find !== '' && { find }),
      ...(subjectId !== '' && { subjectId }),
      ...(tag !== '' && { tag }),
      ...(difficulty !== '' && { difficulty: Number(difficulty) }),
      ...(isArchived && { archived: 'yes' as const }),
    }),
    placeholderData: keepPreviousData,
  })
  /** Another question to the server begins on its first page. */
  const first =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(1)
    }
  return {
    list,
    page,
    setPage,
    typed,
    setTyped: first(setTyped),
    subjectId,
    setSubject: first(setSubject),
    tag,
    setTag: first(setTag),
    difficulty,
    setDifficulty: first(setDifficulty),
    isArchived,
    setArchived: first(setArchived),
  }
}

interface Props {
  bank: ReturnType<typeof useBank>
  subjects: readonly { readonly value: string; readonly label: string }[]
}

export function BankFilters({ bank, subjects }: Props) {
  const tags = (bank.list.data?.tags ?? []).map((tag) => ({ value: tag, label: tag }))
  return (
    <FilterBar>
      <FindField label="Find a question" value={bank.typed} onChange={bank.setTyped} />
      <FilterSelect
        label="Subject"
        all="All subjects"
        value={bank.subjectId}
        options={subjects}
        onChange={bank.setSubject}
      />
      <FilterSelect label="Tag" all="All tags" value={bank.tag} options={tags} onChange={bank.setTag} />
      <FilterSelect
        label="Difficulty"
        all="Any difficulty"
        value={bank.difficulty}
        options={DIFFICULTIES}
        onChange={bank.setDifficulty}
      />
    </FilterBar>
  )
}
