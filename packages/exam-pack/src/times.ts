import { DAY, HOUR, MINUTE, SECOND, type Instant } from '@anushilon/domain/instant'
import { wrongType, type Read } from './fields.ts'

const RELATIVE = /^now(?:([+-])(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?)?$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/

const EXAMPLE = 'such as 2026-11-15T10:00:00+06:00 or now+1h30m'
/** What both JavaScript and PostgreSQL hold without trouble. */
const FURTHEST_YEAR = 9999

function relative(text: string, now: Instant): Instant | null {
  const found = RELATIVE.exec(text)
  if (!found || text.endsWith('+') || text.endsWith('-')) return null
  const [, sign, days, hours, minutes, seconds] = found
  const span =
    Number(days ?? 0) * DAY + Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE + Number(seconds ?? 0) * SECOND
  return sign === '-' ? now - span : now + span
}

/** False for 30 February and 25 o'clock, which Date.parse would bend into another time. */
function isOnTheCalendar([year, month, day, hour, minute, second]: readonly number[]): boolean {
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0))
  const exists = date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day
  return exists && (hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) < 60
}

/** A time as packs write it, resolved against the moment of the import. */
export function time(now: Instant): Read<Instant> {
  return (value, place) => {
    if (typeof value !== 'string') return wrongType(place, `a time ${EXAMPLE}`, value)
    const text = value.trim()
    const fromNow = relative(text, now)
    if (fromNow !== null) return isReachable(fromNow) ? fromNow : place.fault(`${text} is too far away`)
    const iso = ISO.exec(text)
    if (!iso) return place.fault(`"${text}" is not a time ${EXAMPLE}`)
    if (iso[7] === undefined) return place.fault(`${text} has no offset; for Dhaka write ${text}+06:00`)
    if (!isOnTheCalendar(iso.slice(1, 7).map((part) => Number(part ?? 0)))) return place.fault(`there is no ${text}`)
    const instant = Date.parse(text)
    return Number.isNaN(instant) ? place.fault(`there is no ${text}`) : instant
  }
}

function isReachable(instant: Instant): boolean {
  const year = new Date(instant).getUTCFullYear()
  return year >= 1 && year <= FURTHEST_YEAR
}
