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

export const witnessesOf: typeof Real.witnessesOf = async (db, studentId, examId) => [
  ...memoryIn(db).at({ studentId, examId }).witnesses,
]
