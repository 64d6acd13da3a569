import type { ClockDoubt } from '@anushilon/contract/staff/clock'
import { dhakaClock, dhakaDay, dhakaMoment } from '@anushilon/domain/dhaka-time'

const UNITS = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
  { name: 'second', ms: 1_000 },
] as const

/**
 * To the nearest of the largest unit that fits: nobody sets a clock by this text.
 *
 * @internal
 */
export function spanInWords(ms: number): string {
  const size = Math.abs(ms)
  const unit = UNITS.find((one) => size >= one.ms) ?? UNITS[3]
  const count = Math.round(size / unit.ms)
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

/** What is wrong with the clock of a server. */
export function doubtInWords({ kind, since, byMs }: Pick<ClockDoubt, 'kind' | 'since' | 'byMs'>): string {
  const way = byMs < 0 ? 'behind' : 'ahead'
  switch (kind) {
    case 'jumped':
      return `The machine’s clock jumped ${byMs < 0 ? 'back' : 'ahead'} by ${spanInWords(byMs)} at ${dhakaMoment(since)}`
    case 'behind':
      return `The machine was switched on with its clock ${spanInWords(byMs)} behind`
    case 'away':
      return `The machine’s clock says that it was off for ${spanInWords(byMs)}`
    case 'settling':
      return 'The machine was only just switched on'
    case 'database':
      return `The machine’s clock is ${spanInWords(byMs)} ${way} of the database’s`
  }
}

/**
 * What the machine's clock shows, right or wrong, when it should be `now`. After a jump the server goes by the time that
 * it should be; otherwise by the machine's clock.
 */
export function machineTime({ kind, byMs }: Pick<ClockDoubt, 'kind' | 'byMs'>, now: number): string {
  const shown = kind === 'jumped' || kind === 'behind' ? now + byMs : now
  return `${dhakaDay(shown)}, ${dhakaClock(shown)}`
}

/** Whether it ends without anybody doing anything. */
export const ENDS_BY_ITSELF: Readonly<Record<ClockDoubt['kind'], string>> = {
  jumped: 'It goes on by itself once the machine’s clock is right again.',
  behind: 'It goes on by itself once the machine’s clock is right again.',
  away: 'After an hour it is believed.',
  settling: 'It goes on by itself within two minutes.',
  database: 'It goes on by itself once the two agree.',
}
