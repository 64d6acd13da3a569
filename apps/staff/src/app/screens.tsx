import type { StaffRole } from '@anushilon/domain/staff-role'
import type { ComponentType } from 'react'

export interface ScreenRow {
  readonly path: string
  readonly Screen: ComponentType
  /** Whom it is for; what a role may not do is absent for it. */
  readonly roles: readonly StaffRole[]
  /** Without the rail: marking, preview. */
  readonly isFull?: true
}

/** In the order in which they are matched; each comes with a script of its own. */
export const SCREENS: readonly ScreenRow[] = []
