import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { photos as bn } from '../../../../text/bn-photos.ts'
import { photos as words } from '../../../../text/en-photos.ts'
import type { Writing } from './use-written.ts'
import css from './PhotosAtEnd.module.css'

/** In the last dialog: photos that were still on this phone when the part was handed in. */
export function PhotosAtEnd({ unsent: { going, isLost, withCentre } }: Pick<Writing, 'unsent'>) {
  if (going === 0 && withCentre === 0) return null
  return (
    <div className={css.photos}>
      {going > 0 && (
        <Alert
          kind="warn"
          live="status"
          title={isLost ? words.waiting : words.uploadingCount(going)}
          hint={isLost ? bn.offline : bn.slow}
        />
      )}
      {withCentre > 0 && <Alert kind="info" live="status" title={words.cameLate(withCentre)} hint={bn.withCentre} />}
    </div>
  )
}
