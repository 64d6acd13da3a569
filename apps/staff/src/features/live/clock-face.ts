import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'

const two = (number: number) => String(number).padStart(2, '0')

/** "02:05:41" */
export function clockFace(ms: number): string {
  const left = Math.max(0, ms)
  return [Math.floor(left / HOUR), Math.floor(left / MINUTE) % 60, Math.floor(left / SECOND) % 60].map(two).join(':')
}
