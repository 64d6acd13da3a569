import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Env } from './env.ts'
import { makeDataDir } from './data-dir.ts'
import { textIfThere } from './disk.ts'
import { errorCode, folderFault, StartFault } from './start-fault.ts'

/** What signs and hides. Made at first start and kept in DATA_DIR, or given by the environment. */
export interface Secrets {
  /** Tokens of students. */
  readonly tokens: Buffer
  /** Paths of pictures. */
  readonly files: Buffer
  /** Passwords that were handed out, and the sieves of chosen ones. */
  readonly passwords: Buffer
  /** Passes of devices that are known. */
  readonly devices: Buffer
  /** Receipts for answers. */
  readonly receipts: Buffer
  /** The private keys that sign exam logs, where they are stored. */
  readonly logKeys: Buffer
  /** Keys of sittings, with which devices prove when answers were made. Ready to sign: making it so takes longer than signing. */
  readonly sittings: KeyObject
  /** The content keys of sealed papers, where they are stored. */
  readonly papers: Buffer
  /** Secrets of gateways and passwords on their way, where they are stored. */
  readonly messages: Buffer
  /** What scripts are called where names are hidden. */
  readonly scripts: Buffer
  /** Links for guardians. */
  readonly guardians: Buffer
  /** Tells whether two servers have the same secret, and nothing else. */
  readonly fingerprint: Buffer
  /** Links from the centre's own portal; shared with it. */
  readonly redirect: Buffer
}

type Given = Pick<Env, 'APP_SECRET' | 'REDIRECT_SECRET' | 'DATA_DIR'>

const StoredSecrets = z.object({ appSecret: z.string().min(32), redirectSecret: z.string().min(32) })

export const secretsFile = (dataDir: string) => join(dataDir, 'secrets.json')

/**
 * With several servers APP_SECRET must be given to all of them: what one signs, the others must accept. One key is
 * derived for each use, so that none can stand in for another.
 */
export async function loadSecrets(env: Given): Promise<Secrets> {
  const stored = env.APP_SECRET === undefined ? await storedSecrets(env.DATA_DIR) : null
  const master = env.APP_SECRET ?? stored?.appSecret ?? ''
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', master, 'anushilon', use, 32))
  return {
    tokens: derive('tokens'),
    files: derive('files'),
    passwords: derive('passwords'),
    devices: derive('devices'),
    receipts: derive('receipts'),
    logKeys: derive('log keys'),
    sittings: createSecretKey(derive('sittings')),
    papers: derive('papers'),
    messages: derive('messages'),
    scripts: derive('scripts'),
    guardians: derive('guardians'),
    fingerprint: derive('fingerprint'),
    redirect: Buffer.from(env.REDIRECT_SECRET ?? stored?.redirectSecret ?? derive('redirect').toString('base64url')),
  }
}

async function storedSecrets(dataDir: string): Promise<z.output<typeof StoredSecrets>> {
  const path = secretsFile(dataDir)
  try {
    return (await readSecrets(path)) ?? (await makeSecrets(path, dataDir))
  } catch (error) {
    throw folderFault(error, dataDir) ?? error
  }
}

async function readSecrets(path: string): Promise<z.output<typeof StoredSecrets> | null> {
  const text = await textIfThere(path)
  if (text === null) return null
  try {
    return StoredSecrets.parse(JSON.parse(text))
  } catch {
    throw new StartFault(
      `The file ${path} is damaged. It holds the keys of every log-in: restore it from a back-up. ` +
        'Only if there is none, remove it; new keys are made then, and every student must log in again.',
    )
  }
}

/** Whole and on disk under its name, or not there at all; whoever comes second takes what the first has made. */
async function makeSecrets(path: string, dataDir: string): Promise<z.output<typeof StoredSecrets>> {
  const secret = () => randomBytes(48).toString('base64url')
  const made = { appSecret: secret(), redirectSecret: secret() }
  await makeDataDir(dataDir)
  const fresh = `${path}.new-${process.pid}`
  const file = await open(fresh, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(made, null, 2)}\n`)
    await file.sync()
    await file.close()
    await link(fresh, path)
    return made
  } catch (error) {
    const first = errorCode(error) === 'EEXIST' ? await readSecrets(path) : null
    if (first) return first
    throw error
  } finally {
    await rm(fresh, { force: true })
  }
}
