import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Bundles } from './programs.ts'
import type { Outcome, Plan } from './run.ts'

export type SeedOutcome = Omit<Outcome, 'history'> & { readonly seed: number; readonly cpuSeconds: number }

/** Most of what a phone makes is forgotten at once: with room for it nothing is copied around. */
const YOUNG_MB = 64

/** Runs plans in several threads, one plan each at a time, and tells of each that is over. */
export async function inThreads(
  threads: number,
  bundles: Bundles,
  plans: Iterable<Plan>,
  onOutcome: (outcome: SeedOutcome) => Promise<void> | void,
): Promise<void> {
  const waiting = plans[Symbol.iterator]()
  await Promise.all(Array.from({ length: threads }, () => workOff(bundles, waiting, onOutcome)))
}

async function workOff(
  bundles: Bundles,
  waiting: Iterator<Plan>,
  onOutcome: (outcome: SeedOutcome) => Promise<void> | void,
): Promise<void> {
  const thread = new Worker(new URL('seed-worker.ts', import.meta.url), {
    workerData: bundles,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  try {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      thread.postMessage(next.value, [])
      const [outcome]: SeedOutcome[] = await once(thread, 'message')
      if (outcome !== undefined) await onOutcome(outcome)
    }
  } finally {
    await thread.terminate()
  }
}
