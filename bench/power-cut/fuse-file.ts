import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { VolatileDisk } from './volatile-disk.ts'

const run = promisify(execFile)

/** The kernel's numbers: include/uapi/linux/fuse.h. */
const CALL = {
  lookup: 1,
  forget: 2,
  getattr: 3,
  setattr: 4,
  open: 14,
  read: 15,
  write: 16,
  statfs: 17,
  release: 18,
  fsync: 20,
  flush: 25,
  init: 26,
  interrupt: 36,
  destroy: 38,
  forgetMany: 42,
} as const
const WITHOUT_REPLY: ReadonlySet<number> = new Set([CALL.forget, CALL.forgetMany, CALL.interrupt])
const [NOT_FOUND, NOT_OFFERED] = [-2, -38]
const [ROOT, FILE] = [1n, 2n]
const NAME = 'disk'
const MOST_WRITTEN = 128 * 1024
const BIG_WRITES = 1 << 5
const IN_HEAD = 40
const WRITE_HEAD = 40

type Reply = { readonly error: number } | { readonly data: Buffer }

/** Offers a disk as one file in a file system of its own, which loop devices can stand on. Needs root. */
export class FuseFile {
  readonly path: string
  readonly #folder: string
  readonly #device: FileHandle
  readonly #disk: VolatileDisk
  readonly #served: Promise<void>

  private constructor(folder: string, device: FileHandle, disk: VolatileDisk) {
    this.path = join(folder, NAME)
    this.#folder = folder
    this.#device = device
    this.#disk = disk
    this.#served = this.#serve()
  }

  static async mount(folder: string, disk: VolatileDisk): Promise<FuseFile> {
    const device = await open('/dev/fuse', 'r+')
    const options = 'fd=3,rootmode=40000,user_id=0,group_id=0'
    const mount = spawn('mount', ['-i', '-t', 'fuse', '-o', options, 'volatile-disk', folder], {
      stdio: ['ignore', 'inherit', 'inherit', device.fd],
    })
    const [code] = (await once(mount, 'exit')) as [number | null]
    if (code !== 0) throw new Error('a file system of our own cannot be mounted here')
    return new FuseFile(folder, device, disk)
  }

  async unmount(): Promise<void> {
    await run('umount', [this.#folder])
    await this.#served
    await this.#device.close()
  }

  /** One request a read; it ends when the file system is unmounted. */
  async #serve(): Promise<void> {
    for (;;) {
      const buffer = Buffer.alloc(MOST_WRITTEN + 4096)
      const read = await this.#device.read(buffer, 0, buffer.length, null).catch(() => null)
      if (read === null || read.bytesRead < IN_HEAD) return
      void this.#answer(buffer.subarray(0, read.bytesRead))
    }
  }

  async #answer(request: Buffer): Promise<void> {
    const call = request.readUInt32LE(4)
    if (WITHOUT_REPLY.has(call)) return
    const reply = await this.#replyTo(call, request)
    const data = 'data' in reply ? reply.data : Buffer.alloc(0)
    const head = Buffer.alloc(16)
    head.writeUInt32LE(16 + data.length, 0)
    head.writeInt32LE('error' in reply ? reply.error : 0, 4)
    request.copy(head, 8, 8, 16)
    // A request that was given up meanwhile is not asked for any more.
    await this.#device.write(Buffer.concat([head, data]), 0, 16 + data.length, null).catch(() => null)
  }

  async #replyTo(call: number, request: Buffer): Promise<Reply> {
    const node = request.readBigUInt64LE(16)
    if (call === CALL.init) return { data: agreement(request) }
    if (call === CALL.lookup) {
      const name = request.toString('utf8', IN_HEAD, request.length - 1)
      return node === ROOT && name === NAME ? { data: this.#entry() } : { error: NOT_FOUND }
    }
    if (call === CALL.getattr || call === CALL.setattr)
      return { data: Buffer.concat([Buffer.alloc(16), this.#attributes(node)]) }
    if (call === CALL.open) return { data: Buffer.alloc(16) }
    if (call === CALL.read) {
      const [offset, length] = [Number(request.readBigUInt64LE(IN_HEAD + 8)), request.readUInt32LE(IN_HEAD + 16)]
      return { data: await this.#disk.read(offset, Math.max(0, Math.min(length, this.#disk.size - offset))) }
    }
    if (call === CALL.write) {
      const [offset, length] = [Number(request.readBigUInt64LE(IN_HEAD + 8)), request.readUInt32LE(IN_HEAD + 16)]
      const from = IN_HEAD + WRITE_HEAD
      await this.#disk.write(offset, request.subarray(from, from + length))
      const written = Buffer.alloc(8)
      written.writeUInt32LE(length, 0)
      return { data: written }
    }
    if (call === CALL.fsync) await this.#disk.flush()
    if (call === CALL.statfs) return { data: Buffer.alloc(80) }
    const isNothing = call === CALL.fsync || call === CALL.flush || call === CALL.release || call === CALL.destroy
    return isNothing ? { data: Buffer.alloc(0) } : { error: NOT_OFFERED }
  }

  #entry(): Buffer {
    const head = Buffer.alloc(40)
    head.writeBigUInt64LE(FILE, 0)
    return Buffer.concat([head, this.#attributes(FILE)])
  }

  #attributes(node: bigint): Buffer {
    const isFile = node === FILE
    const bytes = Buffer.alloc(88)
    bytes.writeBigUInt64LE(node, 0)
    bytes.writeBigUInt64LE(isFile ? BigInt(this.#disk.size) : 0n, 8)
    bytes.writeUInt32LE(isFile ? 0o100_600 : 0o040_700, 60)
    bytes.writeUInt32LE(1, 64)
    return bytes
  }
}

/** Which dialect is spoken, and how much may come at once. */
function agreement(request: Buffer): Buffer {
  const reply = Buffer.alloc(64)
  reply.writeUInt32LE(request.readUInt32LE(IN_HEAD), 0)
  reply.writeUInt32LE(Math.min(31, request.readUInt32LE(IN_HEAD + 4)), 4)
  reply.writeUInt32LE(request.readUInt32LE(IN_HEAD + 8), 8)
  reply.writeUInt32LE(BIG_WRITES, 12)
  reply.writeUInt16LE(16, 16)
  reply.writeUInt16LE(12, 18)
  reply.writeUInt32LE(MOST_WRITTEN, 20)
  reply.writeUInt32LE(1, 24)
  return reply
}
