import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../install.mjs'
import type { Platform } from './platforms.ts'
import { commit } from './version.ts'

const BUILT = ['apps/api/dist', 'apps/web/dist', 'apps/staff/dist']
/** What a person reads, with all that it leads to, or copies to where their system wants it. */
const BESIDE_THE_PROGRAM = ['docs', 'deploy', ':(glob)*.md']
const NOT_SHIPPED = /\.test\.ts$/

/** The server's sources, which Node runs as they are, the server and the pages as they were built, and what is read. */
export async function fillVersion(home: string, version: string, build: string, platform: Platform): Promise<void> {
  const workspaces = ownWorkspaces(version)
  for (const path of tracked([...workspaces.map((folder) => `${folder}/src`), ...BESIDE_THE_PROGRAM])) {
    if (NOT_SHIPPED.test(path)) continue
    mkdirSync(dirname(join(version, path)), { recursive: true })
    copyFileSync(join(ROOT, path), join(version, path))
  }
  dropManifestsBut(version, workspaces)
  for (const built of BUILT) cpSync(join(ROOT, built), join(version, built), { recursive: true })
  const { version: number } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const facts = { version: number, build, commit: commit(), platform: `linux-${platform}` }
  writeFileSync(join(version, 'release.json'), `${JSON.stringify(facts, null, 2)}\n`)

  copyFileSync(join(ROOT, 'deploy/archive/anushilon'), join(home, 'anushilon'))
  chmodSync(join(home, 'anushilon'), 0o755)
  copyFileSync(join(ROOT, '.env.example'), join(home, 'settings.example.env'))
}

/** The packages of ours that the server needs, as npm has linked them. */
function ownWorkspaces(version: string): string[] {
  const links = join(version, 'node_modules', '@anushilon')
  return readdirSync(links).map((name) => relative(realpathSync(version), realpathSync(join(links, name))))
}

function tracked(paths: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...paths], { cwd: ROOT, encoding: 'utf8' })
  return listed.split('\0').filter((path) => path !== '' && lstatSync(join(ROOT, path), { throwIfNoEntry: false }))
}

/** npm asked for the manifests of all workspaces. */
function dropManifestsBut(version: string, workspaces: readonly string[]): void {
  for (const parent of ['apps', 'packages', '.']) {
    for (const entry of readdirSync(join(version, parent), { withFileTypes: true })) {
      const folder = join(parent, entry.name)
      const isManifestOnly = entry.isDirectory() && readdirSync(join(version, folder)).join() === 'package.json'
      if (isManifestOnly && !workspaces.includes(folder)) rmSync(join(version, folder), { recursive: true })
    }
  }
  for (const path of ['package-lock.json', '.npmrc']) rmSync(join(version, path))
}
