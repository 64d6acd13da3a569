import type * as Real from '@anushilon/api/stores/sitting/late-answers'
import { memoryIn } from '../memory.ts'

export const deliveredChains: typeof Real.deliveredChains = async (db, whose) => [...memoryIn(db).at(whose).chains]

export const saveDeliveredChain: typeof Real.saveDeliveredChain = async (db, { links, hashes, ...whose }) => {
  const sitting = memoryIn(db).at(whose)
  sitting.chains = sitting.chains.filter(({ head }) => !hashes.includes(head))
  sitting.chains.push({ head: hashes.at(-1) ?? '', links: [...links] })
  return [...sitting.latePhotos.values()].some(({ ruling, file }) => ruling === null && file !== null)
}
