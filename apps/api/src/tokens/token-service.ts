import type { CourseId } from '@anushilon/domain/exam/exam'
import { DAY, SECOND, type Instant } from '@anushilon/domain/instant'
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import { LruMap } from '../cache.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../refused.ts'
import { endingsSince, MOST_ENDED, type TokenEnding } from '../stores/people/tokens.ts'
import type { StudentSession, Tokens } from './tokens.ts'

/** Longer than any exam runs (Decision C14). */
export const TOKEN_LIFE = 30 * DAY
const POLL_EVERY = 2 * SECOND

/**
 * Each poll looks this far behind the newest ending it knows: servers' clocks differ a little, and what was
 * recorded first may be committed last.
 *
 * @internal
 */
export const POLL_OVERLAP = 120 * SECOND

interface TokenServiceOptions {
  readonly secret: Buffer
  readonly db: Db
  readonly log: Logger
}

export interface TokenService extends Tokens {
  /** Learns what has ended so far and keeps up with what other servers end. */
  start(): Promise<void>
  stop(): void
  /** Looks once for what other servers have ended since the last look. */
  poll(): Promise<void>
  /** Makes an ending count in this process at once, after it was recorded. */
  apply(ending: TokenEnding): void
}

const Payload = z.tuple([z.int(), z.string(), z.string(), z.int(), z.int()])
type TokenContent = z.output<typeof Payload>

const MOST_VERIFIED = 20_000

/** Null: nothing of the student's has ended. */
export function isEndedBy(ending: TokenEnding | null, { tokenId, issuedAt }: StudentSession): boolean {
  if (ending === null) return false
  return (issuedAt < ending.issuedBefore && tokenId !== ending.exceptToken) || ending.endedTokens.includes(tokenId)
}

/**
 * Tokens carry their own proof, so that verifying one costs an HMAC and a look into memory, and no query,
 * however many students there are. Only what ended early is on record (Decision H5); it is held in memory and is at
 * most one entry for each student who changed a password or logged out within a token's life.
 */
export function createTokenService({ secret, db, log }: TokenServiceOptions): TokenService {
  const endings = new Map<number, TokenEnding>()
  /** A student sends the same token with every answer: its signature is looked at once. Whether it is over, each time. */
  const verified = new LruMap<string, TokenContent>(MOST_VERIFIED)
  let newest: Instant = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  // Made once: Node takes longer to make a key of bytes than to sign with it.
  const key = createSecretKey(secret)
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest()

  function apply(ending: TokenEnding): void {
    const known = endings.get(ending.studentId)
    if (known === undefined || known.issuedBefore < ending.issuedBefore) endings.set(ending.studentId, ending)
    if (known?.issuedBefore !== ending.issuedBefore) return
    // Two log-outs may be heard of in any order.
    const [later, earlier] = ending.recordedAt < known.recordedAt ? [known, ending] : [ending, known]
    const endedTokens = [...new Set([...later.endedTokens, ...earlier.endedTokens])].slice(0, MOST_ENDED)
    endings.set(ending.studentId, { ...later, endedTokens })
  }

  async function poll(): Promise<void> {
    const found = await endingsSince(db, Number.isFinite(newest) ? newest - POLL_OVERLAP : null)
    for (const ending of found) {
      apply(ending)
      newest = Math.max(newest, ending.recordedAt)
    }
  }

  function pollAgain(): void {
    timer = setTimeout(() => {
      poll()
        .catch((error: unknown) => log.warn({ err: error }, 'could not look for ended tokens; trying again'))
        .finally(() => {
          if (timer !== undefined) pollAgain()
        })
    }, POLL_EVERY).unref()
  }

  /** What a token says whose signature is right; null for any other. */
  function verify(authorization: string): TokenContent | null {
    const known = verified.get(authorization)
    if (known !== undefined) return known
    const [, payload, signature] = /^Bearer ([\w-]{1,400})\.([\w-]{43})$/i.exec(authorization) ?? []
    if (payload === undefined || signature === undefined) return null
    const given = Buffer.from(signature, 'base64url')
    const expected = sign(payload)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const content = Payload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    verified.set(authorization, content)
    return content
  }

  function read(authorization: string | undefined, now: Instant): StudentSession | null {
    const content = verify(authorization ?? '')
    if (content === null) return null
    const [studentId, courseId, tokenId, issuedAt, expiresAt] = content
    if (now >= expiresAt) return null
    const session = { studentId, courseId, tokenId, issuedAt }
    return isEndedBy(endings.get(studentId) ?? null, session) ? null : session
  }

  return {
    issue(studentId: number, courseId: CourseId, now: Instant) {
      const tokenId = randomBytes(9).toString('base64url')
      const content: z.input<typeof Payload> = [studentId, courseId, tokenId, now, now + TOKEN_LIFE]
      const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    require(authorization, now) {
      const session = read(authorization, now)
      if (session === null) throw new Refused('not-logged-in')
      return session
    },
    async start() {
      await poll()
      pollAgain()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
    poll,
    apply,
  }
}
