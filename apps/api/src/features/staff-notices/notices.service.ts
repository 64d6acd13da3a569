import type * as calls from '@anushilon/contract/staff/notices'
import type { Notice } from '@anushilon/contract/staff/notices'
import type { Instant } from '@anushilon/domain/instant'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { storeSentPicture } from '../../pictures/store-sent-picture.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { courseName } from '../../stores/exam/courses.ts'
import {
  allNotices,
  deleteNotice,
  lockNotice,
  placeNotices,
  storeNotice,
  type StoredNotice,
} from '../../stores/exam/notices.ts'

export async function listNotices(db: Db, now: Instant): Promise<Notice[]> {
  return (await allNotices(db)).map((notice) => ({ ...notice, state: stateOf(notice, now) }))
}

function stateOf({ fromAt, untilAt }: StoredNotice, now: Instant): Notice['state'] {
  if (now < fromAt) return 'planned'
  return untilAt !== null && untilAt <= now ? 'over' : 'shown'
}

export async function saveNotice(deps: Deps, call: StaffCallOf<typeof calls.saveNotice>): Promise<void> {
  const { fileId, ...given } = call.input
  const { id, kind, courseId, fromAt, untilAt } = given
  if (untilAt !== null && untilAt <= fromAt) {
    throw new Refused('bad-input', { detail: 'It must end after it begins.' })
  }
  const sent = fileId === undefined || kind === 'notice' ? null : await storeSentPicture(deps, call.staff.id, fileId)
  await audited(deps.db, call, async (tx, record, nothing) => {
    if (courseId !== null && (await courseName(tx, courseId)) === null) throw new Refused('not-found')
    const before = await lockNotice(tx, id)
    const image = kind === 'notice' ? null : (sent ?? before?.image ?? null)
    if (kind === 'banner' && image === null) throw new Refused('file-refused', { detail: 'A banner needs a picture.' })
    const notice = { ...given, image }
    if (before !== null && isSame(before, notice)) {
      nothing()
      return
    }
    await storeNotice(tx, notice, call.now)
    const { text, link, branches, batches } = given
    record({
      action: 'notice.save',
      about: text,
      before: before && { text: before.text, link: before.link, fromAt: before.fromAt, untilAt: before.untilAt },
      after: { text, link, courseId, branches, batches, fromAt, untilAt },
    })
  })
}

function isSame(one: StoredNotice, other: StoredNotice): boolean {
  const facts = (notice: StoredNotice) =>
    JSON.stringify([
      [notice.kind, notice.text, notice.image, notice.link, notice.courseId],
      [notice.branches, notice.batches, notice.fromAt, notice.untilAt],
    ])
  return facts(one) === facts(other)
}

export async function removeNotice({ db }: Deps, call: StaffCallOf<typeof calls.removeNotice>): Promise<void> {
  await audited(db, call, async (tx, record, nothing) => {
    const notice = await lockNotice(tx, call.input.id)
    if (notice === null) {
      nothing()
      return
    }
    await deleteNotice(tx, notice.id)
    record({ action: 'notice.remove', about: notice.text })
  })
}

export async function orderNotices({ db }: Deps, call: StaffCallOf<typeof calls.orderNotices>): Promise<void> {
  const { ids } = call.input
  await audited(db, call, async (tx, record, nothing) => {
    const before = (await allNotices(tx)).map(({ id }) => id)
    if (before.slice(0, ids.length).join() === ids.join()) {
      nothing()
      return
    }
    await placeNotices(tx, ids)
    record({ action: 'notice.order', about: 'Order of the notices' })
  })
}
