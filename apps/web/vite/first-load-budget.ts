import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** What a phone must fetch before the log-in page stands, gzipped, in bytes. */
const LIMITS = { script: 85_000, style: 10_000 }

/** As the files are served. */
const BEST = { level: 9 }

/** Fails a build whose first load has outgrown its limit, so that nobody learns of it from a student. */
export function firstLoadBudget(): Plugin {
  return {
    name: 'anushilon:first-load-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = firstChunks(bundle)
        const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
        const sizes = {
          script: sum(chunks.map((chunk) => gzipSync(chunk.code, BEST).length)),
          style: sum([...styles].map((name) => gzipSync(sourceOf(bundle[name]), BEST).length)),
        }
        for (const kind of ['script', 'style'] as const) {
          if (sizes[kind] > LIMITS[kind]) {
            this.error(
              `The first load has ${sizes[kind]} bytes of ${kind} gzipped; ${LIMITS[kind]} are allowed. What the log-in page ` +
                'does not need, such as the words of an exam, belongs in modules that only inner screens import.',
            )
          }
        }
        this.info(`First load: ${sizes.script} bytes of script and ${sizes.style} of style, gzipped.`)
      },
    },
  }
}

/** The entry and all that it imports without being asked. */
function firstChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    found.add(chunk)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName)
  return [...found]
}

function sourceOf(asset: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string | Uint8Array {
  return asset?.type === 'asset' ? asset.source : ''
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
