import * as account from '@anushilon/contract/staff/account'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { expireCookie } from '../../staff/session.ts'
import { allStaff, endSession } from '../../stores/people/staff.ts'
import { Throttle } from '../../throttle/throttle.ts'
import { changeStaff, inviteStaff, presentMember, renewLink } from './people.service.ts'
import { signIn, enterByLink, readLink, changeOwnPassword } from './sign-in.service.ts'

const done = ok('Ok' as const)

export function staffAccountRoutes(binder: Binder, deps: Deps): void {
  const throttle = new Throttle(deps.db)
  binder.bind(account.signIn, async (call) => {
    const { member, cookies } = await signIn(deps, throttle, call)
    return { ...ok(member), headers: { 'set-cookie': cookies } }
  })
  binder.bind(account.readLink, async (call) => ok(await readLink(deps, call)))
  binder.bind(account.useLink, async (call) => {
    const { member, cookie } = await enterByLink(deps, call)
    return { ...ok(member), headers: { 'set-cookie': cookie } }
  })
  binder.bind(account.me, async ({ staff }) => ok(staff))
  binder.bind(account.signOut, async ({ staff, isSecure }) => {
    await endSession(deps.db, staff.sessionHash)
    return { ...done, headers: { 'set-cookie': expireCookie(isSecure) } }
  })
  binder.bind(account.changeOwnPassword, async (call) => {
    await changeOwnPassword(deps, throttle, call)
    return done
  })
  binder.bind(account.listStaff, async () => ok({ people: (await allStaff(deps.db)).map(presentMember) }))
  binder.bind(account.inviteStaff, async (call) => ok(await inviteStaff(deps, call)))
  binder.bind(account.renewLink, async (call) => ok(await renewLink(deps, call)))
  binder.bind(account.changeStaff, async (call) => ok(await changeStaff(deps, call)))
}
