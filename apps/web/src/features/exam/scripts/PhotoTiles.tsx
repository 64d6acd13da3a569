import { type ReactNode, useState } from 'react'
import { canRemove, isOnItsWay, isOver, type Script } from '../../../photos/script.ts'
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

/** The photos of a question in the order of its pages, on this device and on the server alike. */
export function PhotoTiles({ script, actions, add }: Props) {
  const [opened, setOpened] = useState<string | null>(null)
  const { photos, sending } = script
  const isGoing = isOnItsWay(script)
  const isLocked = isGoing || isOver(script)
  const isRemovable = canRemove(script)
  return (
    <>
      <ol className={css.tiles}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoTile
              photo={photo}
              number={index + 1}
              progress={sending.kind === 'uploading' && sending.photo === photo.id ? sending.share : undefined}
              isWaiting={isGoing}
              isLocked={isLocked}
              onOpen={() => setOpened(photo.id)}
              onRemove={isRemovable ? () => actions.remove(photo.id) : null}
              onRetry={() => actions.retry(photo.id)}
              onRetake={(file) => actions.retake(photo.id, file)}
            />
          </li>
        ))}
        {!isLocked && add}
      </ol>
      {opened !== null && !isLocked && (
        <PhotoDialog
          photos={photos}
          id={opened}
          actions={actions}
          isRemovable={isRemovable}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
