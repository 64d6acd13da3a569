import { uploadScript } from '@anushilon/contract/operations/scripts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import type { Binder } from '../../http/bind.ts'
import { removeLeftovers } from '../../uploads/leftovers.ts'
import { createPhotoIntake } from '../../uploads/photo-intake.ts'
import { scriptCalls } from './scripts.service.ts'

export function scriptRoutes(binder: Binder, deps: Deps): void {
  const incoming = join(deps.env.DATA_DIR, 'incoming')
  removeLeftovers(incoming, deps.clock.now()).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'could not remove what earlier uploads left behind'),
  )
  // Servers may share a data folder; each has a corner of its own.
  const intake = createPhotoIntake(join(incoming, randomBytes(6).toString('hex')))
  const { upload } = scriptCalls(deps, intake)
  binder.bind(uploadScript, upload, { takeBody: intake.take })
}
