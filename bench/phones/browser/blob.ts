/** Bytes that are there at once: the time stands still while a page reads them. */
export class MemoryBlob {
  readonly bytes: Uint8Array
  readonly type: string

  constructor(bytes: Uint8Array, type = 'image/jpeg') {
    this.bytes = bytes
    this.type = type
  }

  get size(): number {
    return this.bytes.length
  }

  slice(from: number, to: number): MemoryBlob {
    return new MemoryBlob(this.bytes.subarray(from, to), this.type)
  }

  async arrayBuffer(): Promise<Uint8Array> {
    return this.bytes
  }
}

/** A photo as a camera makes it. */
export class MemoryFile extends MemoryBlob {
  readonly name: string

  constructor(bytes: Uint8Array, name: string) {
    super(bytes)
    this.name = name
  }
}

/** The blobs of a page are of its own class. */
export function picturedIn(blob: Blob): Uint8Array {
  const { bytes }: { bytes?: unknown } = Object(blob)
  if (bytes instanceof Uint8Array) return bytes
  throw new Error('this is no picture of a simulated phone')
}
