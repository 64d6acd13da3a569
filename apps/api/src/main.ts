import { destination } from 'pino'
import type { Program } from './startup/program.ts'
import { speaker } from './startup/say.ts'
import { serve } from './startup/serve.ts'

/** Loaded where they are used: a supervisor answers no call, and a worker prepares nothing. */
const program: Program = {
  prepare: async (ground) => await (await import('./prepare.ts')).prepare(ground),
  makeProduct: async (ground) => await (await import('./product.ts')).makeProduct(ground),
}

/** scripts/start.mjs hands on when the person gave the command. */
const since = Number(process.argv.find((argument) => argument.startsWith('--since='))?.slice('--since='.length))

await serve(process.env, { say: speaker(since || Date.now()), logTo: destination(2) }, program)
