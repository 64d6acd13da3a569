import * as identity from '@anushilon/contract/operations/identity'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { Throttle } from '../../throttle/throttle.ts'
import { createLoginReader } from './login-reader.ts'
import { findCourses, logIn } from './login.service.ts'
import { changePassword, checkPassword } from './password.service.ts'
import { findAdvertisement, logOut, validate } from './session.service.ts'

export function identityRoutes(binder: Binder, deps: Deps): void {
  const throttle = new Throttle(deps.db)
  const reader = createLoginReader(deps.db)
  binder.bind(identity.coursesByRegNo, async (call) => ok(await findCourses(reader, throttle, call)))
  binder.bind(identity.login, async (call) => {
    const { arrival, cookie } = await logIn(deps, reader, throttle, call)
    return { ...ok(arrival), ...(cookie === null ? {} : { headers: { 'set-cookie': cookie } }) }
  })
  binder.bind(identity.logout, async (call) => ok(await logOut(deps, call)))
  binder.bind(identity.validateLogin, async (call) => ok(await validate(deps, call)))
  binder.bind(identity.advertisement, async (call) => ok(await findAdvertisement(deps, call)))
  binder.bind(identity.checkPassword, async (call) => ok(await checkPassword(deps, throttle, call)))
  binder.bind(identity.checkPasswordByPost, async (call) => ok(await checkPassword(deps, throttle, call)))
  binder.bind(identity.changePassword, async (call) => ok(await changePassword(deps, throttle, call)))
}
