import type { ReplyOf } from '@anushilon/contract/endpoint'
import type * as calls from '@anushilon/contract/staff/marking-piles'
import type { Deps } from '../../deps.ts'
import type { StaffCall, StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { lockWhileUnpublished } from '../../stores/marking/piles.ts'
import { countWaiting, dealPile } from '../../stores/marking/shares.ts'
import { allStaff } from '../../stores/people/staff.ts'
import { pileOf, type Pile } from './pile.ts'

type ShareDeps = Pick<Deps, 'db' | 'exams'>

/** Everybody who gets in can mark. */
export async function markingPeople({ db }: ShareDeps): Promise<ReplyOf<typeof calls.markingPeople>['body']> {
  const members = await allStaff(db)
  return { people: members.filter(({ isActive }) => isActive).map(({ id, name, role }) => ({ id, name, role })) }
}

/** What somebody has in hand stays there; marks stay whose they are. */
export async function shareOut(deps: ShareDeps, call: StaffCallOf<typeof calls.shareOut>) {
  const { examId, piles, staffIds } = call.input
  const wanted = new Set(staffIds)
  const { people: known } = await markingPeople(deps)
  const chosen = known.filter(({ id }) => wanted.has(id))
  if (chosen.length < wanted.size) throw new Refused('not-found')
  const found: Pile[] = []
  for (const pile of piles) found.push(await pileOf(deps, { examId, ...pile }, call.now))
  return await once(deps.db, call, async (tx, record) => {
    if (!(await lockWhileUnpublished(tx, examId))) throw new Refused('results-out')
    let shared = 0
    const ids = chosen.map(({ id }) => id)
    for (const pile of found) {
      // Each pile begins where the last has ended, so that nobody gets the odd one of every question.
      const dealt = await dealPile(tx, pile, ids, shared)
      shared += dealt
      record({
        action: 'marking.share',
        about: chosen.length === 0 ? `${pile.about}: for everybody` : `${pile.about}: ${dealt} answers shared out`,
        examId,
        after: chosen.map(({ name }) => name),
      })
    }
    return { shared }
  })
}

/** A marker is not told of what was given to others; who leads sees all of it. */
export async function markingWaiting({ db }: ShareDeps, { staff, now }: StaffCall<unknown>) {
  return {
    waiting: await countWaiting(db, now, staff.rights, staff.role === 'marker' ? { sharesNotOf: staff.id } : 'nothing'),
  }
}
