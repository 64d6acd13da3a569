import type * as Real from '@anushilon/api/stores/marking/marks'
import { draftKey, memoryIn } from '../memory.ts'

export const markOf: typeof Real.markOf = async (db, key) => memoryIn(db).scriptAt(key)?.mark ?? null

/** Marks in the place of those of this version; false where that is not the one there is. */
export const saveMark: typeof Real.saveMark = async (db, key, version, { staffId, saveKey, at, previous, ...mark }) => {
  const script = memoryIn(db).scriptAt(key)
  if (script === null || (script.mark?.mark.version ?? 0) !== version) return false
  const { tookMs: _tookMs, ...given } = mark
  script.mark = {
    mark: { ...given, version: version + 1, markedBy: `marker ${staffId}`, markedById: staffId, markedAt: at },
    markedById: staffId,
    saveKey,
    previous,
    givenVersion: version + 1,
  }
  return true
}

/** Only what was handed in is marked here. */
export const insertBlankScript: typeof Real.insertBlankScript = async () => undefined

export const scriptOf: typeof Real.scriptOf = async (db, key) => {
  const script = memoryIn(db).scriptAt(key)
  return script === null
    ? null
    : { pages: [...script.pages], sentAt: 1, number: key.studentId, studentName: 'a student', earlier: [] }
}

export const draftOf: typeof Real.draftOf = async (db, key, staffId) =>
  memoryIn(db).drafts.get(draftKey(key, staffId)) ?? null

export const putDraft: typeof Real.putDraft = async (db, key, staffId, draft) => {
  memoryIn(db).drafts.set(draftKey(key, staffId), draft)
}

export const dropDraft: typeof Real.dropDraft = async (db, key, staffId) => {
  memoryIn(db).drafts.delete(draftKey(key, staffId))
}
