import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from './install.mjs'

/** Short to read and long to run: by their size, which is all that is known in a fresh clone, they would come last and leave a core idle. */
const LONG = [
  'bench/phones/phones.test.ts',
  'bench/judge/judge.test.ts',
  'apps/api/src/features/identity/access.test.ts',
  'apps/api/test/startup-recovery.test.ts',
  'apps/api/test/startup-workers.test.ts',
  'apps/api/test/startup-other-major.test.ts',
].map((path) => join(ROOT, path))

export class LongFilesFirst extends BaseSequencer {
  override async sort(...given: Parameters<BaseSequencer['sort']>): Promise<TestSpecification[]> {
    for (const path of LONG)
      if (!existsSync(path)) throw new Error(`${import.meta.filename} names ${path}, which is gone`)
    const sorted = await super.sort(...given)
    const long = LONG.flatMap((path) => sorted.filter(({ moduleId }) => moduleId === path))
    return [...long, ...sorted.filter((file) => !long.includes(file))]
  }
}
