import * as profile from '@anushilon/contract/operations/profile'
import * as push from '@anushilon/contract/operations/push'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { showPushKey, stopPush, subscribePush } from './push.service.ts'
import { confirmProfile, editProfile, showProfile } from './profile.service.ts'

export function profileRoutes(binder: Binder, deps: Deps): void {
  binder.bind(profile.studentInfo, async (call) => ok(await showProfile(deps, call)))
  binder.bind(profile.editStudent, async (call) => ok(await editProfile(deps, call)))
  binder.bind(profile.updateStudent, async (call) => ok(await confirmProfile(deps, call)))
  binder.bind(push.pushKey, async (call) => ok(await showPushKey(deps, call)))
  binder.bind(push.subscribePush, async (call) => ok(await subscribePush(deps, call)))
  binder.bind(push.stopPush, async (call) => ok(await stopPush(deps, call)))
}
