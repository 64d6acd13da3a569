import { backOff } from '@anushilon/outbox/back-off'

interface Ports {
  /** Fails where it does not come. */
  load(url: string, signal: AbortSignal): Promise<void>
  /** That long, or until the network is back, or until it is called off. */
  rest(milliseconds: number, signal: AbortSignal): Promise<void>
  random(): number
}

/**
 * Brings pictures onto the device before anybody looks at them: in order, one at a time, each until it is here. Called
 * off, it stops at once; called again, it goes on with the first that is missing.
 */
export async function bringAhead(
  urls: readonly string[],
  here: Set<string>,
  { load, rest, random }: Ports,
  signal: AbortSignal,
): Promise<void> {
  for (const url of urls) {
    for (let failures = 0; !here.has(url) && !signal.aborted;) {
      try {
        await load(url, signal)
        here.add(url)
      } catch {
        failures += 1
        if (!signal.aborted) await rest(backOff(failures, random()), signal)
      }
    }
  }
}
