import { centre } from '@anushilon/contract/operations/centre'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'

/** The coaching centre's own brand is configuration. */
export function centreRoutes(binder: Binder, { env }: Deps): void {
  const body = {
    name: env.CENTRE_NAME,
    branch: env.CENTRE_BRANCH,
    phone: env.CENTRE_PHONE,
    address: env.CENTRE_ADDRESS,
  }
  binder.bind(centre, async () => ok(body))
}
