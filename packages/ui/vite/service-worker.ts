import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'

const WORKER = resolve(import.meta.dirname, '../src/service-worker/worker.ts')

interface Application {
  /** Any page of it. */
  readonly page: string
  /** Which addresses are its pages. */
  readonly screens: RegExp
  /** Files that are kept once they were asked for: of the fonts for formulas a paper uses a few. */
  readonly onUse: RegExp
}

/**
 * Writes sw.js: the service worker with the files of this build in it.
 *
 * @internal
 */
export function serviceWorker({ page, screens, onUse }: Application): Plugin {
  let base = '/'
  return {
    name: 'anushilon:service-worker',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = filesOf(bundle, onUse).map((name) => `${base}${name}`)
        const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        const { code } = await transformWithOxc(readFileSync(WORKER, 'utf8'), WORKER, { target: 'chrome90' })
        const app = base.replaceAll('/', '') || 'web'
        const known = Object.entries({ APP: app, BUILD: build, FILES: files, ASSETS: `${base}assets/`, PAGE: page })
        const names = [
          ...known.map(([name, value]) => `${name}=${JSON.stringify(value)}`),
          `SCREENS=${String(screens)}`,
        ]
        const source = `const ${names.join()};\n${code}`
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

function filesOf(bundle: Rolldown.OutputBundle, onUse: RegExp): string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  const files = Object.keys(bundle).filter((name) => /\.(?:js|css|woff2)$/.test(name) && !onUse.test(name))
  const first = entry?.fileName ?? ''
  return [first, ...files.filter((name) => name !== first).toSorted()]
}
