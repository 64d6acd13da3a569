import cluster from 'node:cluster'

/** Ctrl-C reaches us from the terminal and from npm at once: only a signal after this long is a second wish. */
const SAME_WISH_MS = 1_000
/** Longer than any call takes. */
const PATIENCE_MS = 15_000

interface Stopping {
  readonly stop: () => Promise<void>
  readonly force: (reason: string) => void
  /** Replaces the worker processes; null where there are none. */
  readonly replace: () => (() => Promise<void>) | null
}

interface StopSignals {
  stop(): void
  /** Where a stop is announced to load balancers first. */
  waitLonger(ms: number): void
}

/**
 * The first signal stops in good order; a second one, or a stop that takes too long, by force. SIGHUP replaces the worker
 * processes where there are some.
 */
export function onStopSignals({ stop, force, replace }: Stopping): StopSignals {
  let first: number | null = null
  let patience = PATIENCE_MS
  const wish = () => {
    if (first !== null) {
      if (performance.now() - first > SAME_WISH_MS) force('told twice to stop')
      return
    }
    first = performance.now()
    setTimeout(() => force(`stopping took longer than ${patience / 1000} seconds`), patience).unref()
    void stop()
  }
  process.on('SIGTERM', wish)
  // Ctrl-C and a terminal that is closed reach every process; a worker leaves it to the supervisor, whose end is its own.
  process.on('SIGINT', cluster.isWorker ? () => undefined : wish)
  process.on('SIGHUP', () => {
    if (cluster.isWorker) return
    const replaceWorkers = replace()
    if (replaceWorkers === null) wish()
    else void replaceWorkers().catch(() => undefined)
  })
  if (!cluster.isWorker) {
    // scripts/start.mjs holds this line open: it breaks when that program is killed.
    process.on('disconnect', wish)
    process.channel?.unref()
  }
  return {
    stop: wish,
    waitLonger(ms) {
      patience = PATIENCE_MS + ms
    },
  }
}
