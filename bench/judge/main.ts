import { check } from './checker/check.ts'
import { readHistory } from './history.ts'
import { judgeMutants } from './judge-mutants.ts'
import { judgeSeeds, sumUpResults } from './judge-seeds.ts'
import { OPTIONS } from './options.ts'
import { show } from './show.ts'

/**
 * `npm run bench:judge [-- --seeds 3 --from 1 --students 8 --questions 12]`: whole sittings of all five kinds of exam while
 * servers are killed and networks cut, and a checker that decides from the history alone whether the product kept its word.
 * `--seed N` repeats one run; `--faults "kill the server,..."` narrows it. `--histories FOLDER` keeps what happened in seeds
 * with anomalies; `--check FILE` judges such a history again.
 * `--results FILE` keeps a line for each seed and leaves out those that are in it: a long run can be cut off at any time.
 * With it `--at-once 2` runs two seeds side by side, each in a process of its own. `--sum` only adds up what is in it.
 * `--mutants` plants faults in copies of the product, one after the other, and wants each of them convicted; `--only TEXT`
 * those whose name has it. `--results FILE` keeps a line for each of them, too.
 */
async function wrong(): Promise<number> {
  if (OPTIONS.mutants) return await judgeMutants()
  if (OPTIONS.sum) return await sumUpResults()
  if (OPTIONS.check === undefined) return await judgeSeeds()
  const found = check(await readHistory(OPTIONS.check))
  show(found, Infinity)
  return found.length
}

process.exitCode = (await wrong()) === 0 ? 0 : 1
