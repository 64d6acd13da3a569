import { cpuOf, databaseProcesses } from './processes.ts'
import { runTasks, type Ran, type Task } from './workers.ts'

/** What runs where, and how many ask at once. */
export interface Metering {
  readonly ports: readonly number[]
  readonly servers: readonly number[]
  readonly databaseUrl: string
  readonly connections: number
}

export interface Metered extends Ran {
  /** Milliseconds a call, of all servers together. */
  readonly serverCpu: number
  readonly databaseCpu: number
}

/** Does every task once and says what it took, also of connections to the database that were opened meanwhile. */
export async function runMetered(
  { ports, servers, databaseUrl, connections }: Metering,
  tasks: readonly Task[],
): Promise<Metered> {
  const [serverBefore, databaseBefore] = [await cpuOf(servers), await cpuByProcess(databaseUrl)]
  const ran = await runTasks(ports, connections, tasks)
  const [serverAfter, databaseAfter] = [await cpuOf(servers), await cpuByProcess(databaseUrl)]
  const databaseMs = grown(databaseBefore, databaseAfter)
  return { ...ran, serverCpu: (serverAfter - serverBefore) / tasks.length, databaseCpu: databaseMs / tasks.length }
}

/** Processor time of every process of the database. */
export async function cpuByProcess(databaseUrl: string): Promise<Map<number, number>> {
  const { all } = await databaseProcesses(databaseUrl)
  return new Map(await Promise.all(all.map(async (pid) => [pid, await cpuOf([pid])] as const)))
}

/** What was used in between; a connection that has ended meanwhile takes with it what it used. */
export function grown(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const [pid, ms] of after) sum += ms - (before.get(pid) ?? 0)
  return sum
}
