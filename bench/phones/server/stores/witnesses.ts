import type * as Real from '@anushilon/api/stores/sitting/witnesses'
import { memoryIn } from '../memory.ts'

export const saveWitnesses: typeof Real.saveWitnesses = async (db, witnesses) => {
  for (const { studentId, examId, ...witness } of witnesses) {
    const sitting = memoryIn(db).at({ studentId, examId })
    const known = sitting.witnesses.find(({ link, hash }) => link === witness.link && hash === witness.hash)
    if (known !== undefined && known.at <= witness.at) continue
    sitting.witnesses = [...sitting.witnesses.filter((one) => one !== known), witness]
  }
}

export const countWitnesses: typeof Real.countWitnesses = async (db, asked, since) =>
  asked.flatMap(({ studentId, examId }) => {
    const { parts, witnesses } = memoryIn(db).at({ studentId, examId })
    if (!parts.some(({ dueAt }) => dueAt > since)) return []
    return { student_id: studentId, exam_id: examId, links: witnesses.length }
  })

export const witnessesOf: typeof Real.witnessesOf = async (db, studentId, examId) => [
  ...memoryIn(db).at({ studentId, examId }).witnesses,
]
