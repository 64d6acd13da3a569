import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, Registry } from 'prom-client'
import { z } from 'zod'
import { LIMITS } from '../db/limits.ts'
import { measured } from '../metrics/gauge.ts'
import { KeptCounts } from './kept-counts.ts'

/**
 * `/metrics` is asked of one worker, and tells of all: it asks the supervisor, which asks every worker and adds up
 * (the longest stall of the event loop is that of the worst of them).
 */
const Question = z.object({ ask: z.literal('metrics'), id: z.int() })
const Answer = z.object({ answer: z.literal('metrics'), id: z.int(), text: z.nullable(z.string()) })

/** What the supervisor asks of each. */
const OwnQuestion = z.object({ ask: z.literal('own-metrics'), id: z.int() })
const OwnAnswer = z.object({ answer: z.literal('own-metrics'), id: z.int(), metrics: z.array(z.unknown()) })

/**
 * Figures are needed most when one is stuck: what it has counted is taken as it last said it. One that waits for a database that
 * hangs is not: for so long it asks, and then says that there was no answer.
 */
const WORKER_PATIENCE_MS = LIMITS.health + 1_000
/** Prometheus gives up after ten seconds. */
const PATIENCE_MS = 8_000

/** In a worker: what all workers together have counted. In a process by itself: what it has counted. */
export function metricsOf(registries: readonly Registry[]): () => Promise<string> {
  if (!cluster.isWorker) return () => Registry.merge([...registries]).metrics()
  answerOwn(registries)
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

function answerOwn(registries: readonly Registry[]): void {
  const answer = async (id: number) => {
    const metrics = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))
    process.send?.({ answer: 'own-metrics', id, metrics } satisfies z.input<typeof OwnAnswer>)
  }
  process.on('message', (message: unknown) => {
    const { data } = OwnQuestion.safeParse(message)
    // One that cannot say is left out like one that is stuck.
    if (data !== undefined) answer(data.id).catch(() => undefined)
  })
}

interface WorkerCounts {
  /** How many should be there, how many have just answered, and how often one had to be replaced because it died. */
  readonly wanted: number
  answering(): number
  restarts(): number
}

/**
 * What the supervisor itself knows.
 *
 * @internal
 */
export function supervisorMetrics(counts: WorkerCounts): Registry {
  const own = new Registry()
  measured(own, { name: 'workers_wanted', help: 'Processes that should answer calls' }, () => counts.wanted)
  measured(own, { name: 'workers_connected', help: 'Processes that answer calls' }, () => counts.answering())
  const restarts = { name: 'worker_restarts_total', help: 'Processes that died and were replaced' }
  measured(own, restarts, () => counts.restarts())
  return own
}

/** In the supervisor, before it has workers: answers what they ask. */
export function answerMetricsQuestions(counts: Omit<WorkerCounts, 'answering'>): void {
  /** One that is still starting has nothing to tell. */
  const serving = new WeakSet<Worker>()
  cluster.on('listening', (worker) => void serving.add(worker))
  const kept = new KeptCounts()
  cluster.on('exit', ({ id }) => kept.ended(id))
  let [asked, answering] = [0, 0]
  const own = supervisorMetrics({ ...counts, answering: () => answering })
  const gather = async () => {
    const id = (asked += 1)
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const told = new Map<number, unknown[]>()
    await Promise.all(
      workers
        .filter((worker) => serving.has(worker))
        .map(async (worker) => {
          const metrics = await askOne(worker, id)
          if (metrics === null) return
          told.set(worker.id, metrics)
          kept.heard(worker.id, metrics)
        }),
    )
    answering = told.size
    const known = [...[...told.values()].flat(), ...kept.without(new Set(told.keys()))] as object[]
    return `${await AggregatorRegistry.aggregate(known).metrics()}\n${await own.metrics()}`
  }
  cluster.on('message', (worker: Worker, message: unknown) => {
    const { data } = Question.safeParse(message)
    if (data === undefined) return
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ answer: 'metrics', id: data.id, text } satisfies z.input<typeof Answer>)
    }
    gather().then(answer, () => answer(null))
  })
}

/** What a worker has counted; null where it does not say in time, or ends. */
function askOne(worker: Worker, id: number): Promise<unknown[] | null> {
  return new Promise((resolve) => {
    const end = (metrics: unknown[] | null) => {
      clearTimeout(timer)
      worker.off('message', listen)
      worker.off('exit', leave)
      resolve(metrics)
    }
    const listen = (message: unknown) => {
      const { data } = OwnAnswer.safeParse(message)
      if (data?.id === id) end(data.metrics)
    }
    const leave = () => end(null)
    const timer = setTimeout(leave, WORKER_PATIENCE_MS)
    worker.on('message', listen).once('exit', leave)
    // One that has just ended fails to be asked; without a listener for that the supervisor would end with it.
    const question = { ask: 'own-metrics', id } satisfies z.input<typeof OwnQuestion>
    worker.send(question, (error) => {
      if (error !== null) leave()
    })
  })
}
