import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import type { StoredPhoto } from '../../../photos/script.ts'
import { photos as bn } from '../../../text/bn-photos.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { Button } from '@anushilon/ui/Button.tsx'
import { classes } from '@anushilon/ui/classes.ts'
import { Dialog } from '@anushilon/ui/Dialog.tsx'
import { Picture } from '@anushilon/ui/Picture.tsx'
import { BlobImage } from './BlobImage.tsx'
import tiles from './PhotoTiles.module.css'
import css from './StoredScript.module.css'

interface Props {
  /** Empty where they were sent from another device. */
  readonly stored: readonly StoredPhoto[]
  /** How to choose others. */
  readonly replace: ReactNode
}

/** What the server has of a question. */
export function StoredScript({ stored, replace }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  const photo = opened === null ? undefined : stored[opened]
  return (
    <>
      {stored.length > 0 && (
        <ol className={tiles.tiles}>
          {stored.map(({ path, preview }, index) => (
            <li key={path}>
              <StoredTile preview={preview} number={index + 1} onOpen={() => setOpened(index)} />
            </li>
          ))}
        </ol>
      )}
      <div className={css.said}>
        <Alert kind="ok" live="status" title={words.success} />
      </div>
      <div className={css.replace}>
        {replace}
        <p lang="bn" className="small">
          {bn.replaces}
        </p>
      </div>
      {photo !== undefined && opened !== null && (
        <Dialog
          open
          wide
          title={words.uploadedPhoto(opened + 1)}
          onClose={() => setOpened(null)}
          actions={<Button onClick={() => setOpened(null)}>{words.done}</Button>}
        >
          <Picture
            src={fileUrl(photo.path)}
            alt={words.uploadedPhoto(opened + 1)}
            ratio={3 / 4}
            fit="contain"
            grows
            needed
          />
        </Dialog>
      )}
    </>
  )
}

interface TileProps {
  readonly preview: Blob
  readonly number: number
  readonly onOpen: () => void
}

function StoredTile({ preview, number, onOpen }: TileProps) {
  return (
    <div className={classes(tiles.tile, tiles.done)}>
      <button type="button" className={tiles.picture} aria-label={words.open(number, words.uploaded)} onClick={onOpen}>
        <BlobImage blob={preview} alt="" />
      </button>
      <span className={tiles.number} aria-hidden>
        {number}
      </span>
      <span className={tiles.status} aria-hidden>
        <Check size={15} /> {words.uploaded}
      </span>
    </div>
  )
}
