import { TOPIC_WORDS, type TopicFindings } from '@anushilon/contract/staff/machine'
import { runChecks } from '../doctor/checks.ts'
import { fault, notice } from '../doctor/finding.ts'
import { withReachedDatabase } from '../doctor/reach-database.ts'
import { BadEnv, type Env, readEnv } from '../env.ts'
import { misspelt } from '../misspelt.ts'

/** `npm run doctor`, second half: what can be said once the packages are there. Looks, and changes nothing. */
async function examine(env: Env): Promise<TopicFindings[]> {
  return await withReachedDatabase(env, (found) => runChecks({ env, now: Date.now(), asker: 'terminal', ...found }))
}

function settings(): Env | TopicFindings {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof BadEnv)) throw error
    return { topic: 'settings', findings: [fault(error.message, 'Correct them in the environment and ask again.')] }
  }
}

const SIGNS = { fine: '✓', notice: '!', fault: '✗' } as const

const env = settings()
const slips = misspelt(process.env).map((line) => notice(line, 'Correct its name, or take it away.'))
const told: TopicFindings[] = slips.length === 0 ? [] : [{ topic: 'settings', findings: slips }]
const topics = 'topic' in env ? [env, ...told] : [...told, ...(await examine(env))]
for (const { topic, findings } of topics) {
  process.stdout.write(`\n${TOPIC_WORDS[topic]}\n`)
  for (const { state, what, advice } of findings) {
    process.stdout.write(`${SIGNS[state]} ${what}\n${advice === undefined ? '' : `    ${advice}\n`}`)
  }
}
const isFaulty = topics.some(({ findings }) => findings.some(({ state }) => state === 'fault'))
process.exitCode = isFaulty ? 1 : 0
