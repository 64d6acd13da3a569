import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt|webmanifest)$/

/**
 * Writes .br and .gz beside every file they can help, at the highest level: the server never compresses a page itself.
 *
 * @internal
 */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'anushilon:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      async handler() {
        const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
        await Promise.all(names.filter(isServed).map((name) => compress(join(outDir, name))))
      },
    },
  }
}

/** The manifest lies in a dot folder; nobody is sent that. */
function isServed(name: string): boolean {
  return COMPRESSIBLE.test(name) && !name.startsWith('.')
}

async function compress(path: string): Promise<void> {
  const source = readFileSync(path)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.length } }),
    promisify(gzip)(source, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(`${path}.br`, brotli)
  writeFileSync(`${path}.gz`, gzipped)
}
