import { SECOND, type Instant } from '@anushilon/domain/instant'
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface RedirectClaim {
  readonly regNo: string
  readonly courseId: string
  /** Seconds since the Unix epoch, in the digits the link has. */
  readonly exp: string
}

function signature(secret: Buffer, { regNo, courseId, exp }: RedirectClaim): Buffer {
  return createHmac('sha256', secret).update(`${regNo}.${courseId}.${exp}`).digest()
}

/**
 * What the centre's portal puts into `sig` (Decision H2).
 *
 * @internal
 */
export function signRedirect(secret: Buffer, claim: RedirectClaim): string {
  return signature(secret, claim).toString('hex')
}

/** The whole path of a signed link. */
export function redirectPath(secret: Buffer, regNo: string, courseId: string, validUntil: Instant): string {
  const exp = String(Math.floor(validUntil / SECOND))
  const sig = signRedirect(secret, { regNo, courseId, exp })
  return `/redirect/${encodeURIComponent(regNo)}/${encodeURIComponent(courseId)}?exp=${exp}&sig=${sig}`
}

/** True where the centre's portal vouches for this student and has not ceased to. `sig` may be hex or base64url. */
export function isVouchedFor(secret: Buffer, claim: RedirectClaim, sig: string, now: Instant): boolean {
  const given = Buffer.from(sig, /^[0-9a-f]{64}$/i.test(sig) ? 'hex' : 'base64url')
  const expected = signature(secret, claim)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return /^[0-9]{1,12}$/.test(claim.exp) && now < Number(claim.exp) * SECOND
}
