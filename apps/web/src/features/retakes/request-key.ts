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
  // `randomUUID` is not there on a page without https, such as in a centre's own network.
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  localStorage.setItem(nameOf(place), key)
  return key
}

export function forgetRequestKey(place: RetakePlace): void {
  localStorage.removeItem(nameOf(place))
}
