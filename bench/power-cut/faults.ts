import type { Patch } from '../lib/patched-copy.ts'

export interface Fault {
  readonly name: string
  readonly patches: readonly Patch[]
}

const LAUNCH = { file: 'apps/api/src/db/embedded/launch.ts', from: "fsync: 'on'" }
const NAME = { file: 'apps/api/src/storage/folder.ts', from: 'await syncNames()', to: 'void syncNames' }

/** By the name that `--fault` takes. Each loses something that was acknowledged. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'fsync-off': { name: 'the database does not wait for its disk', patches: [{ ...LAUNCH, to: "fsync: 'off'" }] },
  'async-commit': {
    name: 'a commit does not wait for the disk',
    patches: [{ ...LAUNCH, to: "synchronous_commit: 'off'" }],
  },
  'photo-name': { name: 'the name of a photo does not wait for the disk', patches: [NAME] },
  // By itself the photo would not be missed here: on ext4 whoever waits for the name waits for what was written before.
  photo: {
    name: 'neither a photo nor its name waits for the disk',
    patches: [{ file: 'apps/api/src/uploads/direct-writes.ts', from: 'await this.#file?.sync()', to: '' }, NAME],
  },
}
