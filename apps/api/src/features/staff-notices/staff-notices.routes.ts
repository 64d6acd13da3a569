import * as calls from '@anushilon/contract/staff/notices'
import type { Deps } from '../../deps.ts'
import { doing, ok, type Binder } from '../../http/bind.ts'
import { listNotices, orderNotices, removeNotice, saveNotice } from './notices.service.ts'

export function staffNoticeRoutes(binder: Binder, deps: Deps): void {
  binder.bind(calls.noticeList, async ({ now }) => ok({ notices: await listNotices(deps.db, now) }))
  binder.bind(calls.saveNotice, doing(deps, saveNotice))
  binder.bind(calls.removeNotice, doing(deps, removeNotice))
  binder.bind(calls.orderNotices, doing(deps, orderNotices))
}
