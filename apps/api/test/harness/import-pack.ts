import { memorySource } from '@anushilon/exam-pack/memory-source'
import type { PackJson } from '@anushilon/exam-pack/pack-json'
import { formatFault } from '@anushilon/exam-pack/place'
import type { Deps } from '../../src/deps.ts'
import { importPack as runImport, type ImportReport } from '../../src/packs/import.ts'

type Files = NonNullable<Parameters<typeof memorySource>[1]>

/** Brings a pack made by code in, at the clock's time; a fault in it is a fault of the test. */
export async function importPack(deps: Deps, pack: PackJson, files: Files = {}): Promise<ImportReport> {
  const outcome = await runImport(deps, memorySource(pack, files), deps.clock.now())
  if ('faults' in outcome) throw new Error(outcome.faults.map(formatFault).join('\n'))
  return outcome.report
}
