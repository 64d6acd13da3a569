import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = resolve(import.meta.dirname, '../src/check')

/**
 * Writes check.html: the page that checks a proof, with its script and its style sheet in it, so that it is one file which a
 * student can keep. It shares nothing with the other pages' files, and none of them names it.
 *
 * @internal
 */
export function checkPage(): Plugin {
  return {
    name: 'anushilon:check-page',
    apply: 'build',
    async generateBundle() {
      const page = readFileSync(resolve(SOURCE, 'check.html'), 'utf8')
      const [script, styles] = [await bundled('main.ts'), await bundled('check.css')]
      const source = page
        .replace('/* styles */', () => styles.trim())
        .replace('/* script */', () => script.trim().replaceAll('</', String.raw`<\/`))
      this.emitFile({ type: 'asset', fileName: 'check.html', source })
    },
  }
}

async function bundled(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: ['chrome90', 'edge90', 'firefox90', 'safari15'],
      modulePreload: false,
      rolldownOptions: { input: resolve(SOURCE, entry), output: { format: 'iife' } },
    },
  })
  const files = [made].flat().flatMap((output) => ('output' in output ? output.output : []))
  return files
    .filter((file) => file.fileName.endsWith(entry.endsWith('.css') ? '.css' : '.js'))
    .map(sourceOf)
    .join('')
}

function sourceOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string {
  return file.type === 'chunk' ? file.code : String(file.source)
}
