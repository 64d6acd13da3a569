import { MINUTE } from '@anushilon/domain/instant'

/** What took long to learn is good for so many times as long. */
const GOOD_FOR = 20

interface Learnt<T> {
  readonly value: T
  readonly goodUntil: number
}

/** Learns something of an exam again only after a while that grows with what it costs: of a small one every time. */
export function unhurried<T>(learn: (examId: string) => Promise<T>): (examId: string) => Promise<T> {
  const known = new Map<string, Learnt<T>>()
  return async (examId) => {
    const since = performance.now()
    for (const [id, { goodUntil }] of known) if (since - goodUntil > MINUTE) known.delete(id)
    const learnt = known.get(examId)
    if (learnt !== undefined && since < learnt.goodUntil) return learnt.value
    const value = await learn(examId)
    const now = performance.now()
    known.set(examId, { value, goodUntil: now + GOOD_FOR * (now - since) })
    return value
  }
}
