import { parseArgs } from 'node:util'
import { startSingle } from '../lib/replica-pair.ts'
import { runPhones } from './run.ts'

/**
 * `npm run bench:phones [-- --seed 1 --seeds 10 --students 5000 --questions 12]`: phones by seed, against the whole
 * server in one process and in a time of their own. Two exams a student. Ends with 1 where anything is not as promised.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    students: { type: 'string', default: '1000' },
    questions: { type: 'string', default: '12' },
  },
})
const [first, seeds, students, questions] = [values.seed, values.seeds, values.students, values.questions].map(
  Number,
) as [number, number, number, number]
const database = await startSingle()
try {
  let [sittings, operations, anomalies] = [0, 0, 0]
  for (let seed = first; seed < first + seeds; seed += 1) {
    const since = performance.now()
    const outcome = await runPhones({ seed, students, questions, postgres: database.node.urlAt(database.node.port) })
    sittings += outcome.sittings
    operations += outcome.operations
    anomalies += outcome.anomalies.length
    console.log(
      `seed ${seed}: ${outcome.sittings} sittings, ${outcome.operations} operations, ` +
        `${outcome.anomalies.length} anomalies in ${((performance.now() - since) / 1000).toFixed(1)} s`,
    )
    for (const { rule, where, what } of outcome.anomalies.slice(0, 20)) console.log(`  ${rule}: ${where}: ${what}`)
    if (outcome.anomalies.length > 0)
      console.log(`  again: npm run bench:phones -- --seed ${seed} --students ${students} --questions ${questions}`)
  }
  console.log(`${sittings} sittings, ${operations} operations, ${anomalies} anomalies`)
  process.exitCode = anomalies === 0 ? 0 : 1
} finally {
  await database.remove()
}
