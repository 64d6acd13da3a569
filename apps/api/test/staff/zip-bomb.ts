import { writeZip } from '@anushilon/question-files/containers/write-zip'

const MEGABYTE = 1024 * 1024

/** A .zip of a few kilobytes in which a file of zeros, or each of several, says that it is so large. */
export async function zipBomb(
  path: string | readonly string[],
  claims: number,
  others: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const zeros = Object.fromEntries([path].flat().map((name) => [name, Buffer.alloc(MEGABYTE)]))
  const zip = await writeZip({ ...others, ...zeros })
  const [size, claim] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32LE(MEGABYTE)
  claim.writeUInt32LE(claims)
  for (let at = zip.indexOf(size); at !== -1; at = zip.indexOf(size, at + 4)) claim.copy(zip, at)
  return zip
}
