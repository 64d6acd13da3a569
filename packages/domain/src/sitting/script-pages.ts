/**
 * The pages of a written answer while others come in their place, one by one and in any order. Once all that are wanted
 * are there, the answer is exactly those. Until then nothing that was there goes: whatever the deadline cuts off, the
 * answer holds the old pages and all that has come of the new ones, these in their order. Pages that the sender did not know of
 * (another tab or device sent them, or the call is an old one that comes late) were not taken away by anybody: they stay, and after
 * those that they follow, for one of them may have come in the place of another. A page that the sender knew to be there and that
 * is not there any more was taken away elsewhere: their list is older, and does not bring it back. Nor does an older list move what
 * is there: whoever does not know its order is told it, and may ask once more; a call that comes late does not.
 *
 * An answer that has pages keeps at least one. Where two who have not heard of each other leave one each, and each takes away what the
 * other leaves, the later call takes nothing away: nobody has asked for an answer without any.
 */
export function pagesAfter<Id>(
  current: readonly Id[],
  wanted: readonly Id[],
  has: (id: Id) => boolean,
  knew?: readonly Id[],
): readonly Id[] {
  const pages = pagesWith(current, wanted, has, knew)
  return pages.length > 0 ? pages : current
}

function pagesWith<Id>(
  current: readonly Id[],
  wanted: readonly Id[],
  has: (id: Id) => boolean,
  saidKnown: readonly Id[] = current,
): readonly Id[] {
  const knew = [...new Set(saidKnown)]
  const there = new Set(current)
  const stays = wanted.filter((id) => there.has(id) || !knew.includes(id))
  const isComplete = stays.every(has)
  const isLeft = (id: Id) => stays.includes(id) || !isComplete || !knew.includes(id)
  if (!isOrderKnown(current, wanted, knew)) return joinedWith(current, stays.filter(has)).filter(isLeft)
  if (!isComplete) return joinedWith(stays.filter(has), current)
  // What replaces a page stands before it, so that whatever followed that one follows this one.
  const withReplaced = joinedWith(stays.toReversed(), knew.toReversed()).toReversed()
  return joinedWith(withReplaced, current).filter(isLeft)
}

/** Of those that are there, the sender knew all that they name, in the order in which they are. */
function isOrderKnown<Id>(current: readonly Id[], wanted: readonly Id[], knew: readonly Id[]): boolean {
  const named = current.filter((id) => knew.includes(id) || wanted.includes(id))
  const known = knew.filter((id) => current.includes(id))
  return named.length === known.length && named.every((id, index) => id === known[index])
}

/** Pages of which only the other order knows come after those that they follow there: one that was turned stays in its place. */
export function joinedWith<Id>(order: readonly Id[], other: readonly Id[]): Id[] {
  const joined = [...order]
  let next = 0
  for (const page of other) {
    if (!joined.includes(page)) joined.splice(next, 0, page)
    next = joined.indexOf(page) + 1
  }
  return joined
}
