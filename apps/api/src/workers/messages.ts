/** What the supervisor tells a worker process to do. */
export type Order =
  /** The machine is about to stop: say so to load balancers, and ask callers to come on another connection. */
  | 'announce-stop'
  /** Another worker has taken this one's place: no new connections, and end when the open ones are done. */
  | 'drain'
  /** End now; what was accepted is finished. */
  | 'stop'

const ORDERS: ReadonlySet<unknown> = new Set<Order>(['announce-stop', 'drain', 'stop'])

export function isOrder(message: unknown): message is Order {
  return ORDERS.has(message)
}
