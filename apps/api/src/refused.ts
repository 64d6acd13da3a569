import type { PhotoAtFault } from '@anushilon/contract/errors'
import { isRefusal, type Refusal, type RefusalCode } from '@anushilon/domain/refusal'

interface RefusedOptions {
  readonly detail?: string
  readonly retryAfterSeconds?: number
  readonly photos?: readonly PhotoAtFault[]
}

/** A refusal on its way to the caller. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: RefusalCode
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Which photos it is about, where it is about some. */
  readonly photos: readonly PhotoAtFault[] | undefined

  constructor(code: RefusalCode, options: RefusedOptions = {}) {
    super(code)
    this.code = code
    this.detail = options.detail
    this.retryAfterSeconds = options.retryAfterSeconds
    this.photos = options.photos
  }
}

/** The decision of a domain rule, or its refusal thrown. */
export function orRefuse<T>(decided: T | Refusal): T {
  if (isRefusal(decided)) {
    throw new Refused(decided.refused, decided.detail === undefined ? {} : { detail: decided.detail })
  }
  return decided
}

/** What must be there for the call to make sense, or the refusal where it is not. */
export function required<T>(value: T | null | undefined, refusal: RefusalCode): T {
  if (value === null || value === undefined) throw new Refused(refusal)
  return value
}
