/** What a browser hears of a stream of server-sent events. */
export interface Heard {
  readonly event: string
  readonly data: string
  readonly bytes: number
  /** By this process's clock. */
  readonly at: number
}

/** Listens until it is told to stop. */
export function listen(
  url: string,
  headers: Readonly<Record<string, string>>,
  hear: (heard: Heard) => void,
): { readonly isOpen: Promise<void>; stop(): void } {
  const controller = new AbortController()
  const { promise: isOpen, resolve } = Promise.withResolvers<void>()
  const read = async () => {
    const reply = await fetch(url, { headers, signal: controller.signal })
    if (reply.body === null || reply.status !== 200) throw new Error(`the stream answers ${reply.status}`)
    let rest = ''
    for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + text).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? ''
        const bytes = Buffer.byteLength(frame) + 2
        hear({ event: field('event'), data: field('data'), bytes, at: performance.now() })
        resolve()
      }
    }
  }
  read().catch((error: unknown) => {
    if (!controller.signal.aborted) throw error
  })
  return { isOpen, stop: () => controller.abort() }
}
