import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './install.mjs'
import { ensureBuilt } from './builds.mjs'
import { say } from './say.mjs'
import { pack, writeChecksums } from './release/archive.ts'
import { fillVersion } from './release/contents.ts'
import { installDependencies } from './release/dependencies.ts'
import { PLATFORMS, type Platform } from './release/platforms.ts'
import { nameOfBuild } from './release/version.ts'

const USAGE = `npm run release [-- --platform x64] [--to FOLDER] [--build NAME]

Makes an archive for each platform that runs without npm, a compiler or a network: the server, the built pages, Node and
PostgreSQL. They lie in release/ afterwards, with their checksums. The packages come from the registry, or npm's cache.`

/**
 * Every archive is put together in the same way on any machine: the builds of another platform are taken from the
 * registry as they are, and nothing of them is run.
 */
async function release(platforms: readonly Platform[], to: string, build: string): Promise<void> {
  await ensureBuilt()
  mkdirSync(to, { recursive: true })
  const archives = []
  for (const platform of platforms) {
    const work = join(to, `.work-${platform}`)
    rmSync(work, { recursive: true, force: true })
    // The archive holds one folder; of two versions that are unpacked in one place each has its own below it.
    const version = join(work, 'anushilon', 'versions', build)
    mkdirSync(version, { recursive: true })
    say(`${platform}: packages`)
    await installDependencies(version, platform)
    say(`${platform}: program and pages`)
    await fillVersion(join(work, 'anushilon'), version, build, platform)
    say(`${platform}: archive`)
    const archive = join(to, `anushilon-${build}-linux-${platform}.tar.gz`)
    const bytes = await pack(work, archive)
    say(`${archive} (${(bytes / 1e6).toFixed(1)} MB)`)
    archives.push(archive)
    rmSync(work, { recursive: true })
  }
  await writeChecksums(archives, join(to, `anushilon-${build}.sha256`))
}

const { values } = parseArgs({
  options: {
    platform: { type: 'string', multiple: true },
    to: { type: 'string' },
    build: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const wanted = PLATFORMS.filter((platform) => values.platform?.includes(platform) ?? true)
if (values.help || wanted.length < (values.platform?.length ?? 0)) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
} else {
  const to = values.to === undefined ? join(ROOT, 'release') : resolve(process.env['INIT_CWD'] ?? '.', values.to)
  await release(wanted, to, values.build ?? nameOfBuild())
}
