/** Between the tabs of a browser: nobody hears what they say themselves. */
export interface Channel {
  say(message: object): void
  onMessage(hear: (message: unknown) => void): void
}

/** Null in old browsers, which have none. */
export function openChannel(name: string): Channel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(name)
  return {
    say: channel.postMessage.bind(channel),
    onMessage: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data)),
  }
}
