import { Connection, type Reply } from './connection.ts'
import { Timings } from './timings.ts'

export interface Task {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token: string
  readonly body?: string
  /** What is sent beside the token, as it is when its turn has come. */
  readonly headers?: () => Readonly<Record<string, string>>
  readonly onReply?: (reply: Reply) => void
}

export interface Ran {
  readonly timings: Timings
  readonly seconds: number
}

/** Does every task once, so many at a time, each connection one after the other; connections are spread over the ports. */
export async function runTasks(ports: readonly number[], connections: number, tasks: readonly Task[]): Promise<Ran> {
  const timings = new Timings()
  const opened = await Promise.all(
    Array.from({ length: Math.min(connections, tasks.length) }, (_, index) =>
      Connection.open(ports[index % ports.length] ?? 0),
    ),
  )
  let next = 0
  async function work(connection: Connection) {
    for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
      const since = performance.now()
      const caller = task.headers ? { authorization: `Bearer ${task.token}`, ...task.headers() } : task.token
      const reply = await connection.call(task.method, task.path, caller, task.body)
      timings.add(performance.now() - since)
      if (reply.status !== 200 && reply.status !== 304) timings.fail(`${reply.status} ${reply.body}`)
      task.onReply?.(reply)
    }
  }
  const since = performance.now()
  await Promise.all(opened.map(work))
  const seconds = (performance.now() - since) / 1000
  for (const connection of opened) connection.close()
  return { timings, seconds }
}
