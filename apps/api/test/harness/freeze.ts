import { readFile } from 'node:fs/promises'

/** Stops a PostgreSQL and all its processes, each of which leads a group of its own, as a machine that hangs does. */
export async function freeze(postmaster: number): Promise<{ thaw(): void }> {
  process.kill(postmaster, 'SIGSTOP')
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const all = [postmaster, ...children.trim().split(' ').map(Number)]
  for (const pid of all) signal(pid, 'SIGSTOP')
  return {
    thaw() {
      for (const pid of all) signal(pid, 'SIGCONT')
    },
  }
}

/** Some end just before, or as soon as the first of them goes on. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
