import { AggregatorRegistry } from 'prom-client'
import { z } from 'zod'

/** What was counted stays counted; what a gauge shows goes with its worker. */
const Counted = z.looseObject({ type: z.enum(['counter', 'histogram']) })
type Counts = readonly object[]

/**
 * Counts of workers that ended or do not answer. Without them a sum would fall when one is replaced, and whoever watches takes
 * what the others counted long ago for new: errors of last week would ring the alarm at an update.
 */
export class KeptCounts {
  /** By worker, as it last said. */
  readonly #last = new Map<number, Counts>()
  /** Of all that have ended. */
  #left: Counts = []

  heard(worker: number, metrics: readonly unknown[]): void {
    this.#last.set(
      worker,
      metrics.flat().flatMap((metric) => Counted.safeParse(metric).data ?? []),
    )
  }

  ended(worker: number): void {
    const last = this.#last.get(worker)
    if (last === undefined) return
    this.#last.delete(worker)
    this.#left = AggregatorRegistry.aggregate([this.#left, last]).getMetricsAsArray()
  }

  /** Of all but those that have just said it themselves. */
  without(told: ReadonlySet<number>): readonly Counts[] {
    const silent = [...this.#last].filter(([worker]) => !told.has(worker)).map(([, last]) => last)
    return [this.#left, ...silent]
  }
}
