import { PROFILE_PHOTO_MAX_BYTES } from '@anushilon/domain/profile-rules'
import { developOnPage } from '../../photos/shrink/develop-on-page.ts'
import { judgeFile } from '../../photos/shrink/judge-file.ts'
import type { Shrinking } from '../../photos/shrink/limits.ts'

/** What the page says that a photo may have (Spec 5 "Profile photo"); the server takes a little more. */
const RULE: Shrinking = { width: 480, height: 480, bytes: 20_000 }

/** The photo as it can be sent: no camera makes one so small. Null where it is too large and cannot be shrunk. */
export async function smallEnough(file: File): Promise<Blob | null> {
  if (file.size <= PROFILE_PHOTO_MAX_BYTES) return file
  try {
    if ('fault' in (await judgeFile(file))) return null
    const { picture } = await developOnPage(file, { turns: 0, rule: RULE })
    return picture.size <= PROFILE_PHOTO_MAX_BYTES ? picture : null
  } catch {
    return null
  }
}
