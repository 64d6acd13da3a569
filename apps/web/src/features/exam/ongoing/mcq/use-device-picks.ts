import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { deliver, outbox, type PickEvent, watchExam } from '../../../../sitting/delivery.ts'
import { placeOf, type PicksByPlace } from '../../../../sitting/shown-picks.ts'
import type { UnsentPick } from '../../../../sitting/unsent-pick.ts'

interface Listeners {
  /** Another tab's answer has gone to the server, or was refused there. */
  readonly onElsewhere: () => void
  readonly onRefused: (event: Extract<PickEvent, { kind: 'refused' | 'closed' }>) => void
}

/** The answers of one exam that are on this device, and what becomes of them. */
export function useDevicePicks(studentId: string, examId: string, { onElsewhere, onRefused }: Listeners) {
  const view = useMemo(() => unsentView(studentId, examId), [studentId, examId])
  const unsent = useSyncExternalStore(view.subscribe, view.read)
  const isStored = useSyncExternalStore(outbox.subscribe, outbox.isStored)
  const trouble = useSyncExternalStore(outbox.subscribe, () => outbox.troubleOf(examId))
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
      outbox.subscribe((event) => {
        if (event.kind === 'trouble') return
        if (event.kind === 'changed') {
          const gone = event.after === null && event.isElsewhere ? event.before : null
          if (gone === null || !isOurs(gone)) return
          // Shown until the server has been asked; its word stands above ours.
          acknowledge([gone])
          elsewhere()
        } else if (isOurs(event.item)) {
          if (event.kind === 'sent') acknowledge([event.item])
          else refused(event)
        }
      }),
    ]
    deliver()
    return () => {
      for (const stop of stops) stop()
    }
  }, [studentId, examId])

  /** The sheet was handed in, and all that waited here with it: it stays shown, and leaves the device. */
  function submitted() {
    acknowledge(outbox.of(studentId, examId))
    outbox.drop(studentId, examId)
  }

  return { unsent, isStored, acknowledged, trouble, submitted }
}

function unsentView(studentId: string, examId: string) {
  let list = outbox.of(studentId, examId)
  const refresh = () => {
    list = outbox.of(studentId, examId)
  }
  return {
    read: () => list,
    subscribe(listener: () => void) {
      refresh()
      return outbox.subscribe((event) => {
        const pick = event.kind === 'changed' ? (event.after ?? event.before) : null
        if (pick?.studentId !== studentId || pick.examId !== examId) return
        refresh()
        listener()
      })
    },
  }
}
