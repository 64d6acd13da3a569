import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * What a program of the archive begins with. What Node has compiled is kept in the version's own folder and goes with it: half of
 * a start's work, and students wait for that of an update. `update` fills it before anything is stopped; where the folder
 * cannot be written (a service manager's sandbox, a container) it is only read.
 */
enableCompileCache(fileURLToPath(new URL('../../../../compiled', import.meta.url)))
const bundle = new URL('../../dist/command-line.js', import.meta.url)
// A checkout that was never started has none.
await import(existsSync(bundle) ? bundle.href : './command-line.ts')
