import { destination } from 'pino'
import { product } from './product-program.ts'
import { consoleProgress } from './startup/say.ts'
import { serve } from './startup/serve.ts'

/** scripts/start.mjs hands on when the person gave the command. */
const since = Number(process.argv.find((argument) => argument.startsWith('--since='))?.slice('--since='.length))

await serve(process.env, { say: consoleProgress(since || Date.now()), logTo: destination(2) }, product)
