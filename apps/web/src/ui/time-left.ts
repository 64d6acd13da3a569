import { DAY, HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'

export interface TimeLeft {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** A begun second counts as a whole one, so that zero is shown at zero and not a second early. */
export function timeLeft(milliseconds: number): TimeLeft {
  const left = Math.ceil(Math.max(0, milliseconds) / SECOND) * SECOND
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: (left % MINUTE) / SECOND,
  }
}

/** "02:05:09"; days count as hours, as on an exam's clock. */
export function clockFace(milliseconds: number): string {
  const { days, hours, minutes, seconds } = timeLeft(milliseconds)
  return [days * 24 + hours, minutes, seconds].map(twoDigits).join(':')
}

/** "28:12", and with hours where there are any. */
export function shortClockFace(milliseconds: number): string {
  return clockFace(milliseconds).replace(/^00:/, '')
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** How long until what is shown changes. */
export function untilNextTick(milliseconds: number): number {
  const rest = milliseconds % SECOND
  return rest > 0 ? rest : SECOND
}

/** No drama: neutral until five minutes, amber under five, red under one. */
export type Urgency = 'calm' | 'low' | 'last'

export function urgency(milliseconds: number): Urgency {
  if (milliseconds < MINUTE) return 'last'
  return milliseconds < 5 * MINUTE ? 'low' : 'calm'
}

/** The minutes that are spoken aloud when the clock passes them. */
const SPOKEN = [1, 5, 10] as const
export type SpokenMinutes = (typeof SPOKEN)[number]

/** Which of them lies between two readings of the time left; the nearest to zero, should a sleeping phone skip some. */
export function minutesToSpeak(before: number, after: number): SpokenMinutes | null {
  return SPOKEN.find((minutes) => before > minutes * MINUTE && after <= minutes * MINUTE) ?? null
}
