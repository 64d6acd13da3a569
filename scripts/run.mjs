// node scripts/run.mjs FILE.ts ARGUMENTS…: runs one of our programs, installing first if that is needed.
import { resolve } from 'node:path'
import { ensureInstalled, ROOT } from './install.mjs'
import { becomeNode24 } from './node24.mjs'

const [file, ...rest] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Which program? node scripts/run.mjs FILE.ts ARGUMENTS…\n')
  process.exit(2)
}
await ensureInstalled()
becomeNode24([resolve(ROOT, file), ...rest])
