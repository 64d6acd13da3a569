import { type Finding, fault, fine } from '../doctor/finding.ts'
import { lookAtClock } from '../doctor/clock.ts'
import { lookAtDatabase } from '../doctor/database.ts'
import { lookAtDataFolder, lookAtSecrets } from '../doctor/data-folder.ts'
import { lookAtPort } from '../doctor/port.ts'
import { BadEnv, type Env, readEnv } from '../env.ts'

/** `npm run doctor`, second half: what can be said once the packages are there. Looks, and changes nothing. */
async function examine(env: Env): Promise<Finding[]> {
  return [
    ...(await lookAtDataFolder(env)),
    await lookAtSecrets(env),
    await lookAtPort(env),
    ...(await lookAtDatabase(env)),
    await lookAtClock(Date.now()),
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
