import { parentPort, workerData } from 'node:worker_threads'
import type { Bundles } from './programs.ts'
import { evaluatePrograms, type Plan, runPhones } from './run.ts'

/* A thread that is given the programs as text, is sent plans and answers each with its outcome. */

// Calls are lost by the thousand, and nobody reads where.
Error.stackTraceLimit = 0
const bundles: Bundles = workerData
const programs = evaluatePrograms(bundles)

parentPort?.on('message', (plan: Plan) => {
  const before = process.threadCpuUsage()
  void runPhones(programs, plan).then(({ history: _history, ...outcome }) => {
    const { user, system } = process.threadCpuUsage(before)
    parentPort?.postMessage({ ...outcome, seed: plan.seed, cpuSeconds: (user + system) / 1e6 }, [])
  })
})
