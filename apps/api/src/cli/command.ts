import { constants } from 'node:os'
import { BackupFault } from '../backup/frames.ts'
import { SchemaMismatch } from '../db/migrate.ts'
import { BadEnv, type Env, readEnv } from '../env.ts'
import { isDiskFull, StartFault } from '../start-fault.ts'
import { consoleProgress, type Say } from '../startup/say.ts'
import { placeTemporaryFilesIn } from '../startup/temporary-files.ts'
import { asTyped } from './as-typed.ts'

/** What the person at the terminal has to be told in a sentence; anything else is a fault of ours and comes whole. */
const PLAIN_FAULTS = [BackupFault, SchemaMismatch, BadEnv, StartFault]

const DISK_FULL = 'The disk is full. Free some space and try again.'

/** How the command is called was not understood. */
export class Misused extends StartFault {}

/** Runs a command to its end: settings, work, a plain message where it fails. */
export async function command(work: (given: { env: Env; args: string[]; say: Say }) => Promise<void>): Promise<void> {
  endBySignals()
  try {
    const env = readEnv(process.env)
    await placeTemporaryFilesIn(env.DATA_DIR)
    await work({ env, args: process.argv.slice(2), say: consoleProgress(Date.now()) })
  } catch (error) {
    const plain = PLAIN_FAULTS.some((kind) => error instanceof kind)
    const told = plain ? asTyped((error as Error).message) : isDiskFull(error) ? DISK_FULL : error
    console.error(told)
    process.exitCode = error instanceof Misused ? 2 : 1
  }
}

/** Whoever breaks a command off has it clear up: a process that a signal ends by itself asks nobody who listens for its end. */
function endBySignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
}
