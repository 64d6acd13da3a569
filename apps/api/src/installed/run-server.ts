import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { destination } from 'pino'
import { makeDataDir } from '../data-dir.ts'
import type { Env } from '../env.ts'
import { product } from '../product-program.ts'
import { consoleProgress } from '../startup/say.ts'
import { serve } from '../startup/serve.ts'
import { type Home, ownBuild } from './home.ts'
import { record, recorded } from './record.ts'

/** The server in this process, until it is told to stop: for the keeper, service managers and containers. */
export async function runServer(home: Home, env: Env | null): Promise<void> {
  // Settings that make no sense are explained by the server itself.
  if (env !== null && cluster.isPrimary) {
    await makeDataDir(env.DATA_DIR)
    while (recorded(env.DATA_DIR, 'switch') !== null) await pause(100)
    // An update was faster than our start: whoever keeps us starts us again, as the version that was chosen.
    if (home.isChosen() && home.current() !== ownBuild()) return
    record(env.DATA_DIR, 'server', { build: ownBuild(), address: null })
  }
  const onReady = (address: string) => {
    if (env !== null) record(env.DATA_DIR, 'server', { build: ownBuild(), address })
    process.send?.('ready')
  }
  await serve(process.env, { say: consoleProgress(Date.now()), logTo: destination(2), onReady }, product)
}
