import { latinDigits } from '@anushilon/domain/digits'
import { plusMinutes } from '@anushilon/domain/instant'
import { systemClock } from '../clock.ts'
import { redirectPath } from '../features/identity/redirect-link.ts'
import { textIfThere } from '../disk.ts'
import type { Env } from '../env.ts'
import { loadSecrets, secretsFile } from '../secrets.ts'
import { StartFault } from '../start-fault.ts'
import { readAddress, readArguments } from './arguments.ts'
import { command, Misused } from './command.ts'

const USAGE = `Makes a link that logs a student in, signed as the centre's portal would sign it.

  npm run redirect-link -- REGNO COURSE [--minutes 60] [--at https://exams.example.org]`

/** `npm run redirect-link`: shows how a link looks that a portal makes, and serves where there is no portal. */
await command(async ({ env, args, say }) => {
  const options = { minutes: { type: 'string', default: '60' }, at: { type: 'string' } } as const
  const { positionals, values } = readArguments(args, options, USAGE)
  const [regNo, courseId, ...more] = positionals
  const minutes = Number(values.minutes)
  if (regNo === undefined || courseId === undefined || more.length > 0 || !(minutes > 0)) throw new Misused(USAGE)
  const at = readAddress(values.at ?? `http://localhost:${env.PORT}`, USAGE)
  await requireSecrets(env)
  const { redirect } = await loadSecrets(env)
  const path = redirectPath(redirect, latinDigits(regNo.trim()), courseId, plusMinutes(systemClock.now(), minutes))
  say.plain([new URL(path, at).href])
})

/** With secrets that are made here and now the link would look right, and no server would take it. */
async function requireSecrets({ APP_SECRET, REDIRECT_SECRET, DATA_DIR }: Env): Promise<void> {
  if ((REDIRECT_SECRET ?? APP_SECRET) !== undefined || (await textIfThere(secretsFile(DATA_DIR))) !== null) return
  throw new StartFault(
    `There are no secrets in ${DATA_DIR}: nothing was started there yet. Is DATA_DIR, REDIRECT_SECRET or APP_SECRET set here as it ` +
      'is for the server?',
  )
}
