import { type ReactNode, useState } from 'react'
import { isOnItsWay, readyPhotos, type Script } from '../../../photos/script.ts'
import type { ScriptActions } from '../../../photos/use-script.ts'
import { PhotoDialog } from './PhotoDialog.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import css from './PhotoTiles.module.css'

interface Props {
  readonly script: Script
  readonly actions: ScriptActions
  /** Where the next one comes in. */
  readonly add: ReactNode
}

/** The photos of a question in the order of its pages. */
export function PhotoTiles({ script, actions, add }: Props) {
  const [opened, setOpened] = useState<string | null>(null)
  const { photos, sending } = script
  const isLocked = isOnItsWay(script) || sending.kind === 'closed'
  const progress = sending.kind === 'uploading' ? sending.progress : null
  const sent = readyPhotos(script).map(({ id }) => id)
  return (
    <>
      <ol className={css.tiles}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoTile
              photo={photo}
              number={index + 1}
              progress={progress?.[sent.indexOf(photo.id)]}
              isWaiting={sending.kind === 'waiting'}
              isLocked={isLocked}
              onOpen={() => setOpened(photo.id)}
              onRemove={() => actions.remove(photo.id)}
              onRetry={() => actions.retry(photo.id)}
            />
          </li>
        ))}
        {!isLocked && <li>{add}</li>}
      </ol>
      {opened !== null && !isLocked && (
        <PhotoDialog photos={photos} id={opened} actions={actions} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
