import type { Metered } from './metered.ts'
import { Timings } from './timings.ts'

/** What is told of calls of one kind, all in milliseconds. CPU is of the server and the database together. */
export const FIGURES = ['p50', 'p95', 'p99', 'server CPU', 'database CPU', 'CPU'] as const
export type Figure = (typeof FIGURES)[number]
export type Figures = Readonly<Record<Figure, number>>

/** Each figure's median over the rounds: one round that was disturbed says nothing then. */
export function figuresOf(rounds: readonly Metered[]): Figures {
  const of = (read: (round: Metered) => number) => median(rounds.map(read))
  return {
    p50: of(({ timings }) => timings.percentile(0.5)),
    p95: of(({ timings }) => timings.percentile(0.95)),
    p99: of(({ timings }) => timings.percentile(0.99)),
    'server CPU': of(({ serverCpu }) => serverCpu),
    'database CPU': of(({ databaseCpu }) => databaseCpu),
    CPU: of(({ serverCpu, databaseCpu }) => serverCpu + databaseCpu),
  }
}

/** Calls of the same kind that were measured in stretches, as if in one. */
export function joined(stretches: readonly Metered[]): Metered {
  const timings = new Timings()
  for (const stretch of stretches) timings.join(stretch.timings)
  const perCall = (read: (stretch: Metered) => number) =>
    stretches.reduce((sum, stretch) => sum + read(stretch) * stretch.timings.count, 0) / timings.count
  return {
    timings,
    seconds: stretches.reduce((sum, { seconds }) => sum + seconds, 0),
    serverCpu: perCall(({ serverCpu }) => serverCpu),
    databaseCpu: perCall(({ databaseCpu }) => databaseCpu),
  }
}

/** By how much of the first the second is more. */
export function difference(first: number, second: number): number {
  return (second - first) / first
}

export function percent(share: number): string {
  return `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}
