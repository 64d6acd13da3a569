import type { RefusalCode } from '@anushilon/domain/refusal'
import { STAFF_ROLES, type StaffRole } from '@anushilon/domain/staff-role'
import type { BodiesOf, Endpoint, Group, Replies, Route, StaffAccess } from '../endpoint.ts'

interface StaffEndpoint<I, R extends Replies> {
  readonly name: string
  readonly group: Group
  readonly summary: string
  /** Who may call it: what a role may not do is not shown to it either. */
  readonly roles: readonly StaffRole[]
  readonly route: Route<I, BodiesOf<NoInfer<R>>>
  readonly replies: R
  readonly refusals?: readonly RefusalCode[]
}

/** A call of the centre's side. All of them are our own; instants travel as milliseconds since 1970. */
export function staffEndpoint<I, R extends Replies>({
  roles,
  refusals = [],
  ...described
}: StaffEndpoint<I, R>): Endpoint<I, R, StaffAccess> {
  return { ...described, refusals, access: { staff: roles }, extension: true }
}

export const EVERY_ROLE = STAFF_ROLES
export const AUTHORS = ['owner', 'author'] as const
export const OWNER = ['owner'] as const
