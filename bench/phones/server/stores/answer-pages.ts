import type * as Real from '@anushilon/api/stores/sitting/answer-pages'
import { memoryIn } from '../memory.ts'

export const lockWrittenParts: typeof Real.lockWrittenParts = async (db, keys) =>
  keys.flatMap(({ studentId, examId }) =>
    memoryIn(db)
      .at({ studentId, examId })
      .parts.filter(({ kind }) => kind === 'written')
      .map(({ deadlineAt, dueAt, closedAt, closedAs }) => ({
        studentId,
        examId,
        deadlineAt,
        dueAt,
        closedAt,
        closedAs,
        isOut: false,
        lastTurn: null,
      })),
  )

export const answersOf: typeof Real.answersOf = async (db, keys) =>
  keys.flatMap(({ studentId, examId }) =>
    [...memoryIn(db).at({ studentId, examId }).scripts.values()].map(({ pages, ...place }) => ({
      studentId,
      examId,
      ...place,
      pages: [...pages],
    })),
  )

export const photosOf: typeof Real.photosOf = async (db, keys) =>
  keys.flatMap((key) => [...memoryIn(db).at(key).photos])

export const addPhotos: typeof Real.addPhotos = async (db, photos) => {
  for (const { turnAt: _turn, original: _original, ...photo } of photos) memoryIn(db).addPhoto(photo)
}

export const changeAnswers: typeof Real.changeAnswers = async (db, answers) => {
  for (const { section, question, pages, ...key } of answers)
    memoryIn(db).at(key).scripts.set(`${section}/${question}`, { section, question, pages })
}
