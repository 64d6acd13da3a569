import type { Developed, Wish } from './develop.ts'

/** What goes to the worker that develops photos, and what comes back. */
export interface Order extends Wish {
  readonly number: number
  readonly blob: Blob
}

export type Delivery =
  | { readonly number: number; readonly kind: 'developed'; readonly developed: Developed }
  /** It is no picture. */
  | { readonly number: number; readonly kind: 'undecodable' }
  /** This browser cannot do that in a worker. */
  | { readonly number: number; readonly kind: 'cannot' }
  | { readonly number: number; readonly kind: 'failed' }
