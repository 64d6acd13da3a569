import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const LAY_OUT = fileURLToPath(new URL('../../deploy/ha/lay-out-here.sh', import.meta.url))

const Member = z.object({ name: z.string(), role: z.string(), state: z.string(), timeline: z.optional(z.number()) })
const Cluster = z.object({ members: z.array(Member) })

/** What `deploy/ha/lay-out-here.sh up` has laid out, seen from the network that its `run` gives. */
const NET = process.env['HA_NET'] ?? '10.77.0'
const PREFIX = process.env['HA_PREFIX'] ?? 'anu'
const PASSWORD = 'only-here'
const DATABASES = { n1: `${NET}.11`, n2: `${NET}.12`, n3: `${NET}.13` } as const

/** The balancer in front of the product's servers. */
export const STUDENTS = { host: `${NET}.1`, port: 8080 }
export const EVERY_HOST = `postgres://anushilon:${PASSWORD}@${Object.values(DATABASES).join(',')}/anushilon`
export const BY_PROXY = `postgres://anushilon:${PASSWORD}@127.0.0.1:5000/anushilon`

export const placeOf = (name: 'a1' | 'a2') => ({
  host: `${NET}.2${name.slice(1)}`,
  command: ['ip', 'netns', 'exec', `${PREFIX}-${name}`],
})

export async function site(does: 'kill' | 'freeze' | 'thaw' | 'cut' | 'join' | 'start', name: string): Promise<void> {
  await run(LAY_OUT, [does, name])
}

/** As the primary sees them: one that was cut off still tells what it knew before. */
async function members(): Promise<z.output<typeof Cluster>['members']> {
  for (const address of Object.values(DATABASES)) {
    const ask = (path: string) =>
      fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
    if (!(await ask('primary'))?.ok) continue
    const reply = await ask('cluster')
    if (reply?.ok) return Cluster.parse(await reply.json()).members
  }
  return []
}

/** Until there is a primary, a standby that has every commit, and nobody who is still coming back. */
export async function whole(): Promise<{ readonly primary: string; readonly standby: string }> {
  for (;;) {
    const all = await members()
    const primary = all.find(({ role }) => role === 'leader')
    const standby = all.find(({ role }) => role === 'sync_standby')
    const follow = all.filter(({ state, timeline }) => state === 'streaming' && timeline === primary?.timeline)
    if (follow.length === 2 && primary && standby) return { primary: primary.name, standby: standby.name }
    await pause(500)
  }
}

/**
 * A client on a machine itself, which nothing outside keeps from writing there: says whether the machine acknowledged
 * it. A wait for the standby that ended by its limit comes with a warning, and is no acknowledgement (decision 024).
 */
export async function writesOn(name: string, mark: number): Promise<boolean> {
  const host = DATABASES[name as keyof typeof DATABASES]
  const text = `set statement_timeout = '3s'; insert into split_brain (mark) values (${mark})`
  const words = ['on', name, 'env', `PGPASSWORD=${PASSWORD}`, 'PGCONNECT_TIMEOUT=3', 'psql', '-h', host]
  const outcome = await run(LAY_OUT, [...words, '-U', 'anushilon', '-Atc', text, 'anushilon'], {
    timeout: 10_000,
  }).catch(() => null)
  return outcome !== null && !outcome.stderr.includes('WARNING')
}
