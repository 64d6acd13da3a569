import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import ImageUp from 'lucide-react/icons/image-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Icon } from '@anushilon/ui/icon.ts'
import type { ScriptStanding } from '../../../photos/script.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './ScriptState.module.css'

const ICONS: Readonly<Record<ScriptStanding, Icon>> = {
  none: CircleDashed,
  unsent: ImageUp,
  going: CloudUpload,
  failed: TriangleAlert,
  uploaded: CircleCheck,
}

interface Props {
  readonly standing: ScriptStanding
  /** Says more than the word for it. */
  readonly children?: string
}

/** Where the photos of a question stand: in its head, and in the list of all. */
export function ScriptState({ standing, children = words.standings[standing] }: Props) {
  const Face = ICONS[standing]
  return (
    <span className={classNames(css.state, css[standing])}>
      <Face size={16} /> {children}
    </span>
  )
}
