import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { DAY, type Instant } from '@anushilon/domain/instant'
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Check } from './check.ts'
import { fault, fine, type Finding, notice } from './finding.ts'

/** Those who renew by themselves do it thirty days before the end. */
const SOON = 14 * DAY

/** Until when the certificate of TLS_CERT is good; null where none is set, because a proxy has it. */
export async function certificateEnd(path: string | undefined): Promise<Instant | null> {
  if (path === undefined) return null
  return Date.parse(new X509Certificate(await readFile(path)).validTo)
}

export const certificateCheck: Check = {
  topic: 'certificate',
  async examine({ env, now }): Promise<Finding[]> {
    const endsAt = await certificateEnd(env.TLS_CERT).catch((error: unknown) => String(error))
    if (endsAt === null) return []
    if (typeof endsAt === 'string') {
      return [fault(`The certificate ${env.TLS_CERT ?? ''} cannot be read (${endsAt})`, 'Correct TLS_CERT.')]
    }
    const until = dhakaDate(endsAt)
    if (endsAt <= now) return [fault(`The certificate ended on ${until}: browsers refuse the pages`, 'Renew it now.')]
    const days = Math.floor((endsAt - now) / DAY)
    return [
      endsAt - now < SOON
        ? notice(
            `The certificate ends on ${until}, in ${days} ${days === 1 ? 'day' : 'days'}`,
            'Renew it; the server takes the new files by itself.',
          )
        : fine(`The certificate is good until ${until}`),
    ]
  },
}
