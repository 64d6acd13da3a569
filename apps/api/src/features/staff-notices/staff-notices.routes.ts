import * as calls from '@anushilon/contract/staff/notices'
import type { Deps } from '../../deps.ts'
import { ok, type Binder, type StaffCall } from '../../http/bind.ts'
import { listNotices, orderNotices, removeNotice, saveNotice } from './notices.service.ts'

export function staffNoticeRoutes(binder: Binder, deps: Deps): void {
  /** For what has nothing to tell but that it was done. */
  const doing =
    <I>(work: (deps: Deps, call: StaffCall<I>) => Promise<void>) =>
    async (call: StaffCall<I>) => {
      await work(deps, call)
      return ok('Ok' as const)
    }
  binder.bind(calls.noticeList, async ({ now }) => ok({ notices: await listNotices(deps.db, now) }))
  binder.bind(calls.saveNotice, doing(saveNotice))
  binder.bind(calls.removeNotice, doing(removeNotice))
  binder.bind(calls.orderNotices, doing(orderNotices))
}
