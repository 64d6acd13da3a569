import { CallRefused } from '@anushilon/contract/call-errors'
import type { Route } from '@anushilon/contract/endpoint'

/** A call that ends because the page does has not failed. */
let isLeaving = false
window.addEventListener('pagehide', () => {
  isLeaving = true
})
window.addEventListener('pageshow', () => {
  isLeaving = false
})

/**
 * Whatever the page makes of it, a call that failed is in the browser's console too (Spec 8): which one and how, never
 * what was sent or asked for.
 */
export function logFault({ method, path }: Pick<Route<never>, 'method' | 'path'>, error: unknown): void {
  if (isLeaving) return
  const how = error instanceof CallRefused ? `status of ${error.status} (${error.code})` : 'no answer'
  console.error(`${method} ${path} failed: ${how}`)
}
