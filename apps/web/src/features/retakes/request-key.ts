import { newId } from '@anushilon/outbox/browser'
import type { RetakePlace } from './device-retakes.ts'

/**
 * What an add is known by, so that a retry of it counts once (Decision G2): saved from the first try until its paper is
 * on the device, also over a reload.
 */
function nameOf({ list, studentId, examId }: RetakePlace): string {
  return `${list}:${studentId}:${examId}:add`
}

export function requestKey(place: RetakePlace): string {
  const known = localStorage.getItem(nameOf(place))
  if (known !== null) return known
  const key = newId()
  localStorage.setItem(nameOf(place), key)
  return key
}

export function forgetRequestKey(place: RetakePlace): void {
  localStorage.removeItem(nameOf(place))
}
