import type { CourseId, ExamId } from '@anushilon/domain/exam/exam'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { placeWithin, type Place } from '@anushilon/domain/marks/ranking'
import { Cache } from '../cache.ts'
import type { Db } from '../db/database.ts'
import { groupsOf } from '../stores/exam/audience.ts'
import { groupPositions, type GroupPositions, type Member } from '../stores/results/group-positions.ts'
import type { Line } from './standings.ts'

export interface GroupPlace extends Place {
  readonly name: string
}

interface Asked {
  readonly examId: ExamId
  readonly courseId: CourseId
  readonly studentId: number
  /** Among all. */
  readonly position: number
}

/** A whole course looks at its results in the same minutes: what is the same for all is read once for all. */
export class GroupPlaces {
  readonly #db: Db
  readonly #cache = new Cache<ExamId, readonly GroupPositions[]>({ most: 50, freshFor: 10 * SECOND })

  constructor(db: Db) {
    this.#db = db
  }

  /** In one's branch and batches; a place among oneself alone says nothing. */
  async of({ examId, courseId, studentId, position }: Asked, now: Instant): Promise<GroupPlace[]> {
    const [groups, own] = await Promise.all([
      this.#cache.get(examId, now, () => groupPositions(this.#db, examId)),
      groupsOf(this.#db, studentId, courseId),
    ])
    const theirs = groups.filter(({ kind, name }) =>
      kind === 'branch' ? name === own.branch : own.batches.includes(name),
    )
    return theirs.map(({ name, positions }) => ({ name, ...placeWithin(positions, position) })).filter(isAmongOthers)
  }
}

const isAmongOthers = ({ of }: Place) => of > 1

export interface OwnPlaces {
  readonly branch: Place | null
  readonly batches: readonly GroupPlace[]
}

/** The same for a merit list that may not be out yet: where each of its lines stands in its branch and batches. */
export function placesIn(lines: readonly Line[], members: readonly Member[]): (line: Line) => OwnPlaces {
  const of = new Map(members.map((member) => [member.studentId, member]))
  const positions = new Map<string, number[]>()
  const keys = ({ branch, batches }: Pick<Member, 'branch' | 'batches'>) => [
    ...(branch === null ? [] : [`branch ${branch}`]),
    ...batches.map((batch) => `batch ${batch}`),
  ]
  for (const { studentId, position } of lines) {
    const member = of.get(studentId)
    if (position === null || member === undefined) continue
    for (const key of keys(member)) {
      const group = positions.get(key)
      if (group === undefined) positions.set(key, [position])
      else group.push(position)
    }
  }
  return ({ studentId, position }) => {
    const member = of.get(studentId)
    if (position === null || member === undefined) return { branch: null, batches: [] }
    const placeIn = (key: string) => placeWithin(positions.get(key) ?? [], position)
    return {
      branch: member.branch === null ? null : placeIn(`branch ${member.branch}`),
      batches: member.batches.map((name) => ({ name, ...placeIn(`batch ${name}`) })),
    }
  }
}
