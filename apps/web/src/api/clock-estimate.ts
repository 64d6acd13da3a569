import { SERVER_TIME_HEADER } from '@anushilon/contract/headers'

/** What a reply told about the server's clock. */
export interface Estimate {
  readonly serverTime: number
  /** On the device's monotonic clock, when `serverTime` was true. */
  readonly at: number
  /** How far it may be off, either way. */
  readonly uncertainty: number
}

/** Crystal clocks drift; an old estimate gets this much worse each millisecond. */
const DRIFT = 100e-6

/** The reply left the server somewhere between sending and receiving: the middle is at most half of it wrong. */
export function estimateFrom(headers: Headers, sentAt: number, receivedAt: number): Estimate | null {
  const told = headers.get(SERVER_TIME_HEADER)
  const half = (receivedAt - sentAt) / 2
  if (told !== null && /^\d+$/.test(told)) {
    return { serverTime: Number(told), at: receivedAt - half, uncertainty: half }
  }
  // Any reply has a Date, to the second: the middle of that second.
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? null : { serverTime: date + 500, at: receivedAt - half, uncertainty: half + 500 }
}

/** Keeps whichever is surer now. */
export function better(known: Estimate | null, heard: Estimate): Estimate {
  if (known === null) return heard
  const agedUncertainty = known.uncertainty + (heard.at - known.at) * DRIFT
  const expected = known.serverTime + (heard.at - known.at)
  // Two honest estimates overlap. Where they do not, the server's clock was set or ours stood still: believe the newer.
  const contradicts = Math.abs(heard.serverTime - expected) > agedUncertainty + heard.uncertainty
  return contradicts || heard.uncertainty <= agedUncertainty ? heard : known
}
