import { systemClock } from '@anushilon/api/clock'
import { withDatabase } from '@anushilon/api/db/connect'
import { readEnv } from '@anushilon/api/env'
import { Signer } from '@anushilon/api/exam-log/signer'
import { loadSecrets } from '@anushilon/api/secrets'
import { Settings } from '@anushilon/api/settings/settings'
import { FORGERIES } from '../apps/api/test/forgery/forgeries.ts'
import { sampleExam } from '../apps/api/test/forgery/sample.ts'
import { lookedFor, tryForgery } from '../apps/api/test/forgery/tried.ts'
import { prepareGround } from './lib/ground.ts'
import { readOptions } from './lib/options.ts'
import { table } from './lib/timings.ts'

/**
 * `npm run bench:forgery [-- --tries 10000 --seed 1]`: forges an exam so many times, with all rights in the database, the
 * triggers of its log switched off and the centre's own key, each time in another place, and counts who finds it: the
 * auditor, who knows the roots that were printed, or the students with their files. Each one is taken back. Ends with 1
 * where one was not found, and says with which seed.
 */
const { tries, seed: from } = readOptions({ tries: 10_000, seed: '1' })
const PROGRESS_EVERY = 500
const ground = await prepareGround()
try {
  const env = readEnv(ground.env)
  await withDatabase(env, async (db) => {
    const secrets = await loadSecrets(env)
    const deps = { db, settings: new Settings(env), signer: new Signer({ db, clock: systemClock, secrets }) }
    const sample = await sampleExam(deps, Date.UTC(2026, 10, 15, 4))
    const { byAuditor, byStudents } = await lookedFor(db, sample)
    if (byAuditor.length + byStudents.length > 0)
      throw new Error(`found before anything was forged: ${byAuditor.join()}`)
    const names = Object.keys(FORGERIES)
    const counts = new Map(names.map((name) => [name, { tried: 0, auditor: 0, students: 0, missed: 0 }]))
    const since = performance.now()
    for (let round = 0; round < tries; round += 1) {
      if (round > 0 && round % PROGRESS_EVERY === 0) {
        const seconds = (performance.now() - since) / 1000
        console.error(`${round} of ${tries} after ${seconds.toFixed(0)} s`)
      }
      const name = names[round % names.length] ?? ''
      const count = counts.get(name)
      const seed = `${from}/${round}`
      const found = await tryForgery(deps, sample, name, seed)
      if (count === undefined) continue
      count.tried += 1
      if (found.byAuditor.length > 0) count.auditor += 1
      if (found.byStudents.length > 0) count.students += 1
      if (found.byAuditor.length + found.byStudents.length > 0) continue
      count.missed += 1
      process.exitCode = 1
      console.log(`NOT FOUND: ${name}, seed ${seed}`)
    }
    const rows = [...counts].map(([name, { tried, auditor, students, missed }]) =>
      [name, tried, auditor, students, missed].map(String),
    )
    console.log(table([['forgery', 'tried', 'auditor found', 'students found', 'not found'], ...rows]))
    const missed = [...counts.values()].reduce((sum, count) => sum + count.missed, 0)
    console.log(`${tries} forgeries of ${names.length} kinds, ${missed} not found`)
  })
} finally {
  await ground.remove()
}
