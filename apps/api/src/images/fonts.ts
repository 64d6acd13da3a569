import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** Two imports may prepare the same folder at once: a file is either whole or not there. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`
  await writeFile(unfinished, content)
  await rename(unfinished, path).catch(async (error: unknown) => {
    await rm(unfinished, { force: true })
    throw error
  })
}

/** The renderer reads TrueType but not WOFF, which is how the fonts are published. */
async function unpack(dir: string): Promise<string> {
  const version = createHash('sha256')
    .update(JSON.stringify([dir, FONTS, FAMILIES]))
    .digest('hex')
    .slice(0, 12)
  const home = join(dir, `fonts-${version}`)
  const conf = join(home, 'fonts.conf')
  if (await stat(conf).catch(() => null)) return conf
  await mkdir(join(home, 'cache'), { recursive: true })
  for (const font of FONTS) {
    const bytes = await readFile(fileURLToPath(import.meta.resolve(font)))
    const name = font.slice(font.lastIndexOf('/') + 1).replace(/\.woff$/, '.ttf')
    await writeWhole(join(home, name), font.endsWith('.woff') ? woffToSfnt(bytes) : bytes)
  }
  // Last: its being there says that the fonts are.
  await writeWhole(conf, fontsConf(home))
  return conf
}

let ready: Promise<void> | null = null

/**
 * To be awaited before the first SVG is drawn. The renderer reads its configuration once a process, so the first
 * caller's folder counts.
 */
export async function useOwnFonts(cacheDir: string): Promise<void> {
  ready ??= unpack(cacheDir).then((conf) => {
    process.env['FONTCONFIG_FILE'] = conf
  })
  await ready
}
