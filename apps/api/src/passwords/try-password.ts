import type { Instant } from '@anushilon/domain/instant'
import type { Secrets } from '../secrets.ts'
import type { Throttle } from '../throttle/throttle.ts'
import { passOf } from './device-pass.ts'
import { verify, type Verified } from './passwords.ts'

export interface Try {
  /** Whose password it is meant to be, as tries are counted. */
  readonly who: string
  readonly stored: string | null
  /** The name to which it was handed out. */
  readonly issuedTo: string
  readonly password: string
  readonly address: string
  readonly now: Instant
  /** The cookies of the request, where a known device may show itself. */
  readonly cookies: string | null
}

/** One try of a password. On a device where it was right before it is always heard; elsewhere wrong ones are counted. */
export async function tryPassword(
  { secrets, throttle }: { readonly secrets: Secrets; readonly throttle: Throttle },
  { who, stored, issuedTo, password, address, now, cookies }: Try,
): Promise<Verified> {
  const pass = passOf(secrets.devices, cookies, who)
  if (pass !== null) {
    if (!pass.isFor(stored, password)) await throttle.countGuessOnDevice(who, pass.device, now)
    else if (await throttle.isDeviceTrusted(who, pass.device, now)) return { right: true }
  }
  return await throttle.guess({ who, address, now }, () => verify(stored, secrets.passwords, issuedTo, password))
}
