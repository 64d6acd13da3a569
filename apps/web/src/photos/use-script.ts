import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { darkroom, deliverPhotos, desk } from './photo-delivery.ts'
import type { ScriptPlace } from './script.ts'

/** The photos of one question, and what can be done with them. */
export function useScript({ studentId, examId, variation, subjectId, question }: ScriptPlace) {
  const place = useMemo(
    () => ({ studentId, examId, variation, subjectId, question }),
    [studentId, examId, variation, subjectId, question],
  )
  const script = useSyncExternalStore(desk.subscribe, () => desk.script(place))

  useEffect(() => {
    deliverPhotos()
    darkroom.warmUp()
    void desk.open(place)
  }, [place])

  const actions = useMemo(
    () => ({
      add: (files: readonly File[]) => void desk.add(place, files),
      remove: (id: string) => void desk.remove(place, id),
      turn: (id: string) => void desk.turn(place, id),
      move: (id: string, by: number) => void desk.move(place, id, by),
      retake: (id: string, file: File) => void desk.retake(place, id, file),
      retry: (id: string) => void desk.retry(place, id),
      dismissRefused: () => desk.dismissRefused(place),
      send: () => void desk.send(place),
      cancel: () => void desk.cancel(place),
    }),
    [place],
  )
  return { script, ...actions }
}

export type ScriptActions = Omit<ReturnType<typeof useScript>, 'script'>
