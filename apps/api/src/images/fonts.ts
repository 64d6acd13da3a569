import { createHash, randomBytes } from 'node:crypto'
import { lstat, mkdir, mkdtemp, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAccessible } from '../disk.ts'
import { woffToSfnt } from './woff.ts'

/**
 * SVG pictures are drawn with fonts that ship with the product, whatever the machine has: Bengali is there on a bare
 * server, and the same picture comes out the same everywhere. Noto Sans for words, DejaVu for what it lacks:
 * subscripts, arrows, operators.
 */
const FAMILIES = ['Noto Sans', 'Noto Sans Bengali', 'DejaVu Sans']

const NOTO_BENGALI = ['400', '700'].map(
  (weight) => `@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-${weight}-normal.woff`,
)
const NOTO = ['latin', 'latin-ext', 'greek'].flatMap((script) =>
  ['400-normal', '700-normal', '400-italic', '700-italic'].map(
    (face) => `@fontsource/noto-sans/files/noto-sans-${script}-${face}.woff`,
  ),
)
const DEJAVU = ['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSans-Oblique', 'DejaVuSans-BoldOblique', 'DejaVuSansMono'].map(
  (name) => `dejavu-fonts-ttf/ttf/${name}.ttf`,
)
const FONTS = [...NOTO_BENGALI, ...NOTO, ...DEJAVU]

function fontsConf(dir: string): string {
  const families = FAMILIES.map((family) => `<string>${family}</string>`).join('')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${dir}</dir>
  <cachedir>${join(dir, 'cache')}</cachedir>
  <match target="pattern"><test name="family" compare="eq"><string>monospace</string></test>
    <edit name="family" mode="assign" binding="same"><string>DejaVu Sans Mono</string></edit></match>
  <match target="pattern"><edit name="family" mode="append" binding="weak">${families}</edit></match>
</fontconfig>
`
}

/** Two processes may prepare the same folder at once: a file is either whole or not there. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`
  await writeFile(unfinished, content)
  await rename(unfinished, path)
}

function sourceOf(font: string): string {
  return fileURLToPath(import.meta.resolve(font))
}

/** Other fonts, another folder. */
async function versionOf(fonts: readonly string[]): Promise<string> {
  const sizes = await Promise.all(fonts.map(async (font) => (await stat(sourceOf(font))).size))
  return createHash('sha256')
    .update(JSON.stringify([fonts, sizes, fontsConf('')]))
    .digest('hex')
    .slice(0, 12)
}

/** Among the temporary files, shared by all processes of this user and by nobody else. */
async function ownFolder(): Promise<string> {
  const user = userInfo().uid
  const folder = join(tmpdir(), `anushilon-fonts-${await versionOf(FONTS)}-${user}`)
  await mkdir(folder, { mode: 0o700, recursive: true })
  const { uid, mode } = await lstat(folder)
  const isOurs = uid === Math.max(user, 0) && (mode & 0o022) === 0
  return isOurs ? folder : await mkdtemp(join(tmpdir(), 'anushilon-fonts-'))
}

/** The renderer reads TrueType but not WOFF, which is how the fonts are published. */
async function unpack(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true })
  for (const font of FONTS) {
    const path = join(folder, basename(font).replace(/\.woff$/, '.ttf'))
    if (await isAccessible(path)) continue
    const bytes = await readFile(sourceOf(font))
    await writeWhole(path, font.endsWith('.woff') ? woffToSfnt(bytes) : bytes)
  }
  const conf = join(folder, 'fonts.conf')
  if (!(await isAccessible(conf))) await writeWhole(conf, fontsConf(folder))
}

let folder: Promise<string> | null = null

/**
 * To be awaited before SVG is drawn. The renderer reads its configuration once a process, so the folder stays the same
 * for the life of it; what a cleaner of temporary files took is put back.
 */
export async function useOwnFonts(): Promise<void> {
  folder ??= ownFolder()
  const home = await folder
  await unpack(home)
  process.env['FONTCONFIG_FILE'] = join(home, 'fonts.conf')
}
