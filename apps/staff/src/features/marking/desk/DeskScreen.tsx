import { markingPile, type PileKey, type PileOf } from '@anushilon/contract/staff/marking'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { registerWorker } from '@anushilon/ui/service-worker/register.ts'
import { whenQuiet } from '@anushilon/ui/quiet.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useParams, useSearch } from 'wouter'
import { isGone } from '../../../api/is-gone.ts'
import { LoadFault } from '../../../app/LoadFault.tsx'
import { useMe } from '../../../api/me.ts'
import { callOrKept } from '../../../api/kept.ts'
import { queryFor, invalidate } from '../../../api/queries.ts'
import { Desk } from './Desk.tsx'
import { NoScript } from './NoScript.tsx'
import { deskPortsFor } from './sync/desk-ports.ts'
import { DeskStore } from './sync/desk-store.ts'

/** What the address asks for; otherwise what waits for its first marks. */
const LOOKS: Readonly<Record<string, PileOf>> = { second: 'second-look', blind: 'second-mark' }

/** The desk of one pile. Another pile is another desk. */
export function DeskScreen() {
  const { examId = '', section = '', question = '' } = useParams()
  const asked = new URLSearchParams(useSearch())
  const of = LOOKS[asked.get('look') ?? ''] ?? 'unmarked'
  const only = asked.get('script')
  const pile = { examId, section: Number(section), question: Number(question) }
  return <PileDesk key={`${examId}/${section}/${question}/${of}/${only}`} pile={pile} of={of} only={only} />
}

interface Props {
  readonly pile: PileKey
  readonly of: PileOf
  /** The one script to open; null: what waits, one after the other. */
  readonly only: string | null
}

function PileDesk({ pile, of, only }: Props) {
  const me = useMe()
  const [store] = useState(() => new DeskStore({ staffId: me.id, pile, of, only }, deskPortsFor(me.id)))
  const state = useSyncExternalStore(store.subscribe, store.read)
  const name = `pile:${me.id}:${Object.values(pile).join('/')}`
  const about = useQuery({
    ...queryFor(markingPile, pile),
    queryFn: async ({ signal }) => await callOrKept(markingPile, pile, name, signal),
  })

  useEffect(() => {
    document.title = `Question ${pile.question} · Marking · Anushilon Staff`
    store.start()
    return () => store.stop()
  }, [store, pile.question])

  // From then on the desk opens without a network.
  useEffect(() => whenQuiet(() => void registerWorker('/staff/sw.js'), { atLeastMs: 1_000 }), [])

  // Somebody has changed the rubric while this pile was being marked.
  const known = about.data?.rubric.version
  useEffect(() => {
    if (known === undefined || state.rubricVersion <= known) return
    toast('The rubric was changed. Marks given by it follow.')
    void invalidate(markingPile)
  }, [known, state.rubricVersion])

  if (about.isError) return <LoadFault error={about.error} onRetry={() => void about.refetch()} />
  if (about.data === undefined) {
    return (
      <Loading>
        <Skeleton height={600} radius={0} />
      </Loading>
    )
  }
  if (state.phase === 'failed') {
    // Whoever has followed a link is led to where the scripts are.
    if (only !== null && isGone(state.fault)) return <NoScript examId={pile.examId} fault={state.fault} />
    return <LoadFault error={state.fault} onRetry={() => store.retry()} />
  }
  return (
    <Desk
      pile={pile}
      about={about.data}
      store={store}
      state={state}
      isOnly={only !== null}
      isBlind={of === 'second-mark'}
    />
  )
}
