import type * as Real from '@anushilon/api/stores/marking/mark-changes'
import type { ScriptKey } from '@anushilon/api/stores/marking/marks'
import { memoryIn, pileKey } from '../memory.ts'

const scriptKey = (key: ScriptKey): string => `${pileKey(key)}/${key.studentId}`

export const recordMarkChange: typeof Real.recordMarkChange = async (db, key, { before: { saveKey, markedById } }) => {
  const { replacedMarks } = memoryIn(db)
  const known = replacedMarks.get(scriptKey(key)) ?? []
  replacedMarks.set(scriptKey(key), [...known, { saveKey, markedById }])
}

export const wasReplaced: typeof Real.wasReplaced = async (db, key, saveKey) =>
  memoryIn(db)
    .replacedMarks.get(scriptKey(key))
    ?.some((one) => one.saveKey === saveKey) === true

export const changesSinceOthers: typeof Real.changesSinceOthers = async (db, key, staffId) => {
  const replaced = memoryIn(db).replacedMarks.get(scriptKey(key)) ?? []
  const last = replaced.findLastIndex(({ markedById }) => markedById !== staffId)
  return last < 0 ? null : replaced.length - 1 - last
}
