import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { missingDisk } from './missing-disk.ts'

const SYSTEM = 'overlay / overlay rw 0 0\nproc /proc proc rw 0 0\n'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-disk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a disk that should be where an empty folder is, and is not, is missing', async () => {
  const folder = await emptyFolder()
  const wanted = `# <disk> <place>\nUUID=1 / ext4 defaults 0 1\nUUID=2 ${folder}/ ext4 defaults 0 2\nUUID=3 none swap sw 0 0\n`
  expect(await missingDisk(folder, { wanted, mounted: SYSTEM })).toBe(folder)
  expect(await missingDisk(join(folder, 'data', 'not-made-yet'), { wanted, mounted: SYSTEM })).toBe(folder)
  expect(await missingDisk(folder, { wanted, mounted: `${SYSTEM}/dev/sdb1 ${folder} ext4 rw 0 0\n` })).toBeNull()
  expect(await missingDisk(`${folder}-beside`, { wanted, mounted: SYSTEM })).toBeNull()
  expect(await missingDisk(folder, { wanted: '', mounted: SYSTEM })).toBeNull()
})

test('a place with a blank in its name is found', async () => {
  const disks = { wanted: 'UUID=2 /mnt/second\\040disk ext4 defaults 0 2\n', mounted: SYSTEM }
  expect(await missingDisk('/mnt/second disk/anushilon', disks)).toBe('/mnt/second disk')
})

test('a folder that holds something is taken as it is', async () => {
  const folder = await emptyFolder()
  const disks = { wanted: `UUID=2 ${folder} ext4 defaults 0 2\n`, mounted: SYSTEM }
  await writeFile(join(folder, 'secrets.json'), '{}')
  expect(await missingDisk(folder, disks)).toBeNull()
})
