import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** How many single rows the database itself makes durable in a second: the same row as an answer, one commit each. */
export interface RawRate {
  readonly driver: number
  /** By the database's own benchmark; null where it is not on this machine. */
  readonly pgbench: number | null
}

const CLIENTS = 16
const SECONDS = 4
export async function measureRawRate(url: string, folder: string): Promise<RawRate> {
  await once(url, (client) => client.query('create table bench_raw (like answers including all)'))
  const driver = await driverRate(url)
  const pgbench = await pgbenchRate(url, folder)
  await once(url, (client) => client.query('drop table bench_raw'))
  return { driver, pgbench }
}

async function once(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client)
  await client.end()
}

/** A bare loop over the driver, a statement kept ready on each connection. */
async function driverRate(url: string): Promise<number> {
  let rows = 0
  const until = performance.now() + SECONDS * 1000
  const loop = async (client: pg.Client, number: number) => {
    for (let row = 0; performance.now() < until; row += 1) {
      await client.query({
        name: 'raw',
        text: `insert into bench_raw (student_id, exam_id, question, option, received_at) values ($1, 'raw', $2, 1, $3)
          on conflict do nothing`,
        values: [number * 1_000_000 + Math.floor(row / 100), row % 100, new Date()],
      })
      rows += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => once(url, (client) => loop(client, index + 1))))
  return rows / SECONDS
}

async function pgbenchRate(url: string, folder: string): Promise<number | null> {
  const script = join(folder, 'raw.sql')
  await writeFile(
    script,
    `\\set student random(100000000, 900000000)
\\set question random(1, 100)
insert into bench_raw (student_id, exam_id, question, option, received_at) values (:student, 'raw', :question, 1, now())
  on conflict do nothing;
`,
  )
  const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-f', script, url]
  return await new Promise((resolve) => {
    execFile('pgbench', args, (error, output) => {
      const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1])
      resolve(error !== null || Number.isNaN(rate) ? null : rate)
    })
  })
}
