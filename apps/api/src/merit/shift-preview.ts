import type { ShiftPreview, ShiftRow } from '@anushilon/contract/staff/corrections'
import { sumOfMarks } from '@anushilon/domain/marks/marks'
import type { Standing, StandingChange } from '@anushilon/domain/marks/rescoring'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/database.ts'
import { EventLoopYield } from '../event-loop-yield.ts'
import { peopleBy, type Person } from '../stores/results/staff-results.ts'
import type { Comparison } from './rescore.ts'

/** Of the new top, and of those who move farthest. */
const TOP_SHOWN = 3
const MOVED_SHOWN = 12

/** What would shift, in figures and names: of another key, other marks, or attempts that count after all. */
export async function describeShift(
  db: Db,
  { before, after, shifts, stamp }: Pick<Comparison, 'before' | 'after' | 'shifts'> & { readonly stamp: string },
): Promise<ShiftPreview> {
  const counted = { gain: 0, lose: 0 }
  const by: ShiftPreview['by'] = { gain: null, lose: null }
  const top: StandingChange[] = []
  const farthest: StandingChange[] = []
  const eventLoop = new EventLoopYield()
  for (const shift of shifts) {
    if (eventLoop.isDue) await eventLoop.yield()
    const marks = shiftOf(shift)
    const way = marks > 0 ? 'gain' : 'lose'
    if (marks !== 0) {
      counted[way] += 1
      by[way] = widened(by[way], Math.abs(marks))
    }
    if (marks === 0 && placesOf(shift) === 0) continue
    const { after: position } = shift.position
    if (position !== null && position <= TOP_SHOWN && top.length < TOP_SHOWN) top.push(shift)
    else retainFarthest(farthest, shift)
  }
  await eventLoop.yield()
  const [wasFirst, isFirst] = [firstOf(before), firstOf(after)]
  await eventLoop.yield()
  const mean = { before: meanOf(before), after: meanOf(after) }
  const moved = [...top, ...farthest].slice(0, MOVED_SHOWN)
  const people = await peopleBy(db, [...wasFirst, ...isFirst, ...moved.map(({ studentId }) => studentId)].map(Number))
  const nameOf = (id: string) => people.get(Number(id))?.name ?? ''
  return {
    students: after.length,
    ...counted,
    same: after.length - counted.gain - counted.lose,
    by,
    mean,
    first: isDeepStrictEqual(wasFirst, isFirst) ? null : { before: wasFirst.map(nameOf), after: isFirst.map(nameOf) },
    moved: moved.map((shift) => presentShift(shift, people)),
    stamp,
  }
}

function widened(span: ShiftPreview['by']['gain'], marks: number): ShiftPreview['by']['gain'] {
  return { least: Math.min(span?.least ?? marks, marks), most: Math.max(span?.most ?? marks, marks) }
}

/** The largest moves so far, largest first; of equal ones whoever stands higher. */
function retainFarthest(farthest: StandingChange[], shift: StandingChange): void {
  const places = Math.abs(placesOf(shift))
  const at = farthest.findIndex((other) => Math.abs(placesOf(other)) < places)
  if (at === -1) farthest.push(shift)
  else farthest.splice(at, 0, shift)
  farthest.length = Math.min(farthest.length, MOVED_SHOWN)
}

export function presentShift(
  { studentId, total, position }: Pick<StandingChange, 'total' | 'position'> & { readonly studentId: string | number },
  people: ReadonlyMap<number, Person>,
): ShiftRow {
  const person = people.get(Number(studentId))
  return { studentId: Number(studentId), regNo: person?.regNo ?? '', name: person?.name ?? '', total, position }
}

function shiftOf({ total }: StandingChange): number {
  return total.before === null || total.after === null ? 0 : sumOfMarks([total.after, -total.before])
}

function placesOf({ position }: StandingChange): number {
  return position.before === null || position.after === null ? 0 : position.before - position.after
}

function firstOf(standings: readonly Standing[]): string[] {
  return standings
    .filter(({ position }) => position === 1)
    .map(({ studentId }) => studentId)
    .toSorted()
}

function meanOf(standings: readonly Standing[]): number | null {
  const totals = standings.flatMap(({ total }) => total ?? [])
  return totals.length === 0 ? null : sumOfMarks(totals) / totals.length
}
