import { writeZip } from '@anushilon/question-files/containers/write-zip'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import zlib from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { examplePack } from '../test/example-pack.ts'
import { openPack } from './open-pack.ts'
import { LIMITS } from './source.ts'
import { writePack } from './write-pack.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anushilon-pack-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function openZip(bytes: Buffer) {
  const path = join(folder, 'pack.zip')
  await writeFile(path, bytes)
  return await openPack(path)
}

/** The same archive with a name in it overwritten, as no honest tool would write it. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

async function* breakingOff(): AsyncGenerator<Buffer> {
  yield Buffer.from('half')
  throw new Error('gone')
}

const MINIMAL = '{"version":1}'

test('a folder is a pack when it holds a pack.json', async () => {
  await mkdir(join(folder, 'img'))
  await writeFile(join(folder, 'pack.json'), `\uFEFF${MINIMAL}`)
  await writeFile(join(folder, 'img', 'a.png'), 'a')
  const source = await openPack(folder)
  expect(source.json).toEqual({ version: 1 })
  expect(source.hasFile('img/a.png')).toBe(true)
  expect(source.hasFile('img/b.png')).toBe(false)
  expect(source.hasFile('../a.png')).toBe(false)
  expect(Buffer.from(await source.readFile('img/a.png')).toString()).toBe('a')
})

test('a folder without a pack.json is none', async () => {
  await expect(openPack(folder)).rejects.toThrow('there is no pack.json in')
})

test('a folder with broken JSON is none', async () => {
  await writeFile(join(folder, 'pack.json'), '{"version":1,}')
  await expect(openPack(folder)).rejects.toThrow('pack.json is not JSON')
})

test('a folder does not follow links that lead out of it', async () => {
  await writeFile(join(folder, 'pack.json'), MINIMAL)
  await symlink('/etc/hostname', join(folder, 'a.png'))
  expect((await openPack(folder)).hasFile('a.png')).toBe(false)
})

test('a folder that is not there is named', async () => {
  await expect(openPack(join(folder, 'none'))).rejects.toThrow('there is nothing at')
})

test('a .zip is read without being unpacked', async () => {
  const source = await openZip(await writeZip({ 'pack.json': MINIMAL, 'img/a.png': 'a' }))
  expect(source.json).toEqual({ version: 1 })
  expect(Buffer.from(await source.readFile('img/a.png')).toString()).toBe('a')
  await source.close()
})

test('a .zip may hold the folder rather than what is in it', async () => {
  const source = await openZip(
    await writeZip({ 'my pack/pack.json': MINIMAL, 'my pack/img/a.png': 'a', '__MACOSX/x': '' }),
  )
  expect(source.hasFile('img/a.png')).toBe(true)
  await source.close()
})

test('a .zip with a name that climbs out is refused', async () => {
  const zip = renamed(await writeZip({ 'pack.json': MINIMAL, 'xx/evil.png': 'a' }), 'xx/evil.png', '../evil.png')
  await expect(openZip(zip)).rejects.toThrow('the .zip cannot be read: invalid relative path: ../evil.png')
})

test('a .zip with a name that starts at the root is refused', async () => {
  const zip = renamed(await writeZip({ 'pack.json': MINIMAL, 'xevil.png': 'a' }), 'xevil.png', '/evil.png')
  await expect(openZip(zip)).rejects.toThrow('the .zip cannot be read: absolute path')
})

test('a .zip that would swell beyond the limit is refused', async () => {
  const bomb = await writeZip({ 'pack.json': Buffer.alloc(LIMITS.json + 1) })
  expect(bomb.length).toBeLessThan(100_000)
  await expect(openZip(bomb)).rejects.toThrow('pack.json is too large: 65 MiB, at most 64 MiB are possible')
})

test('a .zip that lies about the size of a file is refused', async () => {
  const honest = await writeZip({ 'pack.json': MINIMAL, 'a.png': Buffer.alloc(LIMITS.file + 1) })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(LIMITS.file + 1)
  const small = Buffer.alloc(4)
  small.writeUInt32LE(1000)
  const source = await openZip(renamed(honest, size.toString('latin1'), small.toString('latin1')))
  await expect(source.readFile('a.png')).rejects.toThrow('the .zip cannot be read: too many bytes')
  await source.close()
})

test('a .zip with a damaged file is refused', async () => {
  const zip = await writeZip({ 'pack.json': MINIMAL, 'a.png': 'whole and sound' })
  const honest = zlib.crc32('whole and sound')
  const at = zip.lastIndexOf(Buffer.from(Uint32Array.of(honest).buffer))
  zip.writeUInt32LE(honest ^ 1, at)
  const source = await openZip(zip)
  await expect(source.readFile('a.png')).rejects.toThrow('the .zip cannot be read: a.png does not have its checksum')
  await source.close()
})

test('a .zip with the same file twice is refused', async () => {
  const zip = renamed(await writeZip({ 'pack.json': MINIMAL, 'a.png': '1', 'b.png': '2' }), 'b.png', 'a.png')
  await expect(openZip(zip)).rejects.toThrow('the .zip holds a.png twice')
})

test('a .zip without a pack.json, or that is no .zip, is none', async () => {
  await expect(openZip(await writeZip({ 'a.png': 'a' }))).rejects.toThrow('there is no pack.json in the .zip')
  await expect(openZip(Buffer.from('hello'))).rejects.toThrow('the .zip cannot be read')
})

describe.each(['out', 'out.zip'])('a pack written to %s', (name) => {
  const files = new Map([['img/a.png', async () => Readable.from([Buffer.from('a')])]])

  test('a written pack reads back the same', async () => {
    const path = join(folder, name)
    await writePack(path, examplePack(), files)
    const source = await openPack(path)
    expect(source.json).toEqual(examplePack())
    expect(Buffer.from(await source.readFile('img/a.png')).toString()).toBe('a')
    await source.close()
  })

  test('a written pack does not overwrite what is there', async () => {
    const path = join(folder, name)
    await writePack(path, examplePack(), files)
    await expect(writePack(path, examplePack(), files)).rejects.toThrow('nothing was written')
  })

  test.each<[string, () => Promise<Readable>]>([
    ['cannot be read', () => Promise.reject(new Error('gone'))],
    ['breaks off in the middle', async () => Readable.from(breakingOff())],
  ])('a pack leaves nothing that looks whole when a file %s', async (_, openFile) => {
    const path = join(folder, name)
    const broken = new Map([['img/a.png', openFile]])
    await expect(writePack(path, examplePack(), broken)).rejects.toThrow('gone')
    await expect(readFile(name.endsWith('.zip') ? path : join(path, 'pack.json'))).rejects.toThrow('ENOENT')
  })
})
