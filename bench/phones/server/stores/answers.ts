import type * as Real from '@anushilon/api/stores/sitting/answers'
import { memoryIn } from '../memory.ts'

export const insertFirstPicks: typeof Real.insertFirstPicks = async (db, picks) =>
  picks.map(({ question, option, receivedAt, ...key }) => {
    const { parts, picks: stored } = memoryIn(db).at(key)
    const isOpen = parts.some(({ kind, closedAt, dueAt }) => kind === 'mcq' && closedAt === null && receivedAt <= dueAt)
    if (!isOpen || stored.has(question)) return false
    stored.set(question, { option, receivedAt })
    return true
  })

export const insertPicks: typeof Real.insertPicks = async (db, picks) => {
  const added = new Set<number>()
  for (const { question, option, receivedAt, ...key } of picks) {
    const { picks: stored } = memoryIn(db).at(key)
    if (stored.has(question)) continue
    stored.set(question, { option, receivedAt })
    added.add(question)
  }
  return added
}

export const picksOf: typeof Real.picksOf = async (db, studentId, examId) =>
  new Map([...memoryIn(db).at({ studentId, examId }).picks].map(([question, { option }]) => [question, option]))

export const picksAt: typeof Real.picksAt = async (db, keys) =>
  await Promise.all(keys.map(({ studentId, examId }) => picksOf(db, studentId, examId)))

export const timedPicksOf: typeof Real.timedPicksOf = async (db, studentId, examId) =>
  [...memoryIn(db).at({ studentId, examId }).picks].map(([question, pick]) => ({ question, ...pick }))
