import { flushCompileCache } from 'node:module'
import { makeAppWith } from '@anushilon/api/product'
import { prepare } from '@anushilon/api/prepare'
import { consoleProgress } from '@anushilon/api/startup/say'
import { serve } from '@anushilon/api/startup/serve'
import { GuardedClock } from '@anushilon/api/timekeeping/guarded-clock'
import { CLOCK_SETTING, ERROR_SETTING, readError, readTime, timeNow } from './judge-clock.ts'

/**
 * The product as `npm start` runs it, but for where its machine's two clocks come from: the one that can be set goes wrong
 * when the judge says so, and the other never does.
 */
const { [CLOCK_SETTING]: time = '', [ERROR_SETTING]: errorFile = '', ...settings } = process.env
const run = readTime(time)

let error = 0
const lookAtError = setInterval(() => (error = readError(errorFile)), 50)
lookAtError.unref()

const clock = new GuardedClock({ wall: () => timeNow(run) + error, steady: () => timeNow(run) - run.epoch })

await serve(
  settings,
  { say: consoleProgress(Date.now()), logTo: process.stderr },
  { prepare, makeApp: (runtime) => makeAppWith(clock, runtime) },
)

// What ends without a word has written nothing: it is written now, and who comes next starts sooner.
flushCompileCache()
