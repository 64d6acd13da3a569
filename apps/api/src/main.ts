import { destination } from 'pino'
import type { Program } from './startup/program.ts'
import { consoleProgress } from './startup/say.ts'
import { serve } from './startup/serve.ts'

/** Loaded where they are used: a supervisor answers no call, and a worker prepares nothing. */
const program: Program = {
  prepare: async (runtime) => await (await import('./prepare.ts')).prepare(runtime),
  makeApp: async (runtime) => await (await import('./product.ts')).makeApp(runtime),
}

/** scripts/start.mjs hands on when the person gave the command. */
const since = Number(process.argv.find((argument) => argument.startsWith('--since='))?.slice('--since='.length))

await serve(process.env, { say: consoleProgress(since || Date.now()), logTo: destination(2) }, program)
