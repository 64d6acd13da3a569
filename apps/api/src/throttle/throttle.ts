import { MINUTE, type Instant } from '@anushilon/domain/instant'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { draw, forgetIdle, giveBack, leftIn, type Bucket } from '../stores/throttles.ts'
import { networkOf } from './address.ts'
import { RULES, type RuleName } from './rules.ts'

const SWEEP_EVERY = 10 * MINUTE

function bucket(rule: RuleName, of: string): Bucket {
  return { key: `${rule} ${of}`, ...RULES[rule] }
}

function bucketsOf(who: string, address: string): Bucket[] {
  return [bucket('guesses-here', `${who} ${networkOf(address)}`), bucket('guesses-anywhere', who)]
}

interface Guesser {
  readonly who: string
  readonly address: string
  readonly now: Instant
}

/** Says "too many tries" (429) and when the next one is due. Its state is in the database, shared by all servers. */
export class Throttle {
  readonly #db: Db
  #sweptAt: Instant = Number.NEGATIVE_INFINITY

  constructor(db: Db) {
    this.#db = db
  }

  /** One more call from this address, whatever comes of it. */
  async count(rule: 'look-ups' | 'log-ins' | 'free-exams', address: string, now: Instant): Promise<void> {
    await this.#sweep(now)
    await this.#take(bucket(rule, networkOf(address)), now)
  }

  /**
   * This address named a number that nobody has. Only those who do are refused: the classroom behind the same
   * address, whose numbers exist, is not held up by one who tries them out.
   */
  async countUnknownNumber(address: string, now: Instant): Promise<void> {
    await this.#take(bucket('unknown-numbers', networkOf(address)), now)
  }

  /**
   * Lets somebody try a password. The person's buckets are charged first and given back when it was right, so
   * that guesses made at the same time cannot slip through together. The address's bucket is charged after a
   * wrong one, and may go into debt: otherwise a classroom that logs in at the same moment would use it up.
   */
  async guess<T extends { readonly right: boolean }>(
    { who, address, now }: Guesser,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const from = bucket('guesses-from', networkOf(address))
    const ofPerson = bucketsOf(who, address)
    await this.#take(from, now, 0)
    const taken: Bucket[] = []
    let wrong = false
    try {
      for (const each of ofPerson) {
        await this.#take(each, now)
        taken.push(each)
      }
      const attempted = await attempt()
      wrong = !attempted.right
      if (wrong) await draw(this.#db, from, { cost: 1, need: Number.NEGATIVE_INFINITY }, now)
      return attempted
    } finally {
      if (!wrong) for (const each of taken) await giveBack(this.#db, each, 1)
    }
  }

  /** How many more this person may try at once, and how long the pause is after that. */
  async guessesLeft({ who, address, now }: Guesser): Promise<{ tries: number; thenSeconds: number }> {
    const left = await Promise.all(
      bucketsOf(who, address).map(async (each) => ({ each, tries: Math.floor(await leftIn(this.#db, each, now)) })),
    )
    const [least] = left.toSorted((one, other) => one.tries - other.tries)
    return { tries: Math.max(0, least?.tries ?? 0), thenSeconds: 1 / (least?.each.perSecond ?? 1) }
  }

  async #take(from: Bucket, now: Instant, cost = 1): Promise<void> {
    if (await draw(this.#db, from, { cost, need: 1 }, now)) return
    throw new Refused('too-many-tries', { retryAfterSeconds: 1 / from.perSecond })
  }

  async #sweep(now: Instant): Promise<void> {
    if (now - this.#sweptAt < SWEEP_EVERY) return
    this.#sweptAt = now
    await forgetIdle(this.#db, now)
  }
}
