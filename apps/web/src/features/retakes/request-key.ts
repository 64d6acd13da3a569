import { newId } from '@anushilon/outbox/browser'
import { storedOrHeld } from '../../lib/stored-or-held.ts'
import type { RetakePlace } from './device-retakes.ts'

/**
 * What an add is known by, so that a retry of it counts once (Decision G2): saved from the first try until its paper is
 * on the device, also over a reload. A phone without room can retake all the same.
 */
function nameOf({ list, studentId, examId }: RetakePlace): string {
  return `${list}:${studentId}:${examId}:add`
}

export function requestKey(place: RetakePlace): string {
  const known = storedOrHeld.read(nameOf(place))
  if (known !== null) return known
  const key = newId()
  storedOrHeld.write(nameOf(place), key)
  return key
}

export function forgetRequestKey(place: RetakePlace): void {
  storedOrHeld.forget(nameOf(place))
}
