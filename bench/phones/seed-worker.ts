import { parentPort } from 'node:worker_threads'
import { loadPrograms, type Plan, runPhones } from './run.ts'

/* A thread that is sent plans and answers each with its outcome. */

// Calls are lost by the thousand, and nobody reads where.
Error.stackTraceLimit = 0
const programs = await loadPrograms()

parentPort?.on('message', (plan: Plan) => {
  const before = process.threadCpuUsage()
  void runPhones(programs, plan).then(({ history: _history, ...outcome }) => {
    const { user, system } = process.threadCpuUsage(before)
    parentPort?.postMessage({ ...outcome, seed: plan.seed, cpuSeconds: (user + system) / 1e6 }, [])
  })
})
