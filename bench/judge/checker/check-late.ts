import {
  type Anomaly,
  anomaly,
  isAcknowledged,
  isSurelyClosed,
  type JudgedSitting,
  mayHaveHappened,
  type Of,
  ofKind,
  timesOf,
} from './sitting.ts'
import type { DeliveredLink, Operation, PartName } from '../history.ts'

/** What comes after its time counts where a link that contains it was heard in time, and nowhere else (Decision C18). */
export function checkLate(sitting: JudgedSitting): Anomaly[] {
  const delivers = ofKind(sitting, 'deliver')
  const pages = ofKind(sitting, 'page').filter(({ byProof }) => byProof === true)
  return [
    ...delivers.flatMap((deliver) => checkDelivered(sitting, deliver)),
    ...pages.flatMap((page) => checkPage(sitting, page, delivers)),
  ]
}

function checkDelivered(sitting: JudgedSitting, deliver: Of<'deliver'>): Anomaly[] {
  const { ended, links, invokedAt } = deliver
  if (ended.is !== 'ok') return []
  return links.flatMap((link, at) => {
    const standing = ended.value.standings[at]
    const name = link.question ?? 'the hand-in'
    if (standing === 'proved' && !mayBeHeardInTime(sitting, link.part, hashesFrom(deliver, at)))
      return [anomaly(sitting, 'proved', `${name}: counted, and nobody had heard of it in time`)]
    if (standing === 'no-witness' && isSurelyHeardInTime(sitting, link.part, links, at) && isOver(sitting, invokedAt))
      return [anomaly(sitting, 'not proved', `${name}: a link of it was answered in time`)]
    return []
  })
}

/** A photo by its hash: the chain that it is in has been delivered before. */
function checkPage(sitting: JudgedSitting, page: Of<'page'>, delivers: readonly Of<'deliver'>[]): Anomaly[] {
  const { ended, question, sha256, invokedAt, endedAt } = page
  const before = delivers.filter((deliver) => mayHaveHappened(deliver) && deliver.invokedAt <= endedAt)
  const chains = before.map(({ links }) => ({ links, at: links.findIndex((link) => link.sha256 === sha256) }))
  const own = chains.filter(({ at }) => at >= 0)
  const isHeard = own.some(({ links, at }) =>
    mayBeHeardInTime(
      sitting,
      'written',
      links.slice(at).map(({ hash }) => hash),
    ),
  )
  const isInTime = invokedAt <= (timesOf(sitting, 'written')?.inTimeUntil(endedAt) ?? 0)
  if (ended.is === 'ok' && !isHeard && !isInTime)
    return [anomaly(sitting, 'proved', `page ${question}: counted, and nobody had heard of it in time`)]
  // What was delivered while the photo was on its way, by another tab, may have come after the server decided about it.
  const known = before.filter((one) => isAcknowledged(one) && one.endedAt <= invokedAt).map(({ links }) => links)
  const mustCount = known.some((links) =>
    links.some((link, at) => link.sha256 === sha256 && isSurelyHeardInTime(sitting, 'written', links, at)),
  )
  return isKept(page) && mustCount
    ? [anomaly(sitting, 'not proved', `page ${question}: kept for staff, and a link of it was answered in time`)]
    : []
}

function isKept({ ended }: Of<'page'>): boolean {
  return ended.is === 'refused' && ended.code === 'kept-for-staff'
}

/** A photo that was kept, because the chain of another tab was missing, counts once that comes: if it was heard of in time. */
export function mayCountLater(sitting: JudgedSitting, page: Of<'page'>): boolean {
  if (!isKept(page)) return false
  return ofKind(sitting, 'deliver').some((deliver) => {
    const at = deliver.links.findIndex(({ sha256 }) => sha256 !== null && sha256 === page.sha256)
    return at >= 0 && mayHaveHappened(deliver) && mayBeHeardInTime(sitting, 'written', hashesFrom(deliver, at))
  })
}

/**
 * A photo that somebody surely had a link of in time counts once all chains have been delivered, whichever of them came before it
 * and whichever after it.
 */
export function mustCountInTheEnd(sitting: JudgedSitting, sha256: string): boolean {
  const chains = ofKind(sitting, 'deliver')
    .filter((deliver) => isAcknowledged(deliver) && isOver(sitting, deliver.invokedAt))
    .map(({ links }) => links)
  const delivered = new Set(chains.flatMap((links) => links.map(({ hash }) => hash)))
  const areAllExplained = sitting.operations.every((operation) => {
    const hash = hashOf(operation)
    return hash === null || delivered.has(hash)
  })
  const isHeard = (links: readonly DeliveredLink[]) =>
    links.some((link, at) => link.sha256 === sha256 && isAnsweredInTime(sitting, 'written', links, at))
  return areAllExplained && chains.some(isHeard)
}

/**
 * Something that was done in time has, or may have, been proved after it: then nobody was late (Decision C18). What was proved by
 * a delivery that nobody heard of is told as saved by the next.
 */
export function mayBeProved(sitting: JudgedSitting): boolean {
  return ofKind(sitting, 'deliver').some((deliver) =>
    deliver.links.some(
      ({ part }, at) =>
        part === 'mcq' && mayCount(sitting, deliver, at) && mayBeHeardInTime(sitting, part, hashesFrom(deliver, at)),
    ),
  )
}

/** What a chain that was delivered after the time has, or may have, brought in of a question. */
export function deliveredOptions(sitting: JudgedSitting, question: string): number[] {
  return ofKind(sitting, 'deliver').flatMap((deliver) =>
    deliver.links.flatMap(({ question: own, option }, at) =>
      own === question && option !== null && mayCount(sitting, deliver, at) ? [option] : [],
    ),
  )
}

/** A chain that another one of the same sitting leaves in doubt counts once that is delivered, too. */
function mayCount(sitting: JudgedSitting, deliver: Of<'deliver'>, at: number): boolean {
  const standing = deliver.ended.is === 'ok' ? deliver.ended.value.standings[at] : deliver.ended.is
  if (standing !== 'unexplained') return standing === 'proved' || standing === 'saved' || standing === 'unknown'
  const own = hashesFrom(deliver, 0)
  // Two tabs may go on from one beginning, each in its own way: one link of its own makes another chain.
  const isOther = ({ links }: Of<'deliver'>) => links.some(({ hash }) => !own.includes(hash))
  const part = deliver.links[at]?.part ?? 'mcq'
  return (
    ofKind(sitting, 'deliver').some((other) => mayHaveHappened(other) && isOther(other)) &&
    mayBeHeardInTime(sitting, part, hashesFrom(deliver, at))
  )
}

function hashesFrom({ links }: Pick<Of<'deliver'>, 'links'>, at: number): string[] {
  return links.slice(at).map(({ hash }) => hash)
}

function isOver(sitting: JudgedSitting, at: number): boolean {
  return (['mcq', 'written'] as const).every((part) => {
    const times = timesOf(sitting, part)
    return times === null || at > times.inTimeUntil(at) || isSurelyClosed(sitting, part, at)
  })
}

function hashOf({ link }: Operation): string | null {
  return link?.split('.')[1] ?? null
}

function mayBeHeardInTime(sitting: JudgedSitting, part: PartName, hashes: readonly string[]): boolean {
  const times = timesOf(sitting, part)
  return sitting.operations.some((operation) => {
    const hash = hashOf(operation)
    return hash !== null && hashes.includes(hash) && operation.invokedAt <= (times?.inTimeUntil(operation.endedAt) ?? 0)
  })
}

/** Where the device had but this chain: what was said of another one puts all of them in doubt. */
function isSurelyHeardInTime(
  sitting: JudgedSitting,
  part: PartName,
  links: readonly DeliveredLink[],
  at: number,
): boolean {
  const own = hashesFrom({ links }, 0)
  const isOther = (operation: Operation) => {
    const hash = hashOf(operation)
    return hash !== null && !own.includes(hash)
  }
  return !sitting.operations.some(isOther) && isAnsweredInTime(sitting, part, links, at)
}

/** What brought this link, or one behind it, was answered in time. */
function isAnsweredInTime(
  sitting: JudgedSitting,
  part: PartName,
  links: readonly DeliveredLink[],
  at: number,
): boolean {
  const times = timesOf(sitting, part)
  if (times === null) return false
  const behind = new Set(hashesFrom({ links }, at))
  return sitting.operations.some((operation) => {
    const { ended, invokedAt, endedAt } = operation
    const hash = hashOf(operation)
    return (
      hash !== null &&
      behind.has(hash) &&
      (ended.is === 'ok' || (ended.is === 'unknown' && ended.why === 'as before')) &&
      endedAt <= times.surelyInTimeUntil(invokedAt)
    )
  })
}
