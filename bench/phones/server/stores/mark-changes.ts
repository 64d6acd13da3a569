import type * as Real from '@anushilon/api/stores/marking/mark-changes'
import type { ScriptKey } from '@anushilon/api/stores/marking/marks'
import { memoryIn, pileKey } from '../memory.ts'

const scriptKey = (key: ScriptKey): string => `${pileKey(key)}/${key.studentId}`

export const recordMarkChange: typeof Real.recordMarkChange = async (db, key, { before: { saveKey } }) => {
  const { replacedSaves } = memoryIn(db)
  const known = replacedSaves.get(scriptKey(key)) ?? new Set<string>()
  if (saveKey !== null) replacedSaves.set(scriptKey(key), known.add(saveKey))
}

export const wasReplaced: typeof Real.wasReplaced = async (db, key, saveKey) =>
  memoryIn(db).replacedSaves.get(scriptKey(key))?.has(saveKey) === true
