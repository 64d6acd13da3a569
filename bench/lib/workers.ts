import { Connection } from './connection.ts'
import { Timings } from './timings.ts'

export interface Task {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token: string
  readonly body?: string
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
      const { status, body } = await connection.call(task.method, task.path, task.token, task.body)
      timings.add(performance.now() - since)
      if (status !== 200) timings.fail(`${status} ${body}`)
    }
  }
  const since = performance.now()
  await Promise.all(opened.map(work))
  const seconds = (performance.now() - since) / 1000
  for (const connection of opened) connection.close()
  return { timings, seconds }
}
