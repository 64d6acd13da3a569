import { uptime } from 'node:os'
import { SECOND } from '@anushilon/domain/instant'
import { textIn } from '../disk.ts'
import type { TimeSource } from './guarded-clock.ts'

/**
 * The clocks of this machine. What Node counts by stands still while a laptop sleeps and costs next to nothing; the
 * system's time since it was switched on goes on, is known to a hundredth of a second, and is asked where it matters.
 */
export function systemTime(): TimeSource {
  let sinceBoot = uptime() * SECOND - performance.now()
  return {
    wall: () => Date.now(),
    steady(exact = false) {
      const counted = sinceBoot + performance.now()
      if (!exact) return counted
      const slept = uptime() * SECOND - counted
      if (slept > SECOND) sinceBoot += slept
      return sinceBoot + performance.now()
    },
  }
}

/** Tells one run of the machine from the next; null where the system does not say. */
export function bootId(): string | null {
  return textIn('/proc/sys/kernel/random/boot_id')?.trim() ?? null
}
