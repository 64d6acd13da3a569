import { mustCountInTheEnd } from '../judge/checker/check-late.ts'
import { type Anomaly, type JudgedSitting, sittingsOf } from '../judge/checker/sitting.ts'
import type { History, PartName, Sitting } from '../judge/history.ts'
import type { Arrangement, KeptPhoto } from './album.ts'
import type { Look } from './browser/picture.ts'
import type { MarksGiven } from './marker.ts'
import type { FinalView } from './server/final.ts'

/** What a phone has a right to find in the end. */
export interface Promised extends Sitting {
  /** By question, what was tapped: one of these. */
  readonly tapped: ReadonlyMap<string, ReadonlySet<number>>
  /** By question, how many photos were taken. */
  readonly photographed: ReadonlyMap<string, number>
  readonly arranged: readonly Arrangement[]
  /** How these have to look in the end. */
  readonly turned: readonly Look[]
  /** Of these another was taken. */
  readonly takenAgain: readonly number[]
  /** What the phone had taken in, and what of it is there in the end. */
  readonly kept: readonly KeptPhoto[]
  readonly onPhone: ReadonlySet<number>
  /** By SHA-256, all that photos of the phone can look like. */
  readonly looks: ReadonlyMap<string, Look>
  /** By question, how many of them were taken away again. */
  readonly removed: ReadonlyMap<string, number>
  /** How many of these may be there all the same. */
  readonly mayStay: ReadonlyMap<string, number>
  /** Parts whose Submit was pressed in time, on a page that stayed open. */
  readonly handedIn: ReadonlySet<PartName>
  /** Picks of which the server had said in time that it has their link. */
  readonly proved: readonly { readonly question: string; readonly option: number }[]
}

export function brokenPromises(
  history: History,
  final: readonly FinalView[],
  promised: readonly Promised[],
): Anomaly[] {
  const views = new Map(final.map((view) => [`${view.student}/${view.exam}`, view]))
  const sittings = new Map(sittingsOf(history).map((one) => [`${one.student}/${one.exam.id}`, one]))
  const handedIn = handedInInTime(history)
  return promised.flatMap((one) => {
    const { student, exam, tapped, photographed, removed, mayStay, handedIn: pressed, proved } = one
    const key = `${student}/${exam}`
    const view = views.get(key)
    const where = `student ${student}, exam ${exam}`
    const picked = (question: string) => view?.picks[question] ?? null
    const found: Anomaly[] = []
    for (const [question, options] of tapped) {
      const there = picked(question)
      if (there === null || !options.has(there))
        found.push({
          rule: 'tapped',
          where,
          what: `${question}: ${[...options].join(' or ')} was tapped, ${there} is there`,
        })
    }
    for (const [question, taken] of photographed) {
      const there = view?.pages[question] ?? 0
      const gone = removed.get(question) ?? 0
      const what = `${question}: ${taken} were taken, ${gone} of them away again, ${there} are there`
      if (there < taken - gone) found.push({ rule: 'photographed', where, what })
      // An answer that the server has keeps at least one page.
      if (there > Math.max(1, taken - gone + (mayStay.get(question) ?? 0)))
        found.push({ rule: 'taken away', where, what })
    }
    for (const fault of view === undefined ? [] : wrongPhotos(view, one)) found.push({ ...fault, where })
    const sitting = sittings.get(key)
    if (view !== undefined && sitting !== undefined)
      for (const fault of keptThoughProved(view, sitting)) found.push({ ...fault, where })
    for (const part of pressed) {
      const closedAs = view?.closedAs[part] ?? null
      if (closedAs !== 'submitted')
        found.push({ rule: 'handed in', where, what: `${part}: Submit was pressed in time, and it is ${closedAs}` })
    }
    for (const { question, option } of handedIn.has(key) ? [] : proved) {
      if (picked(question) !== option)
        found.push({ rule: 'proved', where, what: `${question}: ${option} was proved, ${picked(question)} is there` })
    }
    return found
  })
}

/** Staff would decide about what needs no decision. */
function keptThoughProved({ withCentre }: FinalView, sitting: JudgedSitting): Omit<Anomaly, 'where'>[] {
  return withCentre
    .filter((sha256) => mustCountInTheEnd(sitting, sha256))
    .map((sha256) => ({
      rule: 'proved photos',
      what: `${sha256.slice(0, 8)} lies with the centre, and a link of it was answered in time`,
    }))
}

/** Photos that are not in their order, are not turned as they were, should have given way to another, or are gone. */
function wrongPhotos(
  { shown, withCentre }: FinalView,
  { arranged, turned, takenAgain, kept, onPhone, looks }: Promised,
): Omit<Anomaly, 'where'>[] {
  const there = (question: string) => (shown[question] ?? []).flatMap((digest) => looks.get(digest) ?? [])
  const outOfOrder = arranged.flatMap(({ question, orders, mayBeTwice }) => {
    const photos = there(question).map(({ photo }) => photo)
    const numbers = mayBeTwice ? [...new Set(photos)] : photos
    return orders.flatMap((order) => {
      const [wanted, found] = [
        order.filter((photo) => numbers.includes(photo)),
        numbers.filter((one) => order.includes(one)),
      ]
      const what = `${question}: ${wanted.join(', ')} became ${found.join(', ')}`
      return String(wanted) === String(found) ? [] : { rule: 'order of photos', what }
    })
  })
  const all = Object.keys(shown).flatMap(there)
  const badlyTurned = turned.flatMap(({ photo, turns }) =>
    all.flatMap((look) => {
      const what = `photo ${photo}: ${turns} quarters became ${look.turns}`
      return look.photo !== photo || look.turns === turns ? [] : { rule: 'turned photos', what }
    }),
  )
  const unreadable = takenAgain.flatMap((photo) =>
    all.some((look) => look.photo === photo)
      ? [{ rule: 'taken again', what: `photo ${photo} is there, though another was taken of it` }]
      : [],
  )
  const late = withCentre.flatMap((digest) => looks.get(digest) ?? [])
  const known = new Set([...all, ...late].map(({ photo }) => photo))
  const gone = kept.flatMap(({ question, photo }) =>
    known.has(photo) || onPhone.has(photo)
      ? []
      : [{ rule: 'photos are kept', what: `${question}: photo ${photo} is neither with the server nor on the phone` }],
  )
  return [...outOfOrder, ...badlyTurned, ...unreadable, ...gone]
}

/** Marks that were given are answered in the end; that those that were acknowledged are there is the judge's to say. */
export function lostMarks(given: readonly MarksGiven[]): Anomaly[] {
  return given.flatMap(({ staffId, unanswered }) =>
    unanswered.map(({ key, isKept }) => ({
      rule: 'marks given',
      where: `marker ${staffId}`,
      what: `${key}: ${isKept ? 'still on the device, and not sent' : 'nobody has it'}`,
    })),
  )
}

/** Whoever handed in before the end had done with it: what they proved of it later counts no more. */
function handedInInTime({ operations, graceMs }: History): ReadonlySet<string> {
  const ends = new Map<string, number>()
  for (const operation of operations) {
    if (operation.kind === 'read' && operation.part === 'mcq' && operation.ended.is === 'ok')
      ends.set(`${operation.student}/${operation.exam}`, operation.ended.value.endsAt + graceMs)
  }
  return new Set(
    operations.flatMap((operation) => {
      if (operation.kind !== 'submit' || operation.part !== 'mcq' || operation.ended.is === 'refused') return []
      const key = `${operation.student}/${operation.exam}`
      return operation.invokedAt <= (ends.get(key) ?? 0) ? [key] : []
    }),
  )
}
