/** Speaks to the person at the terminal, on stdout; what machines read goes to stderr as JSON. */
export interface Say {
  /** What is being done, with the time since the command was given. */
  (line: string): void
  plain(lines: readonly string[]): void
}

export function consoleProgress(since: number): Say {
  const say = (line: string) => {
    const seconds = ((Date.now() - since) / 1000).toFixed(1)
    process.stdout.write(`${seconds.padStart(6)} s  ${line}\n`)
  }
  return Object.assign(say, {
    plain: (lines: readonly string[]) => void process.stdout.write(`${lines.join('\n')}\n`),
  })
}

/** For processes at whose terminal nobody sits. */
export const silent: Say = Object.assign(() => undefined, { plain: () => undefined })
