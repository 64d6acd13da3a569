// npm start: from a fresh checkout to a running server. Runs on the machine's own Node (20 or newer).
import { join } from 'node:path'
import { ensureInstalled, ROOT } from './install.mjs'
import { becomeNode24, SERVER_FLAGS } from './node24.mjs'
import { ensurePages } from './pages.mjs'
import { SINCE } from './say.mjs'

await ensureInstalled()
await ensurePages()
const main = join(ROOT, 'apps', 'api', 'src', 'main.ts')
becomeNode24([...SERVER_FLAGS, main, `--since=${SINCE}`], { alive: true })
