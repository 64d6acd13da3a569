import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { check } from './checker/check.ts'
import { ALL_FAULTS, run } from './run.ts'

/**
 * `npm run bench:judge [-- --seeds 3 --from 1 --students 8 --questions 12]`: whole sittings of all five kinds of exam while
 * servers are killed and networks cut, and a checker that decides from the history alone whether the product kept its word.
 * `--seed N` repeats one run; `--history FILE` keeps what happened in it; `--faults "kill the server,..."` narrows it.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '3' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    students: { type: 'string', default: '8' },
    questions: { type: 'string', default: '12' },
    workers: { type: 'string', default: '2' },
    faults: { type: 'string' },
    history: { type: 'string' },
  },
})

const faults = values.faults === undefined ? ALL_FAULTS : values.faults.split(',').filter(Boolean)
const first = Number(values.seed ?? values.from)
const seeds = values.seed === undefined ? Number(values.seeds) : 1
let [operations, anomalies] = [0, 0]
for (let seed = first; seed < first + seeds; seed += 1) {
  const since = performance.now()
  const { history, faults: done } = await run({
    seed,
    students: Number(values.students),
    questions: Number(values.questions),
    workers: Number(values.workers),
    faults,
    historyFile: values.history ?? null,
    serverFile: fileURLToPath(new URL('serve.ts', import.meta.url)),
  })
  const found = check(history)
  operations += history.operations.length
  anomalies += found.length
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  const unknown = history.operations.filter(({ ended }) => ended.is === 'unknown').length
  console.log(
    `seed ${seed}: ${history.operations.length} operations (${unknown} without an answer), ${done.length} faults, ` +
      `${found.length} anomalies, ${seconds} s`,
  )
  for (const { rule, where, what } of found.slice(0, 20)) console.log(`  ${rule}: ${where}: ${what}`)
  if (found.length > 0) console.log(`  again: npm run bench:judge -- --seed ${seed} --history history.jsonl`)
}
console.log(`${operations} operations over ${seeds} seeds, ${anomalies} anomalies`)
process.exitCode = anomalies === 0 ? 0 : 1
