import type { Notice } from '@anushilon/contract/staff/notices'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './Notices.module.css'

interface Props extends Pick<Notice, 'kind' | 'text' | 'link' | 'image'> {
  /** The address of a picture that is not saved yet. */
  chosen?: string | null
}

/** As students see it. */
export function NoticePreview({ kind, text, link, image, chosen = null }: Props) {
  if (kind === 'banner') {
    const src = chosen ?? (image === null ? null : fileUrl(image))
    return src === null ? null : <Picture src={src} alt={text} ratio={6} fit="contain" />
  }
  return (
    <Alert kind="info">
      <span lang={languageOf(text)} className={css.text}>
        {text}
      </span>
      {link !== null && (
        <a href={link} target="_blank" rel="noopener noreferrer" lang="bn">
          বিস্তারিত দেখো
        </a>
      )}
    </Alert>
  )
}
