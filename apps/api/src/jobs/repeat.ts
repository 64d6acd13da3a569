import type { Logger } from 'pino'
import { jobFailures, jobSucceededAt } from '../product-metrics.ts'
import { noteTrouble } from '../troubles.ts'

export interface Repeating {
  /** No further run begins; returns once the one under way has ended. */
  stop(): Promise<void>
}

export interface Repeated {
  readonly name: string
  readonly everyMs: number
  readonly log: Pick<Logger, 'error' | 'info'>
  readonly work: () => Promise<void>
}

/**
 * Does something again and again, one run after the other, with a pause between two. A run that fails is reported once and
 * tried again: a database that is away for a while must not end the server. It never keeps the process alive.
 */
export function repeat({ name, everyMs, log, work }: Repeated): Repeating {
  let running: Promise<void> = Promise.resolve()
  let failing = false
  let timer: NodeJS.Timeout | null = null

  async function runOnce(): Promise<void> {
    try {
      await work()
      if (failing) log.info({ job: name }, 'works again')
      failing = false
      jobSucceededAt.set({ task: name }, Date.now() / 1000)
    } catch (error) {
      if (!failing) log.error({ err: error, job: name }, 'failed; trying again')
      failing = true
      jobFailures.inc({ task: name })
      noteTrouble('job', name)
    }
    if (timer !== null) pause()
  }

  function pause(): void {
    timer = setTimeout(() => {
      running = runOnce()
    }, everyMs).unref()
  }

  pause()
  return {
    async stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      await running
    },
  }
}
