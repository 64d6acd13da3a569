import { DAY, HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'

const two = (number: number) => String(number).padStart(2, '0')

/** "02:05:41", and "3 d 16 h" where seconds say nothing. */
export function clockFace(ms: number): string {
  const left = Math.max(0, ms)
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor(left / HOUR) % 24} h`
  return [Math.floor(left / HOUR), Math.floor(left / MINUTE) % 60, Math.floor(left / SECOND) % 60].map(two).join(':')
}
