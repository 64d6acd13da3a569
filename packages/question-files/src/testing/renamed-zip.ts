import { writeZip } from '../containers/write-zip.ts'

/**
 * A .zip with names in it that no honest program writes: yazl refuses to.
 *
 * @internal
 */
export async function renamedZip(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const honest = (name: string) => name.replaceAll(/[^\w]/g, '_')
  const zip = await writeZip(Object.fromEntries(Object.entries(files).map(([name, text]) => [honest(name), text])))
  const renamed = Object.keys(files).reduce(
    (bytes, name) => bytes.replaceAll(honest(name), name),
    zip.toString('latin1'),
  )
  return Buffer.from(renamed, 'latin1')
}
