import { tickMistake, type Mistake } from '@anushilon/contract/operations/notebook'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { backOff } from '@anushilon/outbox/back-off'
import { mayPass } from '@anushilon/outbox/failure'
import { call } from '../../api/client.ts'
import { withMoved } from './counts.ts'
import { MISTAKES_KEY, type FoundMistakes } from './use-mistakes.ts'

const TICK_KEY = ['tick-mistake']
const RETRIES = 3

/**
 * Ticks a question off or takes the tick back. It shows at once; a lost call or a lost reply is tried again, which
 * changes nothing where the server has it already; and what could not be saved goes back to how the server has it.
 */
export function useTick({ examId, number, subjectId, isDone: found }: Mistake) {
  const queries = useQueryClient()
  const [saved, setSaved] = useState(found)

  function count(isDone: boolean) {
    queries.setQueriesData<FoundMistakes>(
      { queryKey: MISTAKES_KEY },
      (data) => data && { ...data, subjects: withMoved(data.subjects, subjectId, isDone) },
    )
  }

  const tick = useMutation({
    mutationKey: TICK_KEY,
    // Of one question one after the other: what was wanted last is what the server has last.
    scope: { id: `tick ${examId} ${number}` },
    mutationFn: (isDone: boolean) => call(tickMistake, { examId, number, isDone }),
    networkMode: 'always',
    // What the server refused it will refuse again.
    retry: (failures, error) => failures < RETRIES && mayPass(error),
    retryDelay: (failures) => backOff(failures + 1, Math.random()),
    onMutate: async (isDone) => {
      // A list that is on its way does not know of it yet.
      await queries.cancelQueries({ queryKey: MISTAKES_KEY })
      count(isDone)
    },
    onSuccess: (_, isDone) => setSaved(isDone),
    onError: (_, isDone) => count(!isDone),
    onSettled: async () => {
      const isLast = queries.isMutating({ mutationKey: TICK_KEY }) === 1
      if (isLast) await queries.invalidateQueries({ queryKey: MISTAKES_KEY })
    },
  })

  return {
    isDone: tick.isPending ? tick.variables : saved,
    isSaving: tick.isPending,
    fault: tick.error,
    set: (isDone: boolean) => tick.mutate(isDone),
  }
}
