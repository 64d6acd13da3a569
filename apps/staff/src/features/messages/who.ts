import type { StudentSelection } from '@anushilon/contract/staff/students'

export const NARROWED_TO = ['all', 'branch', 'batch', 'ticked'] as const

/** Of those whom a message is for: all, or some. */
export interface Who {
  readonly to: (typeof NARROWED_TO)[number]
  readonly branch: string
  readonly batchId: string
  readonly ticked: readonly { readonly id: number; readonly regNo: string; readonly name: string }[]
}

export const ALL: Who = { to: 'all', branch: '', batchId: '', ticked: [] }

/** `all`: no narrowing; null: something is yet to be chosen. */
export function selectionOf({ to, branch, batchId, ticked }: Who): StudentSelection | 'all' | null {
  if (to === 'all') return 'all'
  if (to === 'branch') return branch === '' ? null : { everybody: { branch } }
  if (to === 'batch') return batchId === '' ? null : { everybody: { batchId: Number(batchId) } }
  return ticked.length === 0 ? null : { studentIds: ticked.map(({ id }) => id) }
}
