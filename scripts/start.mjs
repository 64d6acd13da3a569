// npm start: from a fresh checkout to a running server. Runs on the machine's own Node (20 or newer).
import { ensureBuilt, SERVER } from './builds.mjs'
import { ensureInstalled } from './install.mjs'
import { becomeNode24, SERVER_FLAGS } from './node24.mjs'
import { SINCE } from './say.mjs'

await ensureInstalled()
await ensureBuilt()
becomeNode24([...SERVER_FLAGS, SERVER, `--since=${SINCE}`], { alive: true })
