import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import { z } from 'zod'

/**
 * `/metrics` is asked of one worker, and tells of all: it asks the supervisor, which asks every worker and adds up
 * (the longest stall of the event loop is that of the worst of them).
 */
const Question = z.object({ ask: z.literal('metrics'), id: z.int() })
const Answer = z.object({ answer: z.literal('metrics'), id: z.int(), text: z.nullable(z.string()) })

/** Longer than the supervisor waits for a worker that does not answer. */
const PATIENCE_MS = 8_000

/** In a worker: what all workers together have counted. In a process by itself: what it has counted. */
export function metricsOf(registries: readonly Registry[]): () => Promise<string> {
  if (!cluster.isWorker) return () => Registry.merge([...registries]).metrics()
  AggregatorRegistry.setRegistries([...registries])
  // Made for its side effect: from now on the supervisor's questions are answered.
  void new AggregatorRegistry()
  let last = 0
  return () =>
    new Promise((resolve, reject) => {
      const id = (last += 1)
      const listen = (message: unknown) => {
        const { data } = Answer.safeParse(message)
        if (data?.id !== id) return
        end()
        if (data.text === null) reject(new Error('the supervisor could not gather the figures'))
        else resolve(data.text)
      }
      const timer = setTimeout(() => {
        end()
        reject(new Error('the supervisor did not answer'))
      }, PATIENCE_MS)
      const end = () => {
        clearTimeout(timer)
        process.off('message', listen)
      }
      process.on('message', listen)
      process.send?.({ ask: 'metrics', id } satisfies z.input<typeof Question>)
    })
}

interface WorkerCounts {
  /** How many should be there, and how often one had to be replaced because it died. */
  readonly wanted: number
  restarts(): number
}

/**
 * What the supervisor itself knows.
 *
 * @internal
 */
export function supervisorMetrics(counts: WorkerCounts): Registry {
  const own = new Registry()
  const registers = [own]
  new Gauge({ name: 'workers_wanted', help: 'Processes that should answer calls', registers }).set(counts.wanted)
  new Gauge({
    name: 'workers_connected',
    help: 'Processes that answer calls',
    registers,
    collect() {
      this.set(Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()).length)
    },
  })
  new Gauge({
    name: 'worker_restarts_total',
    help: 'Processes that died and were replaced',
    registers,
    collect() {
      this.set(counts.restarts())
    },
  })
  return own
}

/** In the supervisor: answers what workers ask. */
export function answerMetricsQuestions(counts: WorkerCounts): void {
  const all = new AggregatorRegistry()
  const own = supervisorMetrics(counts)
  const gather = async () => `${await all.clusterMetrics()}\n${await own.metrics()}`
  cluster.on('message', (worker: Worker, message: unknown) => {
    const { data } = Question.safeParse(message)
    if (data === undefined) return
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ answer: 'metrics', id: data.id, text } satisfies z.input<typeof Answer>)
    }
    gather().then(answer, () => answer(null))
  })
}
