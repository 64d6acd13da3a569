import { loadavg } from 'node:os'
import type { Round } from './lib/answer-load.ts'
import { ON_PAIR, roundOnPair } from './lib/failover-pair.ts'
import { ON_PATRONI, openPatroniSite } from './lib/failover-patroni.ts'
import { readOptions } from './lib/options.ts'
import { Timings } from './lib/timings.ts'

/**
 * `npm run bench:failover [-- --rounds 2 --students 25 --connections 16 --only TEXT]`: students answer while something fails,
 * in a way of its own each round, and every answer that was acknowledged is looked up afterwards.
 * On a primary and a standby made from the built-in PostgreSQL; with `--on patroni` on the three machines of `deploy/ha`:
 * `deploy/ha/lay-out-here.sh up`, then `deploy/ha/lay-out-here.sh run npm run bench:failover -- --on patroni`.
 * Ends with 1 where an answer is missing, where a machine that was replaced acknowledged what the others do not have, or where
 * a call failed while servers were restarted in turn.
 */
const { on, rounds, students, connections, only } = readOptions({
  on: 'pair',
  rounds: 2,
  students: 25,
  connections: 16,
  only: '',
})

class Tally {
  readonly gaps = new Timings()
  rounds = 0
  acknowledged = 0
  lost = 0
  forked = 0
  failed = 0

  add({ acknowledged, lost, forked, failed = 0, gapMs }: Round): void {
    this.rounds += 1
    this.acknowledged += acknowledged
    this.lost += lost
    this.forked += forked
    this.failed += failed
    if (gapMs !== null) this.gaps.add(gapMs)
  }

  describe(): string {
    const seconds = (share: number) => (this.gaps.percentile(share) / 1000).toFixed(1)
    const again = this.gaps.count === 0 ? '' : `; saves again after ${seconds(0.5)} s (median), ${seconds(1)} s at most`
    return `${this.rounds} rounds, ${this.acknowledged} acknowledged, ${this.lost} lost${again}`
  }
}

/** Of the whole machine, over the last minute: what else it had to do. */
const load = () => loadavg()[0]?.toFixed(0)

const tallies = new Map<string, Tally>()
const all = new Tally()

async function play<S>(scenes: Readonly<Record<string, S>>, round: (scene: S) => Promise<Round>): Promise<void> {
  const wanted = Object.entries(scenes).filter(([name]) => name.includes(only))
  for (let number = 1; number <= rounds; number += 1) {
    for (const [name, scene] of wanted) {
      const outcome = await round(scene)
      const tally = tallies.get(name) ?? new Tally()
      tallies.set(name, tally)
      for (const one of [tally, all]) one.add(outcome)
      const gap = outcome.gapMs === null ? '' : `, nothing for ${(outcome.gapMs / 1000).toFixed(1)} s`
      console.log(
        `${name}: ${outcome.acknowledged} acknowledged${gap}, ${outcome.lost} lost, load ${load()}. ${outcome.told}`,
      )
    }
  }
}

if (on === 'patroni') {
  const place = await openPatroniSite(students, connections)
  try {
    await play(ON_PATRONI, (scene) => place.round(scene))
  } finally {
    await place.close()
  }
} else {
  await play(ON_PAIR, (scene) => roundOnPair(scene, { students, connections }))
}
console.log('')
for (const [name, tally] of [...tallies, ['all', all] as const]) console.log(`${name}: ${tally.describe()}`)
process.exitCode = all.lost + all.forked + all.failed === 0 ? 0 : 1
