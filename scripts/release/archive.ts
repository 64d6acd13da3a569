import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

/** In one order, without names of people and with one date: the same files give the same archive. Returns its size. */
export async function pack(folder: string, archive: string): Promise<number> {
  const sameEverywhere = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '--mode=go=rX,u+rw']
  await promisify(execFile)('tar', [
    ...sameEverywhere,
    '--use-compress-program=gzip -n',
    '-C',
    folder,
    '-cf',
    archive,
    'anushilon',
  ])
  return (await stat(archive)).size
}

/** As `sha256sum --check` reads them. */
export async function writeChecksums(archives: readonly string[], to: string): Promise<void> {
  const lines = []
  for (const archive of archives) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(archive), hash)
    lines.push(`${hash.digest('hex')}  ${basename(archive)}\n`)
  }
  await writeFile(to, lines.join(''))
}
