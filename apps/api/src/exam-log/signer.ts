import { MINUTE, type Instant } from '@anushilon/domain/instant'
import { keyId } from '@anushilon/domain/log/signed'
import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { Cache } from '../cache.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import { seal, unseal } from '../seal.ts'
import { insertLogKey, logKeys, retireLogKey } from '../stores/exam-log/log-keys.ts'
import { sha256 } from './sha256.ts'

/** The key that signs, as it is held in memory. */
export interface SigningKey {
  readonly id: string
  sign(message: Uint8Array): Buffer
}

/** A key that was changed is known to every process within this time; what the old one signs until then is as good. */
const FRESH_FOR = 1 * MINUTE

interface SignerDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'logKeys'>
}

/**
 * Signs receipts and roots with an Ed25519 key that all servers of an installation share: made by the first that needs
 * it, kept in the database, its private half sealed with a secret that is not there.
 */
export class Signer {
  readonly #deps: SignerDeps
  readonly #keys = new Cache<'in use', SigningKey>({ most: 1, freshFor: FRESH_FOR })

  constructor(deps: SignerDeps) {
    this.#deps = deps
  }

  async key(): Promise<SigningKey> {
    const { clock } = this.#deps
    return await this.#keys.get('in use', clock.now(), () => this.#load())
  }

  /** Retires the key in use and makes another; what was signed stays checkable with the old public key. */
  async rotate(): Promise<SigningKey> {
    const { db, clock } = this.#deps
    const now = clock.now()
    await db.transaction(async (tx) => {
      for (const { id, retiredAt } of await logKeys(tx)) if (retiredAt === null) await retireLogKey(tx, id, now)
      await insertLogKey(tx, this.#make(now))
    })
    return await this.#load()
  }

  async #load(): Promise<SigningKey> {
    const { db, clock } = this.#deps
    const known = await this.#inUse(db)
    if (known !== null) return known
    await insertLogKey(db, this.#make(clock.now()))
    // What another process has made first counts.
    const made = await this.#inUse(db)
    if (made === null) throw new Error('the key that signs exam logs cannot be read')
    return made
  }

  async #inUse(db: Database): Promise<SigningKey | null> {
    const stored = (await logKeys(db)).find(({ retiredAt }) => retiredAt === null)
    if (stored === undefined) return null
    const opened = stored.sealedKey && unseal(this.#deps.secrets.logKeys, stored.sealedKey, Buffer.from(stored.id))
    if (opened) {
      const key = createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' })
      return { id: stored.id, sign: (message) => sign(null, message, key) }
    }
    // Sealed with a secret that is lost: nobody can sign with it.
    await retireLogKey(db, stored.id, this.#deps.clock.now())
    return null
  }

  #make(now: Instant) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const raw = rawPublicKey(publicKey)
    const id = keyId(raw, sha256)
    const sealedKey = seal(
      this.#deps.secrets.logKeys,
      privateKey.export({ format: 'der', type: 'pkcs8' }),
      Buffer.from(id),
    )
    return { id, publicKey: raw, sealedKey, madeAt: now }
  }
}

const Jwk = z.object({ x: z.string() })

/** The 32 bytes that the public key consists of. */
function rawPublicKey(key: KeyObject): Buffer {
  return Buffer.from(Jwk.parse(key.export({ format: 'jwk' })).x, 'base64url')
}
