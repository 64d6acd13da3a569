import { arrangeScript, scriptPages, sendPage } from '@anushilon/contract/operations/script-pages'
import { uploadScript } from '@anushilon/contract/operations/scripts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import type { Binder } from '../../http/bind.ts'
import { removeLeftovers } from '../../uploads/leftovers.ts'
import { createPhotoIntake } from '../../uploads/photo-intake.ts'
import { photoAdmission } from './photo-admission.ts'
import { scriptCalls } from './scripts.service.ts'

export function scriptRoutes(binder: Binder, deps: Deps): void {
  const folder = join(deps.env.DATA_DIR, 'tmp', 'uploads')
  removeLeftovers(folder, deps.clock.now()).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'could not remove what earlier uploads left behind'),
  )
  // Servers may share a data folder; each has a corner of its own.
  const intake = createPhotoIntake(join(folder, randomBytes(6).toString('hex')), { admit: photoAdmission(deps) })
  const calls = scriptCalls(deps, intake)
  binder.bind(uploadScript, calls.upload, { takeBody: intake.take })
  binder.bind(sendPage, calls.sendPage, { takeBody: intake.passOn })
  binder.bind(arrangeScript, calls.arrange)
  binder.bind(scriptPages, calls.pages)
}
