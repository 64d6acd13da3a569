import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { deliver, journal, sender, watchExam } from '../../../sitting/delivery.ts'
import type { SenderEvent } from '../../../sitting/sender.ts'
import { placeOf, type PicksByPlace } from '../../../sitting/shown-picks.ts'
import type { UnsentPick } from '../../../sitting/unsent-pick.ts'

interface Listeners {
  /** Another tab's answer has gone to the server, or was refused there. */
  readonly onElsewhere: () => void
  readonly onRefused: (event: Extract<SenderEvent, { kind: 'refused' | 'closed' }>) => void
}

/** The answers of one exam that are on this device, and what becomes of them. */
export function useDevicePicks(studentId: string, examId: string, { onElsewhere, onRefused }: Listeners) {
  const view = useMemo(() => unsentView(studentId, examId), [studentId, examId])
  const unsent = useSyncExternalStore(view.subscribe, view.read)
  const trouble = useSyncExternalStore(sender.subscribe, () => sender.troubleOf(examId))
  const [acknowledged, setAcknowledged] = useState<PicksByPlace>(new Map())
  const elsewhere = useEffectEvent(onElsewhere)
  const refused = useEffectEvent(onRefused)

  function acknowledge(picks: readonly UnsentPick[]) {
    setAcknowledged((before) => new Map([...before, ...picks.map((pick) => [placeOf(pick), pick.option] as const)]))
  }

  useEffect(() => {
    const isOurs = (pick: UnsentPick) => pick.studentId === studentId && pick.examId === examId
    const stops = [
      watchExam(examId),
      sender.subscribe((event) => {
        if (event.kind === 'trouble' || !isOurs(event.pick)) return
        if (event.kind === 'saved') acknowledge([event.pick])
        else refused(event)
      }),
      journal.subscribe((change) => {
        const gone = change.after === null ? change.before : null
        if (gone === null || !change.elsewhere || !isOurs(gone)) return
        // Shown until the server has been asked; its word stands above ours.
        acknowledge([gone])
        elsewhere()
      }),
    ]
    deliver()
    return () => {
      for (const stop of stops) stop()
    }
  }, [studentId, examId])

  /** The sheet was handed in, and all that waited here with it: it stays shown, and leaves the device. */
  function handedIn() {
    acknowledge(journal.of(studentId, examId))
    journal.close(studentId, examId)
  }

  return { unsent, acknowledged, trouble, handedIn }
}

function unsentView(studentId: string, examId: string) {
  let list = journal.of(studentId, examId)
  const refresh = () => {
    list = journal.of(studentId, examId)
  }
  return {
    read: () => list,
    subscribe(listener: () => void) {
      refresh()
      return journal.subscribe(({ before, after }) => {
        const pick = after ?? before
        if (pick?.studentId !== studentId || pick.examId !== examId) return
        refresh()
        listener()
      })
    },
  }
}
