import type { SubjectChoice, SubjectId } from '@anushilon/domain/exam/exam'
import { listOf, objectOf, reading, whole, type Read } from './fields.ts'
import { id, number } from './values.ts'

/** The calls that start such an exam carry up to four ids (Spec 5). */
const chosen = number({ min: 1, max: 4 })

/** Which subjects make a sitting: all fixed ones, one optional as the main one, others to make up the size (Decision F1). */
export function choice(offered: readonly SubjectId[] | undefined): Read<SubjectChoice> {
  const subject: Read<SubjectId> = (value, place) => {
    const named = reading(id)(value, place)
    if (named === undefined || offered === undefined || offered.includes(named)) return named
    return place.fault(`${named} is not one of the subjects of this exam`)
  }
  const none: SubjectId[] = []
  return objectOf((fields) => {
    const fixed = fields.may('fixed', listOf(subject), none)
    const optional = fields.need(
      'optional',
      listOf(
        (value, place) => {
          const named = subject(value, place)
          if (named === undefined || fixed === undefined || !fixed.includes(named)) return named
          return place.fault(`${named} is fixed already`)
        },
        { min: 1 },
      ),
    )
    for (const [key, named] of Object.entries({ fixed, optional })) {
      named?.forEach((one, index) => {
        if (named.indexOf(one) !== index) fields.place.at(key).at(index).fault(`${one} is named twice`)
      })
    }
    const size = fields.need('size', (value, place) => {
      const count = reading(chosen)(value, place)
      if (count === undefined) return undefined
      if (fixed !== undefined && count <= fixed.length) {
        return place.fault(`${count} leaves no room for a main subject beside the ${fixed.length} fixed ones`)
      }
      if (offered !== undefined && count > offered.length) {
        return place.fault(`${count} is more than the ${offered.length} subjects of this exam`)
      }
      return count
    })
    return whole({ size, fixed, optional })
  })
}
