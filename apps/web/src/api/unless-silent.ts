/** A line may lose a reply without a word: the browser waits for minutes then, and with it the button that was pressed. */
const BEGINS_MS = 30_000
/** For all of it: a long paper takes its time on the slowest line. */
const ENDS_MS = 120_000

/** Calls off a reply that has not begun, or not ended, by then, also where what was asked for cannot be called off. */
export async function unlessSilent(
  ask: (signal: AbortSignal) => Promise<Response>,
  calledOff?: AbortSignal | null,
): Promise<Response> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  if (calledOff?.aborted) stop()
  calledOff?.addEventListener('abort', stop)
  const silence = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new DOMException('nothing was heard', 'AbortError')))
  })
  const begins = setTimeout(stop, BEGINS_MS)
  setTimeout(stop, ENDS_MS)
  try {
    return await Promise.race([ask(controller.signal), silence])
  } finally {
    clearTimeout(begins)
  }
}
