import { keyLabel } from '@anushilon/domain/exam/option-label'
import type { Change } from '@anushilon/domain/marks/rescoring'
import { compareMarks, sumOfMarks } from '@anushilon/domain/marks/marks'
import type { Rescored } from './rescore.ts'

/** What a correction does, for the person at the terminal: how many students shift and by how much. */
export function describeRescoring({ exam, corrections, results }: Rescored): string[] {
  return [
    `${exam.name} (${exam.id})`,
    ...corrections.map(
      ({ question, from, to }) => `  Question ${question}: key ${keyLabel(from)} is now ${keyLabel(to)}`,
    ),
    ...(results === null ? ['  The results are not out yet: no marks to change.'] : describeResults(results)),
  ]
}

function describeResults({ students, changes }: NonNullable<Rescored['results']>): string[] {
  const marks = changes.flatMap(({ total }) => shiftOf(total, (after, before) => sumOfMarks([after, -before])))
  const positions = changes.flatMap(({ position }) => shiftOf(position, (after, before) => before - after))
  const bySize = [...Map.groupBy(marks, (shift) => shift)].toSorted(([one], [other]) => compareMarks(other, one))
  return [
    `  Students: ${students} sat it, the result of ${changes.length} changes`,
    `  Marks:    ${describeShifts(marks, 'gain', 'lose')}`,
    ...bySize.map(([shift, those]) => `    ${signed(shift)}: ${those.length}`),
    `  Position: ${describeShifts(positions, 'move up', 'move down')}`,
    ...(positions.length === 0 ? [] : [`    farthest: ${farthest(positions)} places`]),
  ]
}

function shiftOf({ before, after }: Change<number | null>, shift: (after: number, before: number) => number): number[] {
  if (before === null || after === null || before === after) return []
  return [shift(after, before)]
}

function describeShifts(shifts: readonly number[], up: string, down: string): string {
  if (shifts.length === 0) return 'nobody’s changes'
  const gained = shifts.filter((shift) => shift > 0).length
  return `${gained} ${up}, ${shifts.length - gained} ${down}`
}

function farthest(shifts: readonly number[]): number {
  return shifts.reduce((most, shift) => Math.max(most, Math.abs(shift)), 0)
}

function signed(shift: number): string {
  return `${shift > 0 ? '+' : ''}${shift.toFixed(2)}`
}
