import { Counter, Histogram, Registry } from 'prom-client'

/** Figures of the product itself; those of HTTP and of the process are kept where requests are answered. */
export const productMetrics = new Registry()

export const answersSaved = new Counter({
  name: 'answers_saved_total',
  help: 'Answers stored, each acknowledged after its commit',
  registers: [productMetrics],
})

export const answersPerCommit = new Histogram({
  name: 'answers_per_commit',
  help: 'How many answers shared a commit',
  buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
  registers: [productMetrics],
})
