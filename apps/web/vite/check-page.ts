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
      const files = await bundled()
      const source = textOf(files, '.html')
        .replaceAll(/\n\s*/g, '\n')
        .replaceAll(/<link [^>]*>\n?|<script [^>]*><\/script>\n?/g, '')
        .replace('</head>', () => `<style>${withoutUnused(textOf(files, '.css'))}</style></head>`)
        .replace('</body>', () => `<script>${textOf(files, '.js').replaceAll('</', String.raw`<\/`)}</script></body>`)
      this.emitFile({ type: 'asset', fileName: 'check.html', source })
    },
  }
}

type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset

async function bundled(): Promise<BuiltFile[]> {
  const made = await build({
    root: SOURCE,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: ['chrome90', 'edge90', 'firefox90', 'safari15'],
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: { input: resolve(SOURCE, 'check.html'), output: { format: 'iife' } },
    },
  })
  return [made].flat().flatMap((output) => ('output' in output ? output.output : []))
}

/** Of the tokens of the design only those that this page names. */
function withoutUnused(css: string): string {
  const isUsed = (token: string) => css.includes(`var(${token})`)
  return css.replaceAll(/(--[\w-]+):[^;}]*;?/g, (line, token: string) => (isUsed(token) ? line : ''))
}

function textOf(files: readonly BuiltFile[], ending: string): string {
  const wanted = files.filter(({ fileName }) => fileName.endsWith(ending))
  if (wanted.length === 0) throw new Error(`the check page has no ${ending}`)
  return wanted.map((file) => (file.type === 'chunk' ? file.code : String(file.source)).trim()).join('')
}
