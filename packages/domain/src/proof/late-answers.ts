import type { PartRecord } from '../sitting/attempt.ts'
import { isPastDue } from '../sitting/clock.ts'
import type { Closing } from '../sitting/lateness.ts'
import { MINUTE, type Instant } from '../instant.ts'
import type { Link, LinkHash } from './chain.ts'

/*
 * The rule for what arrives after its time (Decision C18). What somebody trusted had in time, or a link of a chain that
 * contains it, was made in time and counts, however late the rest of it comes. What nobody can vouch for is kept and
 * left to staff. A device's own clock never makes anything count; it can only raise a doubt.
 */

/** Who can say that something was there by then: the server itself, an SMS by its operator's time, or staff. */
export const WITNESSES = ['server', 'sms', 'staff'] as const
export type WitnessedBy = (typeof WITNESSES)[number]

export interface Sighting {
  readonly at: Instant
  readonly by: WitnessedBy
}

/** A link that a witness had. */
export interface Witness extends Sighting {
  /** Which one of its chain, from 1. */
  readonly link: number
  readonly hash: LinkHash
}

/** Why something does not count by itself. */
export const DOUBTS = [
  /** Nobody had it, or a link behind it, in time. */
  'no-witness',
  /** A witness had a link that is in nothing that was delivered: another chain, or one that was cut or changed. */
  'unexplained',
  /** The device's times run backwards, or lie after the moment at which the witness had it. */
  'clock',
  /** Another answer to the same question is stored, or is vouched for as well. */
  'clash',
  /** Its own chain has an earlier answer to the question: the first is final (Decision C6). */
  'changed',
  /** Proved, but delivered after the time in which proofs are taken by themselves. */
  'too-late',
  /** The student had handed the part in before. */
  'handed-in',
] as const
export type Doubt = (typeof DOUBTS)[number]

/** Said to have been done in time, with what speaks for it and against it. */
export interface Claim {
  readonly link: Link
  readonly witness: Sighting | null
  readonly doubt: Doubt | null
}

/** `saved`: the server had it already. */
export const LATE_STANDINGS = ['proved', 'saved', ...DOUBTS] as const
export type LateStanding = (typeof LATE_STANDINGS)[number]

export interface Verdict {
  readonly link: Link
  readonly witness: Sighting | null
  readonly standing: LateStanding
}

export interface Chain {
  readonly links: readonly Link[]
  /** Computed from the links with the key of the sitting, never taken from the device. */
  readonly hashes: readonly LinkHash[]
}

interface Times {
  /** Of the sitting: what `elapsedMs` counts from. */
  readonly startedAt: Instant
  /** The last moment at which this would have been in time by itself; null where its part was never started. */
  dueOf(link: Link): Instant | null
}

/** A page knows the server's time to a second or so; what is off by more is no accident. */
const CLOCK_TOLERANCE = 1 * MINUTE

/** What the witnesses say of chains that were delivered; all of a sitting's, from whatever devices. */
export function claimsOfChains(chains: readonly Chain[], witnesses: readonly Witness[], times: Times): Claim[] {
  const isExplained = ({ link, hash }: Witness) => chains.some(({ hashes }) => hashes[link - 1] === hash)
  const unexplained = firstOf(witnesses.filter((witness) => !isExplained(witness)))
  return chains.flatMap(({ links, hashes }) => {
    const sightings = firstSightings(hashes, witnesses)
    const changed = changedPicks(links)
    let latest = 0
    return links.map((link, index): Claim => {
      const witness = sightings[index] ?? null
      const runsBack = link.elapsedMs < latest
      latest = Math.max(latest, link.elapsedMs)
      const due = times.dueOf(link)
      const isHidden = unexplained !== null && due !== null && !isPastDue(due, unexplained.at)
      const doubt = changed.has(link) ? 'changed' : runsBack ? 'clock' : isHidden ? 'unexplained' : null
      return { link, witness, doubt }
    })
  })
}

/** Whoever handed a part in had done with it: what comes after that is not in doubt by its time. */
export function afterHandIn(claims: readonly Claim[], isHandedIn: (part: PartRecord['kind']) => boolean): Claim[] {
  return claims.map((claim) =>
    claim.doubt === null && isHandedIn(partOfLink(claim.link)) ? { ...claim, doubt: 'handed-in' } : claim,
  )
}

/** What was on a sheet that a witness had as a whole, such as an SMS. */
export function claimsOfSheet(links: readonly Link[], witness: Sighting): Claim[] {
  const changed = changedPicks(links)
  return links.map((link) => ({ link, witness, doubt: changed.has(link) ? 'changed' : null }))
}

interface Late extends Times {
  readonly arrivedAt: Instant
  /** So long after the end of its time what is proved counts by itself. */
  readonly provableForMs: number
  /** What the server has for the same place: an option, or the photo's hash. */
  storedFor(link: Link): number | string | null
}

/** What becomes of each. */
export function judge(claims: readonly Claim[], late: Late): Verdict[] {
  const standings = claims.map((claim) => standingBy(claim, late))
  const vouched = new Map<string, Set<number>>()
  claims.forEach(({ link }, index) => {
    if (link.kind !== 'pick' || standings[index] !== 'proved') return
    const options = vouched.get(placeOf(link)) ?? new Set()
    vouched.set(placeOf(link), options.add(link.option))
  })
  return claims.map(({ link, witness }, index) => {
    const standing = standings[index] ?? 'no-witness'
    const isDisputed = standing === 'proved' && link.kind === 'pick' && (vouched.get(placeOf(link))?.size ?? 0) > 1
    return { link, witness, standing: isDisputed ? 'clash' : standing }
  })
}

function standingBy({ link, witness, doubt }: Claim, late: Late): LateStanding {
  const stored = late.storedFor(link)
  if (stored !== null && stored === valueOf(link)) return 'saved'
  if (doubt !== null) return doubt
  const due = late.dueOf(link)
  if (due === null || witness === null || isPastDue(due, witness.at)) return 'no-witness'
  if (late.startedAt + link.elapsedMs > witness.at + CLOCK_TOLERANCE) return 'clock'
  if (stored !== null && link.kind === 'pick') return 'clash'
  return isPastDue(due + late.provableForMs, late.arrivedAt) ? 'too-late' : 'proved'
}

/**
 * A part that is late because nobody handed it in counts as handed in once it is proved that the network kept something
 * from the server that was done in time. Nobody was late, then; what nobody can vouch for still waits for staff.
 */
export function handedInByProof(part: PartRecord, verdicts: readonly Verdict[]): Closing | null {
  if (part.closedAs !== 'late') return null
  const isProved = verdicts.some(({ link, standing }) => standing === 'proved' && partOfLink(link) === part.kind)
  return isProved ? { kind: part.kind, closedAt: part.closedAt ?? part.dueAt, closedAs: 'submitted' } : null
}

export function partOfLink(link: Link): PartRecord['kind'] {
  return link.kind === 'hand-in' ? link.part : link.kind === 'pick' ? 'mcq' : 'written'
}

function placeOf({ subjectId, question }: { readonly subjectId: string; readonly question: number }): string {
  return `${subjectId}:${question}`
}

function valueOf(link: Link): number | string | null {
  return link.kind === 'pick' ? link.option : link.kind === 'photo' ? link.sha256 : null
}

/** Picks of places that have an earlier one with another option. */
function changedPicks(links: readonly Link[]): ReadonlySet<Link> {
  const first = new Map<string, number>()
  const changed = new Set<Link>()
  for (const link of links) {
    if (link.kind !== 'pick') continue
    const known = first.get(placeOf(link))
    if (known === undefined) first.set(placeOf(link), link.option)
    else if (known !== link.option) changed.add(link)
  }
  return changed
}

/**
 * Of each link, who had it first: whoever had it or one behind it. In one go from the last: chains are long, and a student
 * may have as many witnesses as they like.
 */
function firstSightings(hashes: readonly LinkHash[], witnesses: readonly Witness[]): (Sighting | null)[] {
  const seen = witnesses.filter(({ link, hash }) => hashes[link - 1] === hash)
  const own = new Map(seen.map(({ link, at, by }) => [link - 1, { at, by }]))
  const first: (Sighting | null)[] = []
  let behind: Sighting | null = null
  for (let index = hashes.length - 1; index >= 0; index -= 1) {
    const here = own.get(index)
    if (here !== undefined && (behind === null || here.at < behind.at)) behind = here
    first[index] = behind
  }
  return first
}

function firstOf(sightings: readonly Sighting[]): Sighting | null {
  let first: Sighting | null = null
  for (const { at, by } of sightings) if (first === null || at < first.at) first = { at, by }
  return first
}
