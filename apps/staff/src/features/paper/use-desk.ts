import { examHead, examList } from '@anushilon/contract/staff/overview'
import { type Paper, readPaper, savePaper } from '@anushilon/contract/staff/papers'
import { localDevice, newId, onWayBack, timing } from '@anushilon/outbox/browser'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { asking, forget, queryClient } from '../../api/queries.ts'
import { type DeskTools, type DeskView, PaperDesk } from './desk.ts'

/** A paper stays on its desk from screen to screen, so that nothing typed is lost on the way. */
const desks = new Map<string, PaperDesk>()

const tools: Omit<DeskTools, 'staffId'> = {
  ...timing,
  device: localDevice,
  newId,
  async save(input) {
    const saved = await call(savePaper, input)
    remember(saved)
    void forget(examHead, examList)
    return saved
  },
}

onWayBack(() => {
  for (const desk of desks.values()) desk.kick()
})

window.addEventListener('beforeunload', (event) => {
  if ([...desks.values()].some((desk) => desk.read().state !== 'saved')) event.preventDefault()
})

/** So that a screen opened next begins with this and not with what was read before. */
function remember(paper: Paper): void {
  queryClient.setQueryData(asking(readPaper, { examId: paper.document.id }).queryKey, paper)
}

export interface OpenDesk extends DeskView {
  readonly desk: PaperDesk
}

interface ClosedDesk {
  readonly desk: null
  readonly error: unknown
  readonly retry: () => void
}

const nothing = () => () => undefined
const none = () => null

/** The paper of an exam or draft, as somebody works on it. */
export function useDesk(examId: string): OpenDesk | ClosedDesk {
  const { id: staffId } = useMe()
  const found = useQuery(asking(readPaper, { examId }))
  const { data } = found
  const desk = data === undefined ? desks.get(examId) : deskFor(data, staffId)
  useEffect(() => {
    if (data !== undefined) desk?.refresh(data)
    // Whoever has signed in again has come back to what waits.
    desk?.kick()
  }, [data, desk])
  useEffect(() => () => void (desk?.read().paper.isDraft === true && desk.flush()), [desk])
  const view = useSyncExternalStore<DeskView | null>(desk?.subscribe ?? nothing, desk?.read ?? none)
  if (desk === undefined || view === null) {
    return { desk: null, error: found.error, retry: () => void found.refetch() }
  }
  return { ...view, desk }
}

function deskFor(paper: Paper, staffId: number): PaperDesk {
  const known = desks.get(paper.document.id)
  if (known !== undefined) return known
  const made = new PaperDesk(paper, { ...tools, staffId })
  desks.set(paper.document.id, made)
  return made
}

/** After something else than a save has changed it: scheduled, taken back, questions added. */
export async function reopenDesk(examId: string, paper?: Paper): Promise<void> {
  const now = paper ?? (await call(readPaper, { examId }))
  remember(now)
  desks.get(examId)?.adopt(now)
  await forget(examHead, examList)
}

export function closeDesk(examId: string): void {
  desks.delete(examId)
}
