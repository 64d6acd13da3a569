/** Ctrl-C reaches us from the terminal and from npm at once: only a signal after this long is a second wish. */
const SAME_WISH_MS = 1_000
/** Longer than any call takes. */
const PATIENCE_MS = 15_000

interface Stopping {
  readonly stop: () => Promise<void>
  readonly force: (reason: string) => void
}

/** The first signal stops in good order; a second one, or a stop that takes too long, by force. */
export function onStopSignals({ stop, force }: Stopping): void {
  let first: number | null = null
  const wish = () => {
    if (first !== null) {
      if (performance.now() - first > SAME_WISH_MS) force('told twice to stop')
      return
    }
    first = performance.now()
    setTimeout(() => force(`stopping took longer than ${PATIENCE_MS / 1000} seconds`), PATIENCE_MS).unref()
    void stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, wish)
  // scripts/start.mjs holds this line open: it breaks when that program is killed.
  process.on('disconnect', wish)
  process.channel?.unref()
}
