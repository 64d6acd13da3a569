import { audit } from '@anushilon/api/audit/audit'
import { describeAudit } from '@anushilon/api/audit/describe'
import { folderSource } from '@anushilon/api/audit/folder-source'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fork } from 'node:child_process'
import { writeLargeExam } from './lib/large-log.ts'

/**
 * `npm run bench:audit [-- --students 100000 --answers 100] [--folder FOLDER]`: how long the audit of a large exam takes and
 * how much memory: each leaf, root, mark and position, from the files that an auditor from outside gets. The audit runs in a
 * process of its own, so that its memory is its own. With a folder the files stay there, and are not written anew the next time.
 */
const FOLDER = 'AUDIT_BENCH_FOLDER'
const given = process.env[FOLDER]
if (given === undefined) await prepare()
else await measure(given)

async function prepare(): Promise<void> {
  const { values } = parseArgs({
    options: {
      students: { type: 'string', default: '100000' },
      answers: { type: 'string', default: '100' },
      folder: { type: 'string' },
    },
  })
  const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'anushilon-bench-')))
  try {
    console.log(`${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} cores`)
    if (!existsSync(join(folder, 'exam.json'))) {
      const since = performance.now()
      await writeLargeExam(folder, { students: Number(values.students), answers: Number(values.answers) })
      console.log(`written in ${((performance.now() - since) / 1000).toFixed(0)} s`)
    }
    console.log(`${((await stat(join(folder, 'leaves'))).size / 1e6).toFixed(0)} MB of leaves`)
    const child = fork(import.meta.filename, { env: { ...process.env, [FOLDER]: folder } })
    process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  } finally {
    if (values.folder === undefined) await rm(folder, { recursive: true })
  }
}

async function measure(folder: string): Promise<void> {
  const source = await folderSource(folder)
  const [since, before] = [performance.now(), process.cpuUsage()]
  const report = await audit(source)
  const { user, system } = process.cpuUsage(before)
  console.log(describeAudit(source, report).join('\n'))
  const seconds = (performance.now() - since) / 1000
  const megabytes = process.resourceUsage().maxRSS / 1000
  console.log(
    `audited in ${seconds.toFixed(1)} s (bar 60; ${((user + system) / 1e6).toFixed(1)} s of CPU), ` +
      `at most ${megabytes.toFixed(0)} MB (bar 500)`,
  )
  if (report.faults.count > 0 || seconds > 60 || megabytes > 500) process.exitCode = 1
}
