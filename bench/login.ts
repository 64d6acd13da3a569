import { withDatabase } from '@anushilon/api/db/connect'
import { readEnv } from '@anushilon/api/env'
import { loadSecrets } from '@anushilon/api/secrets'
import { loadavg } from 'node:os'
import { fillCentre } from './lib/centre.ts'
import { besiege, type Siege } from './lib/botnet.ts'
import { Crowd } from './lib/crowd.ts'
import { prepareGround } from './lib/ground.ts'
import { rush } from './lib/login-rush.ts'
import { readOptions } from './lib/options.ts'
import { choosePasswords } from './lib/passwords.ts'
import { freePort, Product } from './lib/product.ts'
import { table } from './lib/timings.ts'

/**
 * `npm run bench:login [-- --students 20000 --typos 3000 --minutes 10 --passwords 1 --bots 10000 --siege 60]`: two bars of
 * Decision 015. First so many students behind one IPv4 address log in within so many minutes, some of whom mistype the
 * number or the password once before; this share of them has a password of their own. Then a botnet, each bot at an
 * address of its own, guesses at the owner and at one student as fast as it can, for so many seconds, while both log in
 * with the right password from a clean address and from a device that is known. Everything is real: the server is a
 * process of its own on a clock that nobody moves, argon2 at its full cost, every call over HTTP; only the addresses are
 * written by us into X-Forwarded-For.
 */
const given = readOptions({ students: 20_000, typos: 3_000, minutes: 10, passwords: 1, bots: 10_000, siege: 60 })
const { students, typos, passwords } = given
const plan = { students, typos, passwords, seconds: given.minutes * 60 }
const bots = { count: given.bots, seconds: given.siege }

/** "Within a few seconds". */
const PATIENCE_MS = 5_000
const OWNER = { STAFF_OWNER: 'owner', STAFF_OWNER_PASSWORD: 'the right password' }

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
let failed = false

/** A figure beside its bar. */
function judged(what: string, figure: string, bar: string, holds: boolean): string[] {
  failed ||= !holds
  return [what, figure, bar, holds ? 'holds' : 'FAILS']
}

function printSiege({ whom, sent, evaluated, entries }: Siege): void {
  const allowed = 5 * bots.count + 100
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind)
  const worst = (kind: string) => Math.max(...of(kind).map(({ ms }) => ms))
  const rows = ['clean address', 'known device'].map((kind) => {
    const refused = of(kind).filter(({ status }) => status !== 200).length
    const figure = `${of(kind).length} log-ins, ${refused} refused, longest ${seconds(worst(kind))}`
    return judged(
      `${whom}, ${kind}`,
      figure,
      `0 refused, ${seconds(PATIENCE_MS)}`,
      refused === 0 && worst(kind) < PATIENCE_MS,
    )
  })
  console.log(
    table([
      [`${bots.count} bots guess at ${whom}`, '', 'bar', ''],
      ...rows,
      judged('guesses evaluated', `${evaluated} of ${sent} sent`, `at most ${allowed}`, evaluated <= allowed),
    ]),
  )
  console.log()
}

const ground = await prepareGround()
const env = { ...ground.env, ...OWNER, TRUST_PROXY: 'on' }
const product = new Product(await freePort(), env)
const crowd = new Crowd(product.port)
try {
  await product.start()
  const regNos = (await fillCentre(ground, { students: plan.students, exams: [] })).map((_, at) =>
    String(9_000_000 + at),
  )
  const own = regNos.filter((_, at) => (at * plan.passwords) % 1 < plan.passwords && plan.passwords > 0)
  const settings = readEnv(ground.env)
  await withDatabase(settings, async (db) => choosePasswords(db, await loadSecrets(settings), own))
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)

  const entered = await rush(crowd, { ...plan, regNos, hasPassword: new Set(own) })
  const { right, refused, wrong, wrongHeard, took } = entered
  console.log(
    table([
      [`${plan.students} students behind one address, ${own.length} with a password of their own`, '', 'bar', ''],
      judged('right words refused', `${refused} of ${right.count}`, '0', refused === 0),
      judged('all are in after', seconds(took), seconds((plan.seconds + 60) * 1000), took < (plan.seconds + 60) * 1000),
      [
        'a log-in, p50 / p95 / p99',
        [0.5, 0.95, 0.99].map((share) => seconds(right.percentile(share))).join(' / '),
        '',
        '',
      ],
      ['typos', `${wrong}, told so ${wrongHeard}`, '', ''],
    ]),
  )
  if (entered.firstRefusal !== null) console.log(entered.firstRefusal)
  console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}\n`)

  for (const whom of ['the owner', 'a student'] as const) {
    printSiege(await besiege(crowd, { ...bots, whom, regNo: own[0] ?? '' }))
  }
  process.exitCode = failed ? 1 : 0
} finally {
  crowd.leave()
  await product.stop()
  await ground.remove()
}
