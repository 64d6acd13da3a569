const WIDTH = 30
/** A terminal is repainted this often at most; without one, a line now and then is enough. */
const REPAINT_MS = 100
const LINE_MS = 5_000

export interface ProgressBar {
  show(step: string, done: number, total: number): void
  /** Leaves the terminal as it was found. */
  clear(): void
}

function bar(done: number, total: number): string {
  const filled = Math.round((WIDTH * done) / Math.max(total, 1))
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
}

/** A bar that moves on a terminal; plain lines where the output goes elsewhere. */
export function progressBar(out: NodeJS.WriteStream): ProgressBar {
  let shownAt = 0
  let isPainted = false
  return {
    show(step, done, total) {
      const now = performance.now()
      const isDue = done === total || now - shownAt >= (out.isTTY ? REPAINT_MS : LINE_MS)
      if (!isDue) return
      shownAt = now
      const counts = `${step}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
      out.write(out.isTTY ? `\r\u001B[K${bar(done, total)} ${counts}` : `${counts}\n`)
      isPainted = out.isTTY
    },
    clear() {
      if (isPainted) out.write('\r\u001B[K')
      isPainted = false
    },
  }
}
