import { constants, stat, statfs } from 'node:fs/promises'
import { isAccessible } from '../disk.ts'
import type { Env } from '../env.ts'
import { missingDisk } from '../missing-disk.ts'
import { secretsFile } from '../secrets.ts'
import { errorCode } from '../start-fault.ts'
import type { Check } from './check.ts'
import { fault, fine, notice, type Finding } from './finding.ts'
import { isWritable, nearestFolder, whatIs } from './writable.ts'

const MB = 1024 * 1024
/** A centre of a few thousand students fills this with photos of scripts within weeks. */
const COMFORT_MB = 2_000
const LEAST_MB = 200

export const dataFolderCheck: Check = { topic: 'disk', examine: ({ env }) => examineDataFolder(env) }

async function examineDataFolder({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<Finding[]> {
  const place = await missingDisk(DATA_DIR)
  if (place !== null) {
    return [fault(`The disk of the data folder ${DATA_DIR} is not there`, `Mount it: sudo mount ${place}`)]
  }
  const found = await whatIs(DATA_DIR).catch((error: unknown) => errorCode(error))
  if (found === 'ENOENT') {
    const parent = await nearestFolder(DATA_DIR)
    const made = (await isWritable(parent))
      ? fine(`The data folder ${DATA_DIR} is made at the first start`)
      : fault(`The data folder ${DATA_DIR} cannot be made`, `Let this user write in ${parent}, or set DATA_DIR.`)
    return [made, await examineDiskSpace(parent)]
  }
  if (typeof found === 'string' || !found.isDirectory()) {
    return [
      fault(
        `${DATA_DIR} is not a folder this user can look at`,
        'Is its disk there? Correct its permissions, or set DATA_DIR.',
      ),
    ]
  }
  if (!(await isWritable(DATA_DIR))) {
    return [
      fault(`The data folder ${DATA_DIR} cannot be written`, 'Start as the user who owns it, or give it to this user.'),
    ]
  }
  return [fine(`The data folder ${DATA_DIR} can be written`), await examineDiskSpace(DATA_DIR)]
}

async function examineDiskSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / MB)
  if (free < LEAST_MB) return fault(`Only ${free} MB are free on the disk of ${folder}`, 'Free some space first.')
  const what = `${free.toLocaleString('en')} MB are free on its disk`
  return free < COMFORT_MB ? notice(what, 'Enough to run; photos of written answers will need more.') : fine(what)
}

export const secretsCheck: Check = { topic: 'secrets', examine: async ({ env }) => [await examineSecrets(env)] }

async function examineSecrets(env: Pick<Env, 'DATA_DIR' | 'APP_SECRET'>): Promise<Finding> {
  if (env.APP_SECRET !== undefined) return fine('The secrets come from APP_SECRET')
  const path = secretsFile(env.DATA_DIR)
  const found = await stat(path).catch(() => null)
  if (found === null) return fine('The secrets are made at the first start')
  const mode = found.mode & 0o777
  if ((mode & 0o077) !== 0) {
    return fault(`Others can read ${path} (mode ${mode.toString(8)})`, `Close it: chmod 600 ${path}`)
  }
  return (await isAccessible(path, constants.R_OK))
    ? fine('Only their owner can read the secrets')
    : fault(`This user cannot read ${path}`, 'Start as the user who owns it.')
}
