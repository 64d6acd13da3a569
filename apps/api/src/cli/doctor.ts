import { type Finding, fault, fine } from '../doctor/finding.ts'
import { examineClock } from '../doctor/clock.ts'
import { examineDatabase } from '../doctor/database.ts'
import { examineDataFolder, examineSecrets } from '../doctor/data-folder.ts'
import { examinePort } from '../doctor/port.ts'
import { BadEnv, type Env, readEnv } from '../env.ts'

/** `npm run doctor`, second half: what can be said once the packages are there. Looks, and changes nothing. */
async function examine(env: Env): Promise<Finding[]> {
  return [
    ...(await examineDataFolder(env)),
    await examineSecrets(env),
    await examinePort(env),
    ...(await examineDatabase(env)),
    await examineClock(Date.now()),
  ]
}

function settings(): Env | Finding {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (error instanceof BadEnv) return fault(error.message, 'Correct them in the environment and ask again.')
    throw error
  }
}

const env = settings()
const findings = 'ok' in env ? [env] : [fine('The settings make sense'), ...(await examine(env))]
for (const { ok, what, advice } of findings) {
  process.stdout.write(`${ok ? '✓' : '✗'} ${what}\n${advice === undefined ? '' : `    ${advice}\n`}`)
}
process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1
