import { examNotes } from '@anushilon/contract/operations/sitting'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { neverGivesUp } from './never-gives-up.ts'

/** Which notes of an exam the student has put away on this device. */
const keyOf = (studentId: string, examId: string) => `notesRead:${studentId}:${examId}`

function putAwayBefore(key: string): readonly number[] {
  const kept = localStorage.getItem(key)
  return kept === null ? [] : kept.split(',').map(Number)
}

/** What the centre says to everybody. `count` is how many notes there are; they are asked for when there is a new one. */
export function useNotes(studentId: string, examId: string, count: number) {
  const key = keyOf(studentId, examId)
  const [putAway, setPutAway] = useState(() => putAwayBefore(key))
  const { data } = useQuery({
    queryKey: ['sitting', examId, 'notes', count],
    queryFn: async ({ signal }) => (await call(examNotes, { examId }, { signal })).body.notes,
    ...neverGivesUp,
    enabled: count > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    refetchOnWindowFocus: false,
  })

  function dismiss(number: number) {
    // Others may have been put away in another tab meanwhile.
    const next = [...new Set([...putAwayBefore(key), ...putAway, number])]
    setPutAway(next)
    localStorage.setItem(key, next.join(','))
  }

  return { notes: (data ?? []).filter(({ number }) => !putAway.includes(number)), dismiss }
}
