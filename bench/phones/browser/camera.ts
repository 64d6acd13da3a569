import type { ImageWorker } from '../../../apps/web/src/photos/shrink/image-worker.ts'
import { picturedIn } from './blob.ts'
import { turned } from './picture.ts'

/** Stands for the browser's canvas: a photo is sent as it was taken, or turned. */
export function createImageWorker(): Pick<ImageWorker, 'develop'> {
  return {
    async develop(file, _kind, { turns }, started) {
      started()
      // The page knows its own class of blobs only, and that takes the bytes.
      const picture = turns === 0 ? file : new Blob(turned(picturedIn(file), turns) as unknown as BlobPart[])
      return { picture, preview: picture, width: 3, height: 4 }
    },
  }
}
