import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { processMark } from '../process-mark.ts'
import { errorCode } from '../start-fault.ts'

/** Processes that the commands of an installation must find again. */
export type Role =
  /** Answers. */
  | 'server'
  /** Starts the server again when it ends, where no service manager does. */
  | 'keeper'
  /** An update or a way back at work: no server is to start meanwhile. */
  | 'switch'

const Record = z.object({
  pid: z.int().positive(),
  /** Tells the process from a later one with the same number. */
  mark: z.string(),
  build: z.nullable(z.string()),
  /** Where it serves, once it does. */
  address: z.nullable(z.string()),
})
export type Recorded = z.output<typeof Record>

const fileOf = (dataDir: string, role: Role) => join(dataDir, `${role}.json`)

export function record(dataDir: string, role: Role, facts: Pick<Recorded, 'build' | 'address'>): void {
  const path = fileOf(dataDir, role)
  const whole: Recorded = { pid: process.pid, mark: processMark(process.pid) ?? '', ...facts }
  writeFileSync(`${path}.new`, JSON.stringify(whole), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** Only of a process that is alive. */
export function recorded(dataDir: string, role: Role): Recorded | null {
  try {
    const found = Record.safeParse(JSON.parse(readFileSync(fileOf(dataDir, role), 'utf8')))
    return found.success && processMark(found.data.pid) === found.data.mark ? found.data : null
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

export function forget(dataDir: string, role: Role): void {
  rmSync(fileOf(dataDir, role), { force: true })
}
