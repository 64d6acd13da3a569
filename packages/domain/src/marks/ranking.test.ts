import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentileOf, placeWithin, ranking, shortName, type Contender, type Ranked } from './ranking.ts'

function rank(contenders: Contender[], ties: 'equal' | 'less-time'): Ranked[] {
  return [...ranking(contenders, ties)]
}

function contender(studentId: string, total: number | null, usedMs = 0): Contender {
  return { studentId, total, usedMs }
}

function positions(contenders: Contender[], ties: 'equal' | 'less-time'): string {
  return rank(contenders, ties)
    .map(({ studentId, position }) => `${studentId}:${position}`)
    .join(' ')
}

test('the place within a branch is the one that its students alone would have', () => {
  const people = fc.array(fc.record({ total: fc.integer({ min: 0, max: 6 }), isOfBranch: fc.boolean() }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(people, (all) => {
      const contenders = all.map(({ total, isOfBranch }, at) => ({ ...contender(String(at), total), isOfBranch }))
      const ofBranch = [...ranking(contenders, 'equal')].filter(({ isOfBranch }) => isOfBranch)
      const positionsAmongAll = ofBranch.map(({ position }) => position)
      const alone = new Map(
        rank(
          contenders.filter(({ isOfBranch }) => isOfBranch),
          'equal',
        ).map(({ studentId, position }) => [studentId, position]),
      )
      for (const { studentId, position } of ofBranch) {
        expect(placeWithin(positionsAmongAll, position)).toEqual({
          position: alone.get(studentId),
          of: ofBranch.length,
        })
      }
    }),
  )
})

describe('merit positions (D2)', () => {
  test('merit positions are "1, 2, 2, 4"', () => {
    const four = [contender('1', 9), contender('2', 8), contender('3', 8), contender('4', 7)]
    expect(positions(four, 'equal')).toBe('1:1 2:2 3:2 4:4')
  })

  test('equal marks are equal, however long it took', () => {
    expect(positions([contender('1', 8, 500), contender('2', 8, 100)], 'equal')).toBe('2:1 1:1')
  })

  test('with less-time the quicker one stands higher', () => {
    const three = [contender('1', 8, 500), contender('2', 8, 100), contender('3', 9, 900)]
    expect(positions(three, 'less-time')).toBe('3:1 2:2 1:3')
  })

  test('with less-time equal marks in equal time are equal', () => {
    const three = [contender('1', 8, 100), contender('2', 8, 100), contender('3', 8, 200)]
    expect(positions(three, 'less-time')).toBe('1:1 2:1 3:3')
  })

  test('late attempts have no merit position and do not count (D5)', () => {
    const three = [contender('1', null), contender('2', 0), contender('3', -1.25)]
    expect(rank(three, 'equal')).toHaveLength(2)
    expect(positions(three, 'equal')).toBe('2:1 3:2')
  })

  test('marks that show as equal are equal', () => {
    expect(positions([contender('1', 0.3), contender('2', 0.1 + 0.2)], 'equal')).toBe('1:1 2:1')
  })

  test('equals are listed by student number, and always in the same order', () => {
    expect(positions([contender('10', 5), contender('9', 5), contender('11', 5)], 'equal')).toBe('9:1 10:1 11:1')
    expect(positions([contender('13', 5), contender('12', 5), contender('11', 5)], 'equal')).toBe('11:1 12:1 13:1')
  })

  test('ranking leaves what it was given as it was', () => {
    const given = [contender('1', 1), contender('2', 2)]
    rank(given, 'equal')
    expect(given.map(({ studentId }) => studentId)).toEqual(['1', '2'])
  })

  test.each(['equal', 'less-time'] as const)(
    'a merit position is one more than the number of those who did better (%s)',
    (ties) => {
      const marks = fc.option(fc.integer({ min: -8, max: 40 }).map((quarters) => quarters / 4))
      const crowd = fc.array(fc.tuple(marks, fc.integer({ min: 0, max: 3 })), { maxLength: 60 })
      fc.assert(
        fc.property(crowd, (students) => {
          const contenders = students.map(([total, usedMs], index) => contender(String(index), total, usedMs))
          const counted = contenders.flatMap((own) => {
            if (own.total === null) return []
            const better = contenders.filter((other) => isBetter(other, own, ties)).length
            return [[own.studentId, better + 1]]
          })
          const ranked = rank(contenders, ties)
          expect(Object.fromEntries(ranked.map((row) => [row.studentId, row.position]))).toEqual(
            Object.fromEntries(counted),
          )
          expect(ranked.map((row) => row.position)).toEqual(ranked.map((row) => row.position).toSorted((a, b) => a - b))
        }),
      )
    },
  )

  function isBetter(other: Contender, own: Contender, ties: 'equal' | 'less-time'): boolean {
    if (other.total === null || own.total === null) return false
    if (other.total !== own.total) return other.total > own.total
    return ties === 'less-time' && other.usedMs < own.usedMs
  }

  test('the merit positions of a hundred thousand students take a moment, not minutes', () => {
    const crowd = Array.from({ length: 100_000 }, (_, index) =>
      contender(String(index), ((index * 7_919) % 401) / 4, (index * 104_729) % 3_600_000),
    )
    const ranked = rank(crowd, 'less-time')
    expect(ranked).toHaveLength(100_000)
    expect(ranked[0]).toMatchObject({ total: 100, position: 1 })
    expect(ranked.at(-1)).toMatchObject({ total: 0 })
  })
})

test.each([
  [1, 1, 100],
  [1, 200, 100],
  [2, 200, 99.5],
  [200, 200, 0.5],
  [2, 3, 66.67],
])('position %i of %i stands no worse than %d percent', (position, total, expected) => {
  expect(percentileOf(position, total)).toBe(expected)
})

test.each([
  ['Nusrat', 'Nusrat'],
  ['Nusrat Jahan', 'Nusrat Jahan'],
  ['Nusrat Jahan Mim', 'Nusrat Jahan'],
  ['  Nusrat   Jahan  Mim ', 'Nusrat Jahan'],
  ['মোঃ রাকিব হাসান', 'মোঃ রাকিব'],
  ['', ''],
])('%j is shown as %j on the rank table', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})
