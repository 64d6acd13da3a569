import type { Bank } from './bank.ts'
import { PHYSICS_1ST_PAPER } from './physics-1st-paper.ts'
import { PHYSICS_2ND_PAPER } from './physics-2nd-paper.ts'

export const PHYSICS: Bank = { id: 'phy', topics: [...PHYSICS_1ST_PAPER, ...PHYSICS_2ND_PAPER] }
