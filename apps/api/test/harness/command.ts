import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type Settings = Readonly<Record<string, string | undefined>>

/**
 * The environment of a program of ours that a test starts: what Node has compiled for others it need not compile again, and a
 * machine that is busy with other tests may take longer than three seconds to let it into its database.
 */
export function programEnv(settings: Settings): Settings {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, DATABASE_CONNECT_SECONDS: '60', ...settings }
}

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

const programOf = (name: string) => fileURLToPath(new URL(`../../src/cli/${name}.ts`, import.meta.url))

/** A command of `src/cli`, in a process of its own, as `npm run NAME -- …` does it. */
export function runCommand(name: string, args: readonly string[], settings: Settings): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [programOf(name), ...args], { env: programEnv(settings) }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

/** The same, for whoever does something to it while it runs. */
export function startCommand(name: string, args: readonly string[], settings: Settings): ChildProcess {
  return spawn(process.execPath, [programOf(name), ...args], { env: programEnv(settings), stdio: 'ignore' })
}
