/** Calls off what takes longer than this. */
export async function withinLimit<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), milliseconds)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Something that may happen; returns how to stop listening. */
type Happening = (listener: () => void) => () => void

/** Waits that long, or until one of these happens, whichever is first. */
export async function waitFor(milliseconds: number, happenings: readonly Happening[]): Promise<void> {
  let stops: (() => void)[] = []
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    stops = [() => clearTimeout(timer), ...happenings.map((happening) => happening(resolve))]
  })
  for (const stop of stops) stop()
}
