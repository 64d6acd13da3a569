import { DAY } from '@anushilon/domain/instant'
import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../same-secret.ts'
import { passwordText } from './password-text.ts'

/**
 * A device on which a password was right carries a pass: proof, under the server's secret, of whose it is and of the
 * password that was right there. Whoever has the pass and the password gets in whatever others do, without argon2 and
 * without a place in line (Decision 015). The pass alone opens nothing, and without the secret nothing can be learned
 * from it. It ends with the password, because what is stored of that is in the proof.
 */
export interface DevicePass {
  readonly device: string
  /** Whether this is the password that was right here. */
  isFor(stored: string | null, password: string): boolean
}

const COOKIE = 'KNOWNDEVICE'
/** Those who share a device; the oldest makes room. */
const MOST_PASSES = 5
const LIFE_SECONDS = (180 * DAY) / 1_000

/** 9, 12 and 18 random or signed bytes in base64url. */
const SHAPE = /^([\w-]{12})([\w-]{16})([\w-]{24})$/

const proof = (secret: Buffer, bytes: number, ...parts: readonly string[]) =>
  createHmac('sha256', secret)
    .update(['device', ...parts.map((part) => part.normalize('NFC'))].join('\0'))
    .digest('base64url')
    .slice(0, (bytes * 4) / 3)

const ownerProof = (secret: Buffer, device: string, who: string) => proof(secret, 12, device, who)
const passwordProof = (secret: Buffer, device: string, who: string, stored: string, password: string) =>
  proof(secret, 18, device, who, stored, passwordText(password))

/** The cookies of a request, or null where it has none. */
type Cookies = string | null

/** This person's pass on the device that asks. */
export function passOf(secret: Buffer, cookies: Cookies, who: string): DevicePass | null {
  for (const pass of passesIn(cookies)) {
    const [, device = '', owner = '', password = ''] = SHAPE.exec(pass) ?? []
    if (!isSameSecret(owner, ownerProof(secret, device, who))) continue
    return {
      device,
      isFor: (stored, given) =>
        stored !== null && isSameSecret(password, passwordProof(secret, device, who, stored, given)),
    }
  }
  return null
}

interface Proven {
  readonly who: string
  readonly stored: string
  readonly password: string
}

/** The header that lets the device keep a pass of this person's beside those it has; for calls to this path. */
export function passCookie(
  secret: Buffer,
  cookies: Cookies,
  { who, stored, password }: Proven,
  { path, isSecure }: { readonly path: string; readonly isSecure: boolean },
): string {
  const device = passOf(secret, cookies, who)?.device ?? randomBytes(9).toString('base64url')
  const owner = ownerProof(secret, device, who)
  const others = passesIn(cookies).filter((pass) => !pass.startsWith(device + owner))
  const own = device + owner + passwordProof(secret, device, who, stored, password)
  const passes = [own, ...others].slice(0, MOST_PASSES).join('.')
  return `${COOKIE}=${passes}; Path=${path}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

function passesIn(cookies: Cookies): string[] {
  const found = (cookies ?? '').split(';').map((pair) => pair.trim().split('='))
  const [, value = ''] = found.find(([name]) => name === COOKIE) ?? []
  return value
    .split('.')
    .filter((pass) => SHAPE.test(pass))
    .slice(0, MOST_PASSES)
}
