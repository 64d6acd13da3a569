import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../api/session.ts'
import { workspace } from './photo-delivery.ts'
import { type ScriptStanding, standingOf } from './script.ts'

/** So often it is asked whether the server could open the photos that it has taken in. */
const CHECK_MS = 15_000

/** Keeps in step with what the server has of an exam. `news` changes whenever that may have changed; null: not yet. */
export function useServerPages(examId: string, news: string | null): void {
  const studentId = useSession()?.studentId ?? ''
  const isUnchecked = useSyncExternalStore(workspace.subscribe, () => workspace.isUnchecked(studentId, examId))

  useEffect(() => {
    if (news !== null) void workspace.refresh(examId)
  }, [examId, news])

  useEffect(() => {
    if (!isUnchecked) return
    const timer = setInterval(() => void workspace.refresh(examId), CHECK_MS)
    return () => clearInterval(timer)
  }, [examId, isUnchecked])
}

export type StandingAt = (subjectId: string, question: number, isUploaded: boolean) => ScriptStanding

/** Where the photos of each question stand. */
export function useStandings(examId: string): StandingAt {
  const studentId = useSession()?.studentId ?? ''
  const lines = useSyncExternalStore(workspace.subscribe, () =>
    workspace
      .scripts(studentId, examId)
      .map((script) => `${script.place.subjectId}:${script.place.question}:${standingOf(script)}`)
      .join(' '),
  )
  const known = new Map(
    lines.split(' ').map((line) => [line.slice(0, line.lastIndexOf(':')), line.slice(line.lastIndexOf(':') + 1)]),
  )
  return (subjectId, question, isUploaded) => {
    const standing = (known.get(`${subjectId}:${question}`) ?? 'none') as ScriptStanding
    return standing === 'none' && isUploaded ? 'uploaded' : standing
  }
}
