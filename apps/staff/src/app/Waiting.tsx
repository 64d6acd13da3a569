import { markingWaiting } from '@anushilon/contract/staff/marking-piles'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryFor, queryClient } from '../api/queries.ts'
import css from './Frame.module.css'

const FRESH_FOR_MS = 10_000
const ASK_AGAIN_MS = 60_000

/** How many answers wait for marks: asked for as one goes from screen to screen, and every minute. */
export function Waiting({ location }: { readonly location: string }) {
  const asked = queryFor(markingWaiting, {})
  const { data } = useQuery({ ...asked, staleTime: FRESH_FOR_MS, refetchInterval: ASK_AGAIN_MS })
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: [markingWaiting.name], stale: true })
  }, [location])
  if (data === undefined || data.waiting === 0) return null
  return (
    <b className={css.waiting}>
      {data.waiting > 9_999 ? '9,999+' : data.waiting.toLocaleString('en')}
      <span className="sr"> waiting</span>
    </b>
  )
}
