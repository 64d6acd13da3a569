/** What the types of Node leave out. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer }
}

/** Memory that a disk takes as it is. */
export interface Block {
  readonly bytes: Uint8Array
  giveBack(): void
}

const BLOCK_BYTES = 256 * 1024
/** 32 MB, of which the machine gives only what was ever in use at once: 40 in a rush of 500 photos a second. */
const MOST_BLOCKS = 128
const WASM_PAGE_BYTES = 64 * 1024

let unused: Uint8Array[] | null = null

/** They begin at a page of the machine, which no other memory of Node is sure to do. */
function allBlocks(): Uint8Array[] {
  try {
    const { buffer } = new WebAssembly.Memory({ initial: (MOST_BLOCKS * BLOCK_BYTES) / WASM_PAGE_BYTES })
    return Array.from({ length: MOST_BLOCKS }, (_, at) => new Uint8Array(buffer, at * BLOCK_BYTES, BLOCK_BYTES))
  } catch {
    // The process may not have so many addresses.
    return []
  }
}

/** Null where all are in use. */
export function takeBlock(): Block | null {
  const blocks = (unused ??= allBlocks())
  const bytes = blocks.pop()
  // The one that was used last is used next: the others may never be touched.
  return bytes === undefined ? null : { bytes, giveBack: () => void blocks.push(bytes) }
}
