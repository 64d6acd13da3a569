/** Things to wait for: each takes a listener and returns how to stop listening. */

export function whenOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}

export function whenAborted(signal: AbortSignal) {
  return (listener: () => void) => {
    signal.addEventListener('abort', listener)
    return () => signal.removeEventListener('abort', listener)
  }
}
