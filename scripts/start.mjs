// npm start: from a fresh checkout to a running server. Runs on the machine's own Node (20 or newer).
import { join } from 'node:path'
import { ensureInstalled, ROOT } from './install.mjs'
import { becomeNode24 } from './node24.mjs'
import { ensurePages } from './pages.mjs'
import { SINCE } from './say.mjs'

await ensureInstalled()
await ensurePages()
becomeNode24([join(ROOT, 'apps', 'api', 'src', 'main.ts'), `--since=${SINCE}`], { alive: true })
