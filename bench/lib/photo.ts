import { readEnv } from '@anushilon/api/env'
import { loadSecrets } from '@anushilon/api/secrets'
import { createStorage } from '@anushilon/api/storage/create'
import { pathFor } from '@anushilon/api/storage/paths'
import sharp from 'sharp'
import type { Ground } from './ground.ts'

/** A page as phones send it, kept where the server finds it; gives its path. */
export async function storePhoto({ env }: Ground): Promise<string> {
  const settings = readEnv(env)
  const secrets = await loadSecrets(settings)
  const page = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#f6f2e8' } })
  const bytes = await page.jpeg().toBuffer()
  const path = pathFor(secrets.files, bytes, 'image/jpeg')
  await createStorage(settings).put(path, bytes, 'image/jpeg')
  return path
}
