import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { megabytes } from '../../../lib/megabytes.ts'
import type { Photo, PhotoState } from '../../../photos/script.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Spinner } from '@anushilon/ui/feedback/Spinner.tsx'
import { PhotoImage } from './PhotoImage.tsx'
import { MendPhoto } from './MendPhoto.tsx'
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
  /** Null where it has to stay. */
  readonly onRemove: (() => void) | null
  readonly onRetry: () => void
  readonly onRetake: (file: File) => void
}

const MARKS: Partial<Record<PhotoState, ReactNode>> = {
  ready: <CircleCheck size={15} />,
  uploaded: <Check size={15} />,
  failed: <TriangleAlert size={15} />,
  damaged: <TriangleAlert size={15} />,
}

export function PhotoTile({ photo, number, progress, isWaiting, isLocked, ...on }: Props) {
  const { developed, stored } = photo
  // All of it is out of the phone, and nobody has said yet that it arrived.
  const isUnheard = progress === 1
  const isMoving = progress !== undefined && !isUnheard
  const state = isUnheard || (isWaiting && photo.state === 'ready' && !isMoving) ? 'queued' : photo.state
  const isQueued = state === 'queued'
  return (
    <div className={classNames(css.tile, css[state])}>
      <span className={css.number} aria-hidden>
        {number}
      </span>
      <button
        type="button"
        className={css.picture}
        disabled={isLocked || (developed === null && stored === null)}
        aria-label={words.open(number, words.states[state])}
        onClick={on.onOpen}
      >
        <PhotoImage photo={photo} />
      </button>
      {(isQueued || state === 'developing') && (
        <span className={css.veil}>{isQueued ? <Clock size={26} /> : <Spinner size={26} />}</span>
      )}
      {state === 'ready' && !isMoving && (
        <span className={css.size}>{words.megabytes(megabytes(developed?.picture.size ?? 0))}</span>
      )}
      {!isLocked && stored === null && on.onRemove !== null && (
        <button type="button" className={css.remove} aria-label={words.removePhoto(number)} onClick={on.onRemove}>
          <span>
            <X size={15} strokeWidth={2.5} />
          </span>
        </button>
      )}
      {!isLocked && <MendPhoto state={state} number={number} onRetry={on.onRetry} onRetake={on.onRetake} />}
      {isMoving && <progress className={css.progress} value={progress} max={1} aria-label={words.photo(number)} />}
      <span className={css.status} aria-hidden>
        {isMoving ? (
          <>
            <CloudUpload size={15} /> {words.percent(Math.floor(progress * 100))}
          </>
        ) : (
          <>
            {MARKS[state]}
            {words.states[state]}
          </>
        )}
      </span>
    </div>
  )
}
