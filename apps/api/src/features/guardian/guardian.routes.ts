import { guardianSheet } from '@anushilon/contract/operations/guardian'
import type { Deps } from '../../deps.ts'
import { linkIdIn } from '../../guardian/link.ts'
import { guardianSheetOf } from '../../guardian/sheet.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { openLink } from '../../stores/people/guardian-links.ts'
import { Throttle } from '../../throttle/throttle.ts'

/** Neither a browser nor anything between keeps it: a link that was closed shows nothing the next moment. */
const NOT_KEPT = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

export function guardianRoutes(binder: Binder, deps: Deps): void {
  const throttle = new Throttle(deps.db)

  binder.bind(guardianSheet, async ({ input, address, now }) => {
    const id = linkIdIn(deps.secrets.guardians, input.secret)
    // Who makes links up is slowed by network; who has one that we made, by link: a carrier's address is many families'.
    if (id === null) await throttle.countUnknown('links', address, now)
    else await throttle.countSheet(id, address, now)
    const link = id === null ? null : await openLink(deps.db, id, now)
    // Made up, expired, closed: nobody is told which.
    if (link === null) throw new Refused('link-invalid')
    return { ...ok(await guardianSheetOf(deps, link.studentId, now, link)), headers: NOT_KEPT }
  })
}
