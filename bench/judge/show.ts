import type { Anomaly } from './checker/sitting.ts'

export function show(found: readonly Anomaly[], most: number): void {
  for (const { rule, where, what } of found.slice(0, most)) console.log(`  ${rule}: ${where}: ${what}`)
}
