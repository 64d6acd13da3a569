/** Writes docs/api-routes.md from the contract: `node scripts/write-api-routes.ts`. */
import { operations } from '@anushilon/contract/operations/all'
import { routeTable } from '@anushilon/contract/route-table'
import { writeFile } from 'node:fs/promises'

await writeFile(new URL('../docs/api-routes.md', import.meta.url), routeTable(operations))
