import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'

const WORKER = resolve(import.meta.dirname, '../src/service-worker/worker.ts')
/** Of the fonts for formulas a paper uses a few; they are kept once they were asked for. */
const ON_USE = /KaTeX_|PreviewScreen|UiBoard/

/**
 * Writes /sw.js: the service worker with the files of this build in it.
 *
 * @internal
 */
export function serviceWorker(): Plugin {
  return {
    name: 'anushilon:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = filesOf(bundle)
        const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        const { code } = await transformWithOxc(readFileSync(WORKER, 'utf8'), WORKER, { target: 'chrome90' })
        const source = `const BUILD=${JSON.stringify(build)},FILES=${JSON.stringify(files)};\n${code}`
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  const files = Object.keys(bundle).filter((name) => /\.(?:js|css|woff2)$/.test(name) && !ON_USE.test(name))
  const first = entry?.fileName ?? ''
  return [first, ...files.filter((name) => name !== first).toSorted()].map((name) => `/${name}`)
}
