import { Picture } from '@anushilon/ui/question/Picture.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import type { Photo } from '../../../photos/script.ts'
import { BlobImage } from '../../../ui/BlobImage.tsx'

interface Props {
  readonly photo: Photo
  /** As large as it is; otherwise the small one will do, which costs no data. */
  readonly isLarge?: boolean
  readonly alt?: string
}

/** From this device as long as it has it; one that another device has sent comes from the server. */
export function PhotoImage({ photo: { developed, stored }, isLarge = false, alt = '' }: Props) {
  if (developed !== null) return <BlobImage blob={isLarge ? developed.picture : developed.preview} alt={alt} />
  if (stored === null) return null
  const { path, preview } = stored
  if (preview !== null && (!isLarge || path === '')) return <BlobImage blob={preview} alt={alt} />
  if (isLarge) return <Picture src={fileUrl(path)} alt={alt} ratio={3 / 4} fit="contain" grows needed />
  return <Picture src={fileUrl(path)} alt={alt} ratio={3 / 4} />
}
