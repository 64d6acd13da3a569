import { pino, type Logger } from 'pino'

export interface LogLine {
  readonly level: number
  readonly msg?: string
  readonly [key: string]: unknown
}

export interface TestLog {
  readonly logger: Logger
  /** What was logged so far, from `info` on. */
  readonly lines: LogLine[]
}

const ERROR = 50

/** Keeps every line. An error is a fault that no test expects, unless it says so, and fails it. */
export function createTestLog(errors: 'fail' | 'expected' = 'fail'): TestLog {
  const lines: LogLine[] = []
  const logger = pino(
    { level: 'info' },
    {
      write(text: string) {
        const line = JSON.parse(text) as LogLine
        lines.push(line)
        if (line.level >= ERROR && errors === 'fail') console.error(text)
      },
    },
  )
  return { logger, lines }
}
