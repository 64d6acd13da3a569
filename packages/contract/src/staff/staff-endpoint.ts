import type { RefusalCode } from '@anushilon/domain/refusal'
import { STAFF_ROLES, type StaffRole } from '@anushilon/domain/staff-role'
import type { BodiesOf, Endpoint, Group, Replies, Route, StaffAccess } from '../endpoint.ts'

interface StaffCall<I, R extends Replies> {
  readonly name: string
  readonly summary: string
  /** Who may call it: what a role may not do is not shown to it either. */
  readonly roles: readonly StaffRole[]
  readonly route: Route<I, BodiesOf<NoInfer<R>>>
  readonly replies: R
  readonly refusals?: readonly RefusalCode[]
}

/** Calls of the centre's side. All of them are our own; instants travel as milliseconds since 1970. */
function callsOf(group: Group) {
  return <I, R extends Replies>({
    roles,
    refusals = [],
    ...described
  }: StaffCall<I, R>): Endpoint<I, R, StaffAccess> => ({
    ...described,
    group,
    refusals,
    access: { staff: roles },
    extension: true,
  })
}

export const accountCall = callsOf('staff-account')
export const fileCall = callsOf('staff-files')
export const rosterCall = callsOf('staff-roster')
export const examCall = callsOf('staff-exams')
export const questionCall = callsOf('staff-questions')
export const liveCall = callsOf('staff-live')
export const markingCall = callsOf('staff-marking')
export const resultsCall = callsOf('staff-results')
export const auditCall = callsOf('staff-audit')
export const machineCall = callsOf('staff-machine')
export const settingsCall = callsOf('staff-settings')
export const messageCall = callsOf('staff-messages')

export const EVERY_ROLE = STAFF_ROLES
export const AUTHORS = ['owner', 'author'] as const
export const OWNER = ['owner'] as const
