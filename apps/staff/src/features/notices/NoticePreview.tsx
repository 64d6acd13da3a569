import type { Notice } from '@anushilon/contract/staff/notices'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './Notices.module.css'

type Props = Pick<Notice, 'kind' | 'text' | 'link' | 'image'>

/** As students see it. */
export function NoticePreview({ kind, text, link, image }: Props) {
  if (kind === 'banner') {
    return image === null ? null : <Picture src={fileUrl(image)} alt={text} ratio={6} fit="contain" />
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
