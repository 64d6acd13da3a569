import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { megabytes } from '../../../lib/megabytes.ts'
import type { Photo } from '../../../photos/script.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { ui } from '@anushilon/ui/words.ts'
import { classes } from '@anushilon/ui/classes.ts'
import { Spinner } from '@anushilon/ui/Spinner.tsx'
import { BlobImage } from './BlobImage.tsx'
import css from './PhotoTiles.module.css'

interface Props {
  readonly photo: Photo
  /** Its place among the pages, from 1. */
  readonly number: number
  /** From 0 to 1 while it is on its way. */
  readonly progress: number | undefined
  /** It will go by itself. */
  readonly isWaiting: boolean
  /** Nothing about it may be changed now. */
  readonly isLocked: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
  readonly onRetry: () => void
}

export function PhotoTile({ photo, number, progress, isWaiting, isLocked, onOpen, onRemove, onRetry }: Props) {
  const { state, developed } = photo
  const isWorking = state === 'queued' || state === 'developing'
  const isQueued = state === 'queued' || (isWaiting && state === 'ready')
  const label = isQueued ? words.states.queued : words.states[state]
  return (
    <div className={classes(css.tile, isQueued ? css.queued : css[state])}>
      <button
        type="button"
        className={css.picture}
        disabled={isLocked || developed === null}
        aria-label={words.open(number, label)}
        onClick={onOpen}
      >
        {developed !== null && <BlobImage blob={developed.preview} alt="" />}
      </button>
      {(isWorking || isQueued) && (
        <span className={css.veil}>{isQueued ? <Clock size={26} /> : <Spinner size={26} />}</span>
      )}
      <span className={css.number} aria-hidden>
        {number}
      </span>
      {state === 'ready' && progress === undefined && !isWaiting && (
        <span className={css.size}>{words.megabytes(megabytes(developed?.picture.size ?? 0))}</span>
      )}
      {!isLocked && (
        <button type="button" className={css.remove} aria-label={words.removePhoto(number)} onClick={onRemove}>
          <span>
            <X size={15} strokeWidth={2.5} />
          </span>
        </button>
      )}
      {state === 'failed' && !isLocked && (
        <button type="button" className={css.retry} aria-label={words.retryPhoto(number)} onClick={onRetry}>
          <RefreshCw size={16} /> {ui.retry}
        </button>
      )}
      {progress !== undefined && (
        <progress className={css.progress} value={progress} max={1} aria-label={words.photo(number)} />
      )}
      <span className={css.status} aria-hidden>
        {progress === undefined ? (
          <>
            {state === 'ready' && !isWaiting && <CircleCheck size={15} />}
            {state === 'failed' && <TriangleAlert size={15} />}
            {label}
          </>
        ) : (
          <>
            <CloudUpload size={15} /> {words.percent(Math.floor(progress * 100))}
          </>
        )}
      </span>
    </div>
  )
}
