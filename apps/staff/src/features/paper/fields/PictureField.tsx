import { Button } from '@anushilon/ui/controls/Button.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import Image from 'lucide-react/icons/image'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadPicture } from '../../../api/client.ts'
import { FaultAlert } from '../../../ui/feedback/FaultAlert.tsx'
import { UndoLine } from '../../../ui/feedback/UndoLine.tsx'
import { ChooseFile, FileArea } from './FileArea.tsx'
import css from './PictureField.module.css'
import { PictureTools } from './PictureTools.tsx'
import { PictureCrop } from './PictureCrop.tsx'
import { cropped, turned } from './edited-picture.ts'

interface Props {
  label: string
  /** What is in the picture, for screen readers. */
  alt: string
  value: string | undefined
  onChange: (path: string | undefined) => void
  disabled?: boolean
  /** As small as a button while there is none. */
  compact?: boolean
  /** One of several: little room, its label for screen readers only. */
  small?: boolean
  /** Takes what is pasted anywhere on its page. */
  takesPastes?: boolean
}

/** A picture that is pasted, dropped or chosen; the server decodes it and says where it is. */
export function PictureField(props: Props) {
  const { label, alt, value, onChange, disabled = false, compact = false, small = false } = props
  const { takesPastes = !compact } = props
  const [isCropping, setCropping] = useState(false)
  /** What it was before it was cropped, turned or removed, the latest last. */
  const [before, setBefore] = useState<readonly string[]>([])

  const sending = useMutation({
    mutationFn: async (work: () => Promise<void>) => await work(),
  })
  const busy = sending.isPending
  const send = async (picture: Blob) => onChange((await uploadPicture(picture)).path)

  function take(file: Blob | undefined): void {
    if (file === undefined || disabled) return
    sending.mutate(async () => {
      await send(file)
      setBefore([])
    })
  }

  function edit(made: (url: string) => Promise<Blob>): void {
    if (value === undefined) return
    sending.mutate(async () => {
      try {
        await send(await made(fileUrl(value)))
        setBefore([...before, value])
      } finally {
        setCropping(false)
      }
    })
  }

  function remove({ detail }: { readonly detail: number }) {
    // The second press of a double one would take the next page, too.
    if (detail > 1 || value === undefined) return
    setBefore([...before, value])
    onChange(undefined)
  }

  function undo() {
    onChange(before.at(-1))
    setBefore(before.slice(0, -1))
  }

  return (
    <FileArea
      label={label}
      isLabelHidden={small}
      accept="image/png,image/jpeg,image/webp,image/svg+xml,image/gif"
      takesPastes={takesPastes}
      onFiles={(files) => take(files.find(({ type }) => type.startsWith('image/')) ?? files[0])}
    >
      {(choose) => (
        <>
          {value !== undefined && isCropping && (
            <div className={css.frame}>
              <PictureCrop
                src={fileUrl(value)}
                alt={alt}
                busy={busy}
                onCrop={(box) => edit((url) => cropped(url, box))}
                onCancel={() => setCropping(false)}
              />
            </div>
          )}
          {value !== undefined && !isCropping && (
            <div className={classNames(css.frame, small && css.small)}>
              <img src={fileUrl(value)} alt={alt} />
              {!disabled && (
                <PictureTools
                  small={small}
                  isBusy={busy}
                  onUndo={before.length === 0 ? null : undo}
                  onCrop={() => setCropping(true)}
                  onTurn={() => edit(turned)}
                  onReplace={choose}
                  onRemove={remove}
                />
              )}
            </div>
          )}
          {value === undefined && disabled && <p className={css.none}>None</p>}
          {value === undefined && compact && !disabled && (
            <Button look="quiet" icon={Image} busy={busy && 'Sending…'} onClick={choose}>
              Picture
            </Button>
          )}
          {value === undefined && !compact && !disabled && (
            <ChooseFile
              icon={Image}
              name="Choose a picture"
              busy={busy && 'Sending…'}
              hint="Paste with Ctrl+V, drop a file, or choose one. PNG, JPEG, WebP or SVG, at most 10 MB."
              onChoose={choose}
            />
          )}
          {value === undefined && !disabled && before.length > 0 && (
            <UndoLine done="The picture is removed." onUndo={undo} />
          )}
          {sending.error !== null && (
            <div className={css.fault}>
              <FaultAlert error={sending.error} />
            </div>
          )}
        </>
      )}
    </FileArea>
  )
}
