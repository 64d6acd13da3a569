/**
 * The pages of a written answer while others come in their place, one by one and in any order. Once all that are wanted
 * are there, the answer is exactly those. Until then nothing that was there goes: whatever the deadline cuts off, the
 * answer holds the old pages and all that has come of the new ones. Pages that the sender did not know of (another tab or device
 * sent them, or the call is an old one that comes late) were not taken away by anybody: they stay, after the others. A page that
 * the sender knew to be there and that is not there any more was taken away elsewhere: their list is older, and does not bring it back.
 */
export function pagesAfter<Id>(
  current: readonly Id[],
  wanted: readonly Id[],
  has: (id: Id) => boolean,
  knew: readonly Id[] = current,
): readonly Id[] {
  const there = new Set(current)
  const stays = wanted.filter((id) => there.has(id) || !knew.includes(id))
  if (stays.every(has)) return [...stays, ...current.filter((id) => !knew.includes(id) && !stays.includes(id))]
  return [...current, ...stays.filter((id) => has(id) && !there.has(id))]
}
