import { MINUTE, type Instant } from '@anushilon/domain/instant'
import type { Db } from '../db/database.ts'
import { throttled } from '../product-metrics.ts'
import { Refused } from '../refused.ts'
import { draw, forgetFull, giveBack, leftIn, type Bucket } from '../stores/people/throttles.ts'
import { networksOf } from './address.ts'
import { RULES, type RuleName } from './rules.ts'

const SWEEP_EVERY = 10 * MINUTE

function bucket(rule: RuleName, of: string, share = 1): Bucket {
  const { burst, perSecond } = RULES[rule]
  return { key: `${rule} ${of}`, burst: burst * share, perSecond: perSecond * share }
}

/** Whose bucket it is stands behind it, and goes into no figure. */
function ruleOf(key: string): string {
  return key.split(' ', 1)[0] ?? key
}

/** One for each network that an address is in. */
function bucketsOf(rule: RuleName, address: string): Bucket[] {
  return networksOf(address).map(({ name, share }) => bucket(rule, name, share))
}

/** The network that one host cannot leave by choosing another address. */
function widestOf(address: string): string {
  const networks = networksOf(address)
  return networks.at(-1)?.name ?? networks[0].name
}

export interface Guesser {
  readonly who: string
  readonly address: string
  readonly now: Instant
}

/** What is asked of a guesser's buckets. */
function allowancesOf({ who, address }: Guesser) {
  return {
    here: bucket('guesses-here', `${who} ${networksOf(address)[0].name}`),
    besieged: bucket('guesses-besieged', `${who} ${widestOf(address)}`),
    sieges: [bucket('siege-of', who), ...bucketsOf('siege-from', address)],
  }
}

/** Says "too many tries" (429) and when the next one is due. Its state is in the database, shared by all servers. */
export class Throttle {
  readonly #db: Db
  #sweptAt: Instant = Number.NEGATIVE_INFINITY

  constructor(db: Db) {
    this.#db = db
  }

  /** This link is opened once more from this address; the links of others there are not held up by it. */
  async countSheet(linkId: string, address: string, now: Instant): Promise<void> {
    await this.#take([bucket('guardian-sheets', `${linkId} ${widestOf(address)}`)], now)
  }

  /**
   * This address named a registration number, a free exam, a hand-in code or a guardian's link that nobody has. Only those who
   * do are refused: the classroom behind the same address, whose numbers exist, is not held up by one who tries them out.
   */
  async countUnknown(what: 'numbers' | 'free-exams' | 'codes' | 'links', address: string, now: Instant): Promise<void> {
    await this.#take(bucketsOf(`unknown-${what}`, address), now)
  }

  /**
   * Lets somebody try a password. Everything is charged first and given back when it was right, so that guesses made at
   * the same time cannot slip through together. What tells a siege may go into debt: it refuses nobody, and only says
   * which allowance holds. A try that is refused is part of the siege.
   */
  async guess<T extends { readonly right: boolean }>(guesser: Guesser, attempt: () => Promise<T>): Promise<T> {
    const { now } = guesser
    const { here, besieged, sieges } = allowancesOf(guesser)
    const signs = await draw(this.#db, sieges, now, { intoDebt: true })
    const isBesieged = [...signs.values()].some((left) => left < 0)
    const asked = isBesieged ? [here, besieged] : [here]
    await this.#take(asked, now)
    let wrong = false
    try {
      const attempted = await attempt()
      wrong = !attempted.right
      if (wrong && !isBesieged) await draw(this.#db, [besieged], now, { intoDebt: true })
      return attempted
    } finally {
      if (!wrong) await giveBack(this.#db, [...asked, ...sieges])
    }
  }

  /**
   * Somebody gives a name with the password, which may be made up. The right one gets in whatever was counted. Once the
   * network has used up its wrong ones (`isOver`), each is refused in the same words and with the same wait, so that
   * they do not tell which names exist.
   */
  async guessByName<T extends { readonly right: boolean }>(
    { address, now }: Omit<Guesser, 'who'>,
    attempt: (isOver: boolean) => Promise<T>,
  ): Promise<T> {
    const network = bucketsOf('wrong-sign-ins', address)
    const over = await this.#take(network, now).then(() => null, asTooMany)
    let wrong = false
    try {
      const attempted = await attempt(over !== null)
      wrong = !attempted.right
      if (wrong && over !== null) throw over
      return attempted
    } catch (error) {
      if (over === null) throw error
      asTooMany(error)
      throw over
    } finally {
      if (!wrong && over === null) await giveBack(this.#db, network)
    }
  }

  /** How many more this person may try at once, and how long the pause is after that. */
  async guessesLeft(guesser: Guesser): Promise<{ tries: number; thenSeconds: number }> {
    const { here, besieged, sieges } = allowancesOf(guesser)
    const signs = await leftIn(this.#db, sieges, guesser.now)
    const asked = [...signs.values()].some((left) => left < 1) ? [here, besieged] : [here]
    const left = await leftIn(this.#db, asked, guesser.now)
    const [least = here] = asked.toSorted((one, other) => (left.get(one.key) ?? 0) - (left.get(other.key) ?? 0))
    const tries = Math.max(0, Math.floor(left.get(least.key) ?? 0))
    return { tries, thenSeconds: untilNext(least, tries === 0 ? (left.get(least.key) ?? 0) : 0) }
  }

  /** Whether somebody may be let in by a device that is known; see `device-pass`. */
  async isDeviceTrusted(who: string, device: string, now: Instant): Promise<boolean> {
    const guesses = bucket('guesses-device', `${who} ${device}`)
    return ((await leftIn(this.#db, [guesses], now)).get(guesses.key) ?? 0) >= 1
  }

  async countGuessOnDevice(who: string, device: string, now: Instant): Promise<void> {
    await draw(this.#db, [bucket('guesses-device', `${who} ${device}`)], now, { intoDebt: true })
  }

  /** One try out of each, or of none. */
  async #take(from: readonly Bucket[], now: Instant): Promise<void> {
    await this.#sweep(now)
    const taken = await draw(this.#db, from, now, { intoDebt: false })
    const empty = from.filter(({ key }) => !taken.has(key))
    if (empty.length === 0) return
    await giveBack(
      this.#db,
      from.filter(({ key }) => taken.has(key)),
    )
    const left = await leftIn(this.#db, empty, now)
    const waits = empty.map((each) => untilNext(each, left.get(each.key) ?? 0))
    for (const { key } of empty) throttled.inc({ rule: ruleOf(key) })
    throw new Refused('too-many-tries', { retryAfterSeconds: Math.max(...waits) })
  }

  async #sweep(now: Instant): Promise<void> {
    if (now - this.#sweptAt < SWEEP_EVERY) return
    this.#sweptAt = now
    await forgetFull(this.#db, now)
  }
}

/** Anything else is thrown on. */
function asTooMany(error: unknown): Refused {
  if (error instanceof Refused && error.code === 'too-many-tries') return error
  throw error
}

function untilNext({ perSecond }: Bucket, left: number): number {
  return Math.max(1, Math.ceil((1 - left) / perSecond - 1e-6))
}
