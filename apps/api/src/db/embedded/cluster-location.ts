import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textIfThere } from '../../disk.ts'
import { StartFault } from '../../start-fault.ts'
import { type Account, accountFor, canEnter } from './account.ts'

/** Where a root-owned data folder keeps what the database's own user must reach but cannot reach there. */
const ELSEWHERE = '/var/lib/anushilon'
const POINTER = 'postgres.location'

/** Where the cluster of a data folder lies, and who runs it. */
export interface ClusterLocation {
  readonly cluster: string
  readonly account: Account | null
  /** Where copies of the programs go, should they be needed. */
  readonly copies: string
}

async function pointedTo(dataDir: string): Promise<string | null> {
  return (await textIfThere(join(dataDir, POINTER)))?.trim() ?? null
}

/** The cluster's folder as it was decided at the first start; it need not exist yet. */
export async function clusterFolder(dataDir: string): Promise<string> {
  const home = await pointedTo(dataDir)
  return join(home ?? dataDir, 'postgres')
}

export async function chooseLocation(dataDir: string, say: (line: string) => void): Promise<ClusterLocation> {
  const home = await pointedTo(dataDir)
  if (home !== null) {
    if (!(await exists(home))) {
      throw new StartFault(
        `The database of ${dataDir} is kept in ${home}, as the file ${POINTER} there says, but that folder is gone. ` +
          `Bring it back, or remove the file ${POINTER} to begin with an empty database.`,
      )
    }
    return { cluster: join(home, 'postgres'), account: accountFor(join(home, 'postgres'), say), copies: ELSEWHERE }
  }
  const cluster = join(dataDir, 'postgres')
  const account = accountFor(cluster, say)
  if (account === null || canEnter(account, dataDir)) {
    return { cluster, account, copies: account === null ? dataDir : ELSEWHERE }
  }
  if (await exists(cluster)) {
    throw new StartFault(
      `The database in ${cluster} runs as another user (number ${account.uid}), who cannot get there any more. ` +
        `Let that user pass through every folder on the way: chmod o+x ${dataDir} and those above it.`,
    )
  }
  return { cluster: join(await moveElsewhere(dataDir, say), 'postgres'), account, copies: ELSEWHERE }
}

/** A folder of its own for every data folder: one that was removed and made anew must not find the old database. */
async function moveElsewhere(dataDir: string, say: (line: string) => void): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 10)
  await mkdir(ELSEWHERE, { recursive: true })
  await chmod(ELSEWHERE, 0o755)
  const earlier = (await readdir(ELSEWHERE)).filter((entry) => entry.startsWith(`${name}-`))
  const home = await mkdtemp(join(ELSEWHERE, `${name}-`))
  await chmod(home, 0o711)
  await writeFile(join(dataDir, POINTER), `${home}\n`, { flag: 'wx', mode: 0o600 })
  say(`The database's user cannot enter ${dataDir}; the database is kept in ${home}`)
  if (earlier.length > 0) {
    say(`An earlier data folder of this name left ${earlier.map((entry) => join(ELSEWHERE, entry)).join(', ')}`)
  }
  return home
}

async function exists(folder: string): Promise<boolean> {
  return await readdir(folder).then(
    () => true,
    () => false,
  )
}
