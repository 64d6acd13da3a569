import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { imageWorker, deliverPhotos, workspace } from './photo-delivery.ts'
import type { ScriptPlace } from './script.ts'

/** The photos of one question, and what can be done with them. */
export function useScript({ studentId, examId, variation, subjectId, question }: ScriptPlace) {
  const place = useMemo(
    () => ({ studentId, examId, variation, subjectId, question }),
    [studentId, examId, variation, subjectId, question],
  )
  const script = useSyncExternalStore(workspace.subscribe, () => workspace.script(place))

  useEffect(() => {
    deliverPhotos()
    imageWorker.warmUp()
    void workspace.open(place)
  }, [place])

  const actions = useMemo(
    () => ({
      add: (files: readonly File[]) => void workspace.add(place, files),
      remove: (id: string) => void workspace.remove(place, id),
      turn: (id: string) => void workspace.turn(place, id),
      move: (id: string, by: number) => void workspace.move(place, id, by),
      retake: (id: string, file: File) => void workspace.retake(place, id, file),
      retry: (id: string) => void workspace.retry(place, id),
      dismissRefused: () => workspace.dismissRefused(place),
      send: () => void workspace.send(place),
      cancel: () => void workspace.cancel(place),
    }),
    [place],
  )
  return { script, ...actions }
}

export type ScriptActions = Omit<ReturnType<typeof useScript>, 'script'>
