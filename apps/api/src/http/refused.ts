import { isRefusal, type Refusal, type RefusalCode } from '@anushilon/domain/refusal'

/** A refusal on its way to the caller. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: RefusalCode
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, options: { detail?: string; retryAfterSeconds?: number } = {}) {
    super(code)
    this.code = code
    this.detail = options.detail
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The decision of a domain rule, or its refusal thrown. */
export function orRefuse<T>(decided: T | Refusal): T {
  if (isRefusal(decided)) {
    throw new Refused(decided.refused, decided.detail === undefined ? {} : { detail: decided.detail })
  }
  return decided
}
