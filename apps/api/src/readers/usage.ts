import { readFile } from 'node:fs/promises'

/** What a process has taken so far. */
export interface Usage {
  /** Milliseconds of the processor. Not by the clock, which goes on where others have it. */
  readonly processorMs: number
  readonly megabytes: number
}

/** The kernel counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10
const NOTHING: Usage = { processorMs: 0, megabytes: 0 }

/** As the kernel tells it, so that a process which is too busy to answer can be looked at too. */
export async function usageOf(pid: number): Promise<Usage> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/status`, 'latin1'),
    ])
    // The name of the program stands in brackets and may hold anything; user and system time are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
    return {
      processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      megabytes: Number(resident ?? 0) / 1024,
    }
  } catch {
    return NOTHING
  }
}
