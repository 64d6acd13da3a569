import type * as Real from '@anushilon/api/stores/marking/claims'
import { type ClaimedScript, memoryIn, pileKey } from '../memory.ts'

function inOthersHands(claim: ClaimedScript | undefined, staffId: number, now: number): boolean {
  return claim !== undefined && claim.staffId !== staffId && claim.until > now
}

/** Those of a closed part, without marks and in nobody else's hands; what one has claimed before comes first. */
export const unmarkedScripts: typeof Real.unmarkedScripts = async (db, pile, { staffId, now, holding, limit }) => {
  const memory = memoryIn(db)
  const claims = memory.claims.get(pileKey(pile))
  const isMine = ({ studentId }: { readonly studentId: number }) => claims?.get(studentId)?.staffId === staffId
  return memory
    .scriptsOf(pile)
    .filter(({ studentId, mark }) => mark === null && !holding.includes(studentId))
    .filter(({ studentId }) => !inOthersHands(claims?.get(studentId), staffId, now))
    .toSorted((one, other) => Number(isMine(other)) - Number(isMine(one)))
    .slice(0, limit)
    .map(({ studentId, pages }) => ({ studentId, pages: [...pages] }))
}

/** Only what was handed in is marked here. */
export const unmarkedBlanks: typeof Real.unmarkedBlanks = async () => []

export const markersAtWork: typeof Real.markersAtWork = async (db, pile, now) =>
  new Set([...memoryIn(db).claimsOf(pile).values()].filter(({ until }) => until > now).map(({ staffId }) => staffId))
    .size

export const claimScript: typeof Real.claimScript = async (db, { studentId, ...pile }, { staffId, now, until }) => {
  const claims = memoryIn(db).claimsOf(pile)
  if (inOthersHands(claims.get(studentId), staffId, now)) return false
  claims.set(studentId, { staffId, until })
  return true
}

export const prolongClaims: typeof Real.prolongClaims = async (db, pile, { staffId, now, until }) => {
  const claims = memoryIn(db).claimsOf(pile)
  for (const [studentId, claim] of claims)
    if (claim.staffId === staffId && claim.until > now) claims.set(studentId, { staffId, until })
}

export const releaseScript: typeof Real.releaseScript = async (db, { studentId, ...pile }, staffId) => {
  const claims = memoryIn(db).claimsOf(pile)
  if (claims.get(studentId)?.staffId === staffId) claims.delete(studentId)
}

export const releasePile: typeof Real.releasePile = async (db, pile, staffId) => {
  const claims = memoryIn(db).claimsOf(pile)
  for (const [studentId, claim] of claims) if (claim.staffId === staffId) claims.delete(studentId)
}

export const holderOf: typeof Real.holderOf = async (db, { studentId, ...pile }, { staffId, now }) => {
  const claim = memoryIn(db).claimsOf(pile).get(studentId)
  return inOthersHands(claim, staffId, now) ? `marker ${claim?.staffId}` : null
}
