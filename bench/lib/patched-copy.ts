import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What a server is made of, and the bench's own ways to make and start one. */
const COPIED = ['apps/api', 'packages', 'demo', 'bench', 'scripts', 'package.json', 'tsconfig.base.json']
const WORKSPACES = '@anushilon'

export interface Patch {
  readonly file: string
  /** Must stand there exactly once: a patch that no longer fits is noticed. */
  readonly from: string
  readonly to: string
}

export interface PatchedCopy {
  readonly folder: string
  remove(): Promise<void>
}

/** The product with something changed, in a folder of its own. Other people's packages are shared with the original. */
export async function patchedCopy(patches: readonly Patch[]): Promise<PatchedCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-patched-'))
  const isOurs = (path: string) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(ROOT.length - 1))
  for (const each of COPIED) await cp(join(ROOT, each), join(folder, each), { recursive: true, filter: isOurs })
  await shareModules(folder)
  for (const { file, from, to } of patches) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    const places = text.split(from).length - 1
    if (places !== 1) throw new Error(`a patch does not fit any more: ${places} places in ${file} have\n${from}`)
    await writeFile(
      path,
      text.replace(from, () => to),
    )
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function shareModules(folder: string): Promise<void> {
  const [modules, theirs] = [join(folder, 'node_modules'), join(ROOT, 'node_modules')]
  await mkdir(join(modules, WORKSPACES), { recursive: true })
  for (const name of await readdir(theirs)) {
    if (name !== WORKSPACES) await symlink(join(theirs, name), join(modules, name))
  }
  // Their links lead to places in the repository, which the copy has too.
  for (const name of await readdir(join(theirs, WORKSPACES))) {
    await symlink(await readlink(join(theirs, WORKSPACES, name)), join(modules, WORKSPACES, name))
  }
}
