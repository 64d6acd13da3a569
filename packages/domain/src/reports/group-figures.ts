/** What a branch, or all together, comes to in a report. */
export interface GroupFigures {
  readonly students: number
  /** Those who have a place. */
  readonly ranked: number
  readonly mean: number | null
  readonly median: number | null
  readonly best: number | null
  /** How many of the exams that were for them they sat, in percent; null where none was. */
  readonly attendance: number | null
}

interface Member {
  readonly total: number | null
  readonly sat: number
  readonly expected: number
}

export function groupFigures(members: readonly Member[]): GroupFigures {
  const totals = members.flatMap(({ total }) => total ?? []).toSorted((one, other) => other - one)
  const at = (place: number) => totals[Math.floor(place)] ?? 0
  const sum = (of: (member: Member) => number) => members.reduce((all, member) => all + of(member), 0)
  const expected = sum((member) => member.expected)
  const has = totals.length > 0
  return {
    students: members.length,
    ranked: totals.length,
    mean: has ? twoDecimals(totals.reduce((all, total) => all + total, 0) / totals.length) : null,
    median: has ? twoDecimals((at((totals.length - 1) / 2) + at(totals.length / 2)) / 2) : null,
    best: has ? at(0) : null,
    attendance: expected === 0 ? null : twoDecimals((sum((member) => member.sat) / expected) * 100),
  }
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100
}
