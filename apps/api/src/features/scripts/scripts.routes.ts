import { uploadScript } from '@anushilon/contract/operations/scripts'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createDarkroom } from '../../darkroom/darkroom.ts'
import type { Deps } from '../../deps.ts'
import type { Binder } from '../../http/bind.ts'
import { removeLeftovers } from '../../uploads/leftovers.ts'
import { createPhotoIntake } from '../../uploads/photo-intake.ts'
import { scriptCalls } from './scripts.service.ts'

/** Decoded pictures are large, so few are in memory at once; one processor stays free for those who are answering. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))

export function scriptRoutes(binder: Binder, deps: Deps): void {
  const folder = join(deps.env.DATA_DIR, 'tmp', 'uploads')
  removeLeftovers(folder, deps.clock.now()).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'could not remove what earlier uploads left behind'),
  )
  // Servers may share a data folder; each has a corner of its own.
  const intake = createPhotoIntake(join(folder, randomBytes(6).toString('hex')))
  const { upload } = scriptCalls(deps, intake, createDarkroom(AT_ONCE))
  binder.bind(uploadScript, upload, { takeBody: intake.take })
}
