import type * as calls from '@anushilon/contract/staff/clock'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { askToGoOn, clockDoubts } from '../../stores/sitting/server-clocks.ts'
import { goOnWith } from '../../timekeeping/go-on.ts'
import { thisHost } from '../../timekeeping/open-clock.ts'

/** Of this server at once, of another at its next beat. */
export async function goOnWithClock(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  call: StaffCallOf<typeof calls.goOnWithClock>,
): Promise<void> {
  const { host } = call.input
  await once(db, call, async (tx, record) => {
    const { doubt } = clock
    const reported = host === thisHost ? doubt : (await clockDoubts(tx)).find((other) => other.host === host)?.doubt
    if (!reported) throw new Refused('conflict', { detail: 'Its clock is not in doubt any more.' })
    record({ action: 'clock.go-on', about: `The clock of ${host} is right`, before: reported })
    if (host !== thisHost) await askToGoOn(tx, host)
    else await goOnWith(tx, clock, host)
  })
}
