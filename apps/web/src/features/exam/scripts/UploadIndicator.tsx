import CloudUpload from 'lucide-react/icons/cloud-upload'
import ImageUp from 'lucide-react/icons/image-up'
import { photos as words } from '../../../text/en-photos.ts'
import { SavingIndicator } from '../../../exam-parts/SavingIndicator.tsx'
import css from './UploadIndicator.module.css'

interface Props {
  readonly unsent: { readonly questions: number; readonly going: number }
  readonly isOffline: boolean
}

/** In the bar of a written part: whether everything is on the server. */
export function UploadIndicator({ unsent: { questions, going }, isOffline }: Props) {
  if (isOffline || questions === 0) return <SavingIndicator state={isOffline ? 'offline' : 'saved'} />
  return (
    <span className={css.indicator} role="status">
      {going > 0 ? <CloudUpload size={18} /> : <ImageUp size={18} />}
      {going > 0 ? words.uploadingCount(going) : words.unsentCount(questions)}
    </span>
  )
}
