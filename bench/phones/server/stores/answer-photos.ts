import type * as Real from '@anushilon/api/stores/sitting/answer-photos'
import { memoryIn } from '../memory.ts'

export const pagesOfStudent: typeof Real.pagesOfStudent = async (db, studentId, examId) => {
  const { scripts, photos } = memoryIn(db).at({ studentId, examId })
  return [...scripts.values()].map(({ section, question, pages }) => ({
    section,
    question,
    pages: pages.flatMap((path) => {
      const photo = photos.find((one) => one.path === path)
      return photo === undefined ? [] : [{ pageId: photo.pageId, path, state: photo.state }]
    }),
  }))
}
