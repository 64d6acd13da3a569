import { FAULTS } from './faults.ts'
import { loadPrograms, type Plan, runPhones } from './run.ts'

interface Wanted {
  readonly first: number
  /** At most so many for each fault. */
  readonly seeds: number
  readonly size: Omit<Plan, 'seed'>
  /** Only those whose names have this in them. */
  readonly named: string
}

/** Plants each fault by itself; phones that do not notice one are no proof of anything. */
export async function convict({ first, seeds, size, named }: Wanted): Promise<boolean> {
  let missed = 0
  const planted = FAULTS.filter(({ name }) => name.includes(named))
  for (const fault of planted) {
    const programs = await loadPrograms([fault])
    let found: string | null = null
    let seed = first
    for (; seed < first + seeds && found === null; seed += 1) {
      const { anomalies } = await runPhones(programs, { seed, ...size })
      const [worst] = anomalies
      if (worst !== undefined) found = `${anomalies.length} anomalies with seed ${seed}: ${worst.rule}: ${worst.what}`
    }
    if (found === null) missed += 1
    console.log(
      `${found === null ? 'MISSED' : 'convicted'} (${fault.side}) ${fault.name}${found === null ? '' : `: ${found}`}`,
    )
  }
  console.log(`${planted.length - missed} of ${planted.length} convicted`)
  return missed === 0
}
