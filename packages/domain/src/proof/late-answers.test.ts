import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../instant.ts'
import type { PartRecord } from '../sitting/attempt.ts'
import { hashesOf, type Link } from './chain.ts'
import {
  afterHandIn,
  claimsOfChains,
  claimsOfSheet,
  handedInByProof,
  judge,
  type Chain,
  type Witness,
} from './late-answers.ts'

const KEY = new Uint8Array(32).fill(7)
const START = Date.UTC(2026, 4, 1, 4)
const DUE = START + 30 * MINUTE
const AFTER = DUE + 10 * MINUTE

const pick = (question: number, option: number, minute: number): Link => ({
  kind: 'pick',
  subjectId: 'phy',
  question,
  option,
  elapsedMs: minute * MINUTE,
})

const chainOf = (links: readonly Link[], key = KEY): Chain => ({ links, hashes: hashesOf(key, links) })
const seen = (chain: Chain, link: number, minute: number, by: Witness['by'] = 'server'): Witness => ({
  link,
  hash: chain.hashes[link - 1] ?? '',
  at: START + minute * MINUTE,
  by,
})

interface Delivery {
  readonly arrivedAt?: number
  readonly stored?: ReadonlyMap<number, number>
}

function times({ arrivedAt = AFTER, stored = new Map() }: Delivery = {}) {
  return {
    startedAt: START,
    dueOf: () => DUE,
    arrivedAt,
    provableForMs: 24 * HOUR,
    storedFor: (link: Link) => (link.kind === 'pick' ? (stored.get(link.question) ?? null) : null),
  }
}

/** What becomes of each link, chain after chain. */
function standings(chains: readonly Chain[], witnesses: readonly Witness[], delivery: Delivery = {}) {
  return judge(claimsOfChains(chains, witnesses, times()), times(delivery)).map(({ standing }) => standing)
}

const HONEST = [pick(0, 1, 5), pick(1, 2, 12), pick(2, 0, 20), pick(3, 3, 28)]
const chain = chainOf(HONEST)

describe('what a witness covers counts, and what none covers waits for staff', () => {
  test('the links up to the newest that the server had in time; those after it are not proved', () => {
    expect(standings([chain], [seen(chain, 2, 13)])).toEqual(['proved', 'proved', 'no-witness', 'no-witness'])
  })

  test('the earliest moment at which it was covered is what is known of it', () => {
    const verdicts = judge(claimsOfChains([chain], [seen(chain, 4, 29, 'sms'), seen(chain, 2, 13)], times()), times())
    expect(verdicts.map(({ witness }) => witness)).toEqual([
      { at: START + 13 * MINUTE, by: 'server' },
      { at: START + 13 * MINUTE, by: 'server' },
      { at: START + 29 * MINUTE, by: 'sms' },
      { at: START + 29 * MINUTE, by: 'sms' },
    ])
  })

  test('to the last moment of its time, and not a millisecond longer', () => {
    const lastMoment = { ...seen(chain, 4, 0), at: DUE }
    expect(new Set(standings([chain], [lastMoment]))).toEqual(new Set(['proved']))
    expect(new Set(standings([chain], [{ ...lastMoment, at: DUE + 1 }]))).toEqual(new Set(['no-witness']))
  })

  test('for a day after the end of its time; later staff decide', () => {
    const witness = seen(chain, 4, 29)
    expect(standings([chain], [witness], { arrivedAt: DUE + 24 * HOUR })[0]).toBe('proved')
    expect(standings([chain], [witness], { arrivedAt: DUE + 24 * HOUR + 1 })[0]).toBe('too-late')
  })

  test('what the server has already is neither proved nor doubted', () => {
    const stored = new Map([[0, 1]])
    expect(standings([chain], [], { stored })).toEqual(['saved', 'no-witness', 'no-witness', 'no-witness'])
  })

  test('a whole sheet that a witness had: all of it, if that was in time', () => {
    const witness = { at: DUE - SECOND, by: 'sms' } as const
    const all = (at: number) => judge(claimsOfSheet(HONEST, { ...witness, at }), times()).map((one) => one.standing)
    expect(new Set(all(witness.at))).toEqual(new Set(['proved']))
    expect(new Set(all(DUE + 1))).toEqual(new Set(['no-witness']))
  })
})

describe('attacks', () => {
  const witnesses = [seen(chain, 4, 29)]
  const changed = (at: number, change: Partial<Link>) =>
    chainOf(HONEST.map((link, index) => (index === at ? ({ ...link, ...change } as Link) : link)))
  const none = (found: readonly string[]) => expect(found).not.toContain('proved')

  test('elapsed times forged after the link was witnessed', () => {
    none(standings([changed(2, { elapsedMs: 19 * MINUTE })], witnesses))
  })

  test('elapsed times that lie after the moment at which the witness had the link', () => {
    const forged = changed(3, { elapsedMs: 31 * MINUTE })
    expect(standings([forged], [seen(forged, 4, 29)])).toEqual(['proved', 'proved', 'proved', 'clock'])
  })

  test('times that run backwards, though the witness had them so', () => {
    const forged = changed(2, { elapsedMs: 3 * MINUTE })
    expect(standings([forged], [seen(forged, 4, 29)])).toEqual(['proved', 'proved', 'clock', 'proved'])
  })

  test('the hash of an early link under the number of a later one, as if the later ones had been there', () => {
    expect(new Set(standings([chain], [{ ...seen(chain, 2, 13), link: 4 }]))).toEqual(new Set(['unexplained']))
  })

  test('links reordered after they were witnessed', () => {
    const [first, second, ...rest] = HONEST
    none(standings([chainOf([second, first, ...rest].filter((link) => link !== undefined))], witnesses))
  })

  test('links replayed from another sitting or of another student: their key is another', () => {
    const other = chainOf(HONEST, new Uint8Array(32).fill(8))
    none(standings([chain], [seen(other, 4, 29)]))
    none(standings([chain], [seen(other, 4, 29), seen(chain, 4, 29)]))
  })

  test('a chain that is cut, so that wrong answers drop out of it', () => {
    none(standings([chainOf(HONEST.slice(0, 3))], witnesses))
    none(standings([chainOf(HONEST.slice(0, 3))], [...witnesses, seen(chain, 3, 21)]))
  })

  test('a chain begun again', () => {
    const again = chainOf([pick(0, 3, 25), pick(1, 0, 26)])
    none(standings([again], [seen(chain, 2, 13), seen(again, 2, 27)]))
  })

  test('the device clock moved by hours', () => {
    const ahead = changed(1, { elapsedMs: 12 * MINUTE + 3 * HOUR })
    expect(standings([ahead], [seen(ahead, 4, 29)])).toEqual(['proved', 'clock', 'clock', 'clock'])
    const back = changed(3, { elapsedMs: 28 * MINUTE - 3 * HOUR })
    expect(standings([back], [seen(back, 4, 29)])).toEqual(['proved', 'proved', 'proved', 'clock'])
  })

  test('two devices with two chains, of which only the better one is delivered', () => {
    const second = chainOf([pick(0, 3, 6), pick(1, 0, 14)])
    const both = [seen(chain, 4, 29), seen(second, 2, 15)]
    none(standings([chain], both))
    none(standings([second], both))
  })

  test('two devices with two chains that are both delivered count where they agree', () => {
    const second = chainOf([pick(0, 3, 6), pick(1, 2, 14), pick(5, 1, 16)])
    const both = [seen(chain, 4, 29), seen(second, 3, 17)]
    expect(standings([chain, second], both)).toEqual('clash proved proved proved clash proved proved'.split(' '))
  })

  test('a pick changed after its link was witnessed', () => {
    none(standings([changed(1, { option: 0 })], witnesses))
  })

  test('a second pick for the same question, though it is in the chain: the first is final', () => {
    const twice = chainOf([...HONEST, pick(1, 0, 29)])
    expect(standings([twice], [seen(twice, 5, 29.5)]).at(-1)).toBe('changed')
  })

  test('another answer than the one that is stored', () => {
    expect(standings([chain], witnesses, { stored: new Map([[1, 0]]) })).toEqual(
      'proved clash proved proved'.split(' '),
    )
  })

  test('an answer made after the deadline and dated before it: no witness had it', () => {
    const added = chainOf([...HONEST, pick(4, 1, 29)])
    expect(standings([added], witnesses).at(-1)).toBe('no-witness')
    const slippedIn = chainOf([...HONEST.slice(0, 3), pick(4, 1, 21), ...HONEST.slice(3)])
    none(standings([slippedIn], witnesses))
  })

  test('a link that is witnessed only when the time is over', () => {
    const added = chainOf([...HONEST, pick(4, 1, 29)])
    expect(standings([added], [...witnesses, { ...seen(added, 5, 0), at: DUE + 1 }]).at(-1)).toBe('no-witness')
  })

  test('a sheet with two answers to one question: the first is final, and the same twice is no change', () => {
    const witness = { at: DUE - SECOND, by: 'sms' } as const
    const of = (links: readonly Link[]) => judge(claimsOfSheet(links, witness), times()).map(({ standing }) => standing)
    expect(of([pick(0, 1, 5), pick(0, 2, 6)])).toEqual(['proved', 'changed'])
    expect(of([pick(0, 1, 5), pick(0, 1, 6)])).toEqual(['proved', 'proved'])
  })

  test('an answer of a part that was never started, though a witness had it', () => {
    const never = { ...times(), dueOf: () => null }
    const found = judge(claimsOfChains([chain], witnesses, never), never).map(({ standing }) => standing)
    expect(new Set(found)).toEqual(new Set(['no-witness']))
  })

  test('an answer that comes after the part was handed in; what was in doubt before keeps its reason', () => {
    const forged = changed(2, { elapsedMs: 3 * MINUTE })
    const claims = claimsOfChains([forged], [seen(forged, 4, 29)], times())
    const standingsOf = (part: PartRecord['kind']) =>
      judge(
        afterHandIn(claims, (kind) => kind === part),
        times(),
      ).map(({ standing }) => standing)
    expect(standingsOf('mcq')).toEqual(['handed-in', 'handed-in', 'clock', 'handed-in'])
    expect(standingsOf('written')).toEqual(['proved', 'proved', 'clock', 'proved'])
  })
})

describe('a part that nobody handed in', () => {
  const late: PartRecord = {
    kind: 'mcq',
    paper: [],
    startedAt: START,
    deadlineAt: DUE,
    dueAt: DUE,
    closedAt: DUE,
    closedAs: 'late',
    overdue: null,
  }
  const verdicts = (witnesses: readonly Witness[], delivery: Delivery = {}) =>
    judge(claimsOfChains([chain], witnesses, times()), times(delivery))

  test('is not late where something was proved that the network had kept from the server', () => {
    expect(handedInByProof(late, verdicts([seen(chain, 2, 13)]))).toEqual({
      kind: 'mcq',
      closedAt: DUE,
      closedAs: 'submitted',
    })
  })

  test('stays late where nothing is proved, or nothing was kept from the server', () => {
    expect(handedInByProof(late, verdicts([]))).toBeNull()
    const stored = new Map(HONEST.map((link) => (link.kind === 'pick' ? [link.question, link.option] : [9, 9])))
    expect(handedInByProof(late, verdicts([seen(chain, 4, 29)], { stored }))).toBeNull()
  })

  test('stays late where what is proved is of the other part', () => {
    expect(handedInByProof({ ...late, kind: 'written' }, verdicts([seen(chain, 4, 29)]))).toBeNull()
  })

  test('that was closed otherwise stays as it is', () => {
    for (const closedAs of ['submitted', 'overdue'] as const) {
      expect(handedInByProof({ ...late, closedAs }, verdicts([seen(chain, 4, 29)]))).toBeNull()
    }
  })
})

test('a long chain with a witness of every link is judged in one go: nobody keeps a server busy with one', () => {
  const links = Array.from({ length: 1_000 }, (_, at) => pick(at, at % 4, at / 50))
  const hashes = links.map((_, at) => `hash ${at}`)
  let looks = 0
  const witnesses = links.map((_, at) => ({
    hash: `hash ${at}`,
    link: at + 1,
    by: 'server' as const,
    get at() {
      looks += 1
      return START + (at / 50) * MINUTE
    },
  }))
  const claims = claimsOfChains([{ links, hashes }], witnesses, times())
  expect(claims.map(({ witness }) => witness?.at)).toEqual(links.map(({ elapsedMs }) => START + elapsedMs))
  expect(looks).toBeLessThan(10 * links.length)
})
