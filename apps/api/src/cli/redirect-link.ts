import { latinDigits } from '@anushilon/domain/digits'
import { plusMinutes } from '@anushilon/domain/instant'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { readEnv } from '../env.ts'
import { redirectPath } from '../features/identity/redirect-link.ts'
import { loadSecrets } from '../secrets.ts'

const USAGE = `Makes a link that logs a student in, signed as the centre's portal would sign it.

  npm run redirect-link -- REGNO COURSE [--minutes 60] [--at https://exams.example.org]
`

/** `npm run redirect-link`: shows how a link looks that a portal makes, and serves where there is no portal. */
async function makeLink(regNo: string, courseId: string, minutes: number, at: string | undefined): Promise<string> {
  const env = readEnv(process.env)
  const { redirect } = await loadSecrets(env)
  const path = redirectPath(redirect, latinDigits(regNo.trim()), courseId, plusMinutes(systemClock.now(), minutes))
  return new URL(path, at ?? `http://localhost:${env.PORT}`).href
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '60' }, at: { type: 'string' } },
})
const [regNo, courseId, ...rest] = positionals
const minutes = Number(values.minutes)
if (regNo === undefined || courseId === undefined || rest.length > 0 || !(minutes > 0)) {
  process.stderr.write(USAGE)
  process.exitCode = 1
} else {
  process.stdout.write(`${await makeLink(regNo, courseId, minutes, values.at)}\n`)
}
