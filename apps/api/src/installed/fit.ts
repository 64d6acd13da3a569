import { withDatabase } from '../db/connect.ts'
import { SchemaMismatch } from '../db/migrate.ts'
import { schemaState } from '../db/schema-state.ts'
import type { Env } from '../env.ts'
import { loadProduct } from '../product-program.ts'

/**
 * Whether this version can work with the database as it is, asked before it is put in use; the server may run meanwhile.
 * Looks, and changes nothing. Prints what it would change. Loads all that will serve: what is not whole is found now, and
 * compiled it is at hand when students wait for the start.
 */
export async function explainFit(env: Env): Promise<void> {
  await Promise.all([import('./run-server.ts'), loadProduct()])
  try {
    const state = await withDatabase(env, schemaState, { schema: 'as-is' })
    if (state.kind === 'older') process.stdout.write(`${state.toRun.join('\n')}\n`)
    if (state.kind !== 'newer') return
    process.stderr.write(`the database has ${state.unknown.join(', ')}, which this version does not know\n`)
    process.exitCode = 1
  } catch (error) {
    if (!(error instanceof SchemaMismatch)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
