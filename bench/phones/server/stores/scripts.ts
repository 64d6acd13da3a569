import type * as Real from '@anushilon/api/stores/sitting/scripts'
import { memoryIn } from '../memory.ts'

export const uploadedQuestions: typeof Real.uploadedQuestions = async (db, studentId, examId) => {
  const found = new Map<number, number[]>()
  for (const { section, question } of memoryIn(db).at({ studentId, examId }).scripts.values())
    found.set(section, [...(found.get(section) ?? []), question])
  return found
}

export const countUploaded: typeof Real.countUploaded = async (db, studentId, examId) =>
  memoryIn(db).at({ studentId, examId }).scripts.size
