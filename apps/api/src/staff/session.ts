import { readStaffCall, STAFF_HEADER } from '@anushilon/contract/headers'
import { HOUR, MINUTE, type Instant } from '@anushilon/domain/instant'
import type { StaffRole } from '@anushilon/domain/staff-role'
import { rightsOf, type Rights } from '@anushilon/domain/staff-rights'
import type { FastifyRequest } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/database.ts'
import { Refused } from '../refused.ts'
import { memberOfSession, insertSession, prolongSession, type Member, type Proven } from '../stores/people/staff.ts'
import { hashOf, newSecret } from './secret.ts'

/** Who is signed in, and in which session. */
export interface StaffSession extends Pick<Member, 'id' | 'signInName' | 'name' | 'role' | 'branch'> {
  readonly sessionHash: Buffer
  /** What they are of. */
  readonly rights: Rights
}

const COOKIE = 'STAFFSESSION'
/** Since the last call: a teacher who marks all evening stays in, a computer left alone does not. */
const IDLE_LIMIT = 12 * HOUR
const PROLONG_AFTER = 5 * MINUTE

/** Who is signed in on the centre's side. Staff are few, so every call looks the session up: it ends the moment it is ended. */
export async function requireStaff(
  db: Db,
  request: FastifyRequest,
  roles: readonly StaffRole[],
): Promise<StaffSession> {
  const secret = cookieOf(request)
  const found = secret === null ? null : await memberOfSession(db, hashOf(secret), request.now)
  if (secret === null || found === null) throw new Refused('signed-out')
  const { member, expiresAt } = found
  if (request.method !== 'GET') checkCall(request, member.id)
  if (!roles.includes(member.role)) throw new Refused('not-allowed')
  const sessionHash = hashOf(secret)
  const prolonged = request.now + IDLE_LIMIT
  if (prolonged - expiresAt > PROLONG_AFTER) await prolongSession(db, sessionHash, prolonged)
  return { ...member, rights: rightsOf(member.role, member.rights), sessionHash }
}

function checkCall({ headers }: FastifyRequest, staffId: number): void {
  const call = headers[STAFF_HEADER]
  if (typeof call !== 'string') throw new Refused('not-allowed')
  if ((readStaffCall(call) ?? staffId) !== staffId) throw new Refused('somebody-else')
}

/** Whether a session goes on with the role and rights that it had: for what goes on longer than a call. */
export async function isStillTheSame(
  db: Db,
  { sessionHash, role, rights }: Pick<StaffSession, 'sessionHash' | 'role' | 'rights'>,
  now: Instant,
): Promise<boolean> {
  const found = await memberOfSession(db, sessionHash, now)
  if (found === null) return false
  const { member } = found
  return member.role === role && isDeepStrictEqual(rightsOf(member.role, member.rights), rights)
}

/** Opens a session; the value of the header that gives the browser its cookie. */
export async function openSession(db: Db, proven: Proven, now: Instant, isSecure: boolean): Promise<string> {
  const secret = newSecret()
  const isOpen = await insertSession(db, proven, hashOf(secret), { now, expiresAt: now + IDLE_LIMIT })
  if (!isOpen) throw new Refused('busy', { retryAfterSeconds: 1 })
  return cookie(secret, isSecure)
}

/** The header that takes the browser's cookie away. */
export function expireCookie(isSecure: boolean): string {
  return `${cookie('', isSecure)}; Max-Age=0`
}

/** It goes when the browser is closed, and never with a page of somebody else's. */
function cookie(secret: string, isSecure: boolean): string {
  return `${COOKIE}=${secret}; Path=/api/staff; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

function cookieOf({ headers }: FastifyRequest): string | null {
  const found = headers.cookie?.split(';').map((pair) => pair.trim().split('='))
  const [, secret] = found?.find(([name]) => name === COOKIE) ?? []
  return secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : null
}
