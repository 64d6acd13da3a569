import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Figures of the product itself; those of HTTP and of the process are kept where requests are answered. */
export const productMetrics = new Registry()
const registers = [productMetrics]

export const answersSaved = new Counter({
  name: 'answers_saved_total',
  help: 'Answers stored, each acknowledged after its commit',
  registers,
})

export const answersPerCommit = new Histogram({
  name: 'answers_per_commit',
  help: 'How many answers shared a commit',
  buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
  registers,
})

/** By job, on this machine: the last time one of its processes did it without a fault. */
export const jobSucceededAt = new Gauge({
  name: 'job_last_success_timestamp_seconds',
  help: 'When work in the background last went well',
  labelNames: ['task'],
  registers,
  aggregator: 'max',
})

export const jobFailures = new Counter({
  name: 'job_failures_total',
  help: 'Runs of work in the background that failed and are tried again',
  labelNames: ['task'],
  registers,
})

export const storageErrors = new Counter({
  name: 'storage_errors_total',
  help: 'Pictures that could not be stored, read or removed, in the folder or the bucket',
  labelNames: ['operation'],
  registers,
})

export const throttled = new Counter({
  name: 'throttled_total',
  help: 'Calls answered 429, by the rule that held',
  labelNames: ['rule'],
  registers,
})

export const uploadsInProgress = new Gauge({
  name: 'photo_uploads_in_progress',
  help: 'Answer photos that are arriving',
  registers,
})

export const uploads = new Counter({
  name: 'photo_uploads_total',
  help: 'Uploads of answer photos: taken, refused (no room, not allowed) or broken off',
  labelNames: ['outcome'],
  registers,
})
