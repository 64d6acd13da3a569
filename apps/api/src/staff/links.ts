import { DAY, type Instant } from '@anushilon/domain/instant'
import type { Db } from '../db/database.ts'
import { insertLink } from '../stores/people/staff.ts'
import { hashOf, newSecret } from './secret.ts'

const LINK_LASTS = 7 * DAY

/** The path of a one-time link with which somebody sets their password. The secret is behind #: servers do not log it. */
export async function makeLink(db: Db, staffId: number, now: Instant): Promise<string> {
  const secret = newSecret()
  await insertLink(db, staffId, hashOf(secret), now + LINK_LASTS)
  return `/staff/welcome#${secret}`
}
