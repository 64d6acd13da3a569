import { HOUR, SECOND, type Instant } from '@anushilon/domain/instant'
import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import { seal, unseal } from '../seal.ts'
import { insertPushKey, pushKey, replacePushKey } from '../stores/messages/push-devices.ts'

/** Who sends, as push services know it. */
export interface Vapid {
  /** 65 bytes, uncompressed. */
  readonly publicKey: Buffer
  readonly privateKey: KeyObject
}

type Sealing = Pick<Secrets, 'messages'>

/** All servers of an installation share one: made by the first that needs it, its private half sealed. */
export async function loadVapid(db: Db, secrets: Sealing, now: Instant): Promise<Vapid> {
  const known = opened(await pushKey(db), secrets)
  if (known !== null) return known
  const made = make(secrets)
  // Sealed with a secret that is lost: browsers that know the old key must ask again.
  if ((await pushKey(db)) !== null) await replacePushKey(db, made, now)
  else await insertPushKey(db, made, now)
  // What another process has made first counts.
  const kept = opened(await pushKey(db), secrets)
  if (kept === null) throw new Error('the key of web push cannot be read')
  return kept
}

function opened(stored: Awaited<ReturnType<typeof pushKey>>, { messages }: Sealing): Vapid | null {
  const der = stored && unseal(messages, stored.sealedKey, stored.publicKey)
  if (stored === null || der === null) return null
  return { publicKey: stored.publicKey, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
}

const Jwk = z.object({ x: z.string(), y: z.string() })

function make({ messages }: Sealing) {
  const { publicKey: made, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x, y } = Jwk.parse(made.export({ format: 'jwk' }))
  const publicKey = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const sealedKey = seal(messages, privateKey.export({ format: 'der', type: 'pkcs8' }), publicKey)
  return { publicKey, sealedKey }
}

/** For one push service, good for half a day (RFC 8292). `contact`: where the centre can be reached. */
export function vapidHeader({ publicKey, privateKey }: Vapid, endpoint: string, contact: string, now: Instant): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + 12 * HOUR) / SECOND), sub: contact }
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`
}
