import type { PackJson } from './pack-json.ts'
import type { PackSource } from './source.ts'

/** A pack made by code; a file may be made only when it is asked for. */
export function memorySource(
  json: PackJson | object,
  files: Readonly<
    Record<string, Uint8Array | string | (() => Uint8Array | string | Promise<Uint8Array | string>)>
  > = {},
): PackSource {
  return {
    json,
    hasFile: (path) => Object.hasOwn(files, path),
    async readFile(path) {
      const file = files[path]
      if (file === undefined) throw new Error(`the pack has no ${path}`)
      const content = typeof file === 'function' ? await file() : file
      return typeof content === 'string' ? new TextEncoder().encode(content) : content
    },
    close: () => Promise.resolve(),
  }
}
