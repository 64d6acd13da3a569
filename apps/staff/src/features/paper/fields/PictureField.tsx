import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import Crop from 'lucide-react/icons/crop'
import Image from 'lucide-react/icons/image'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { faultText } from '../../../api/fault-text.ts'
import { uploadPicture } from '../../../api/client.ts'
import css from './PictureField.module.css'
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
  /** Takes what is pasted anywhere on its page. */
  takesPastes?: boolean
}

/** A picture that is pasted, dropped or chosen; the server decodes it and says where it is. */
export function PictureField(props: Props) {
  const { label, alt, value, onChange, disabled = false, compact = false, takesPastes = !compact } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isCropping, setCropping] = useState(false)
  /** What it was before it was cropped or turned, the latest last. */
  const [before, setBefore] = useState<readonly string[]>([])

  /** Sends a picture; true where it is in the place of the one before. */
  async function send(made: Promise<Blob>): Promise<boolean> {
    setBusy(true)
    setFault(null)
    try {
      onChange((await uploadPicture(await made)).path)
      return true
    } catch (error) {
      setFault(faultText(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function take(file: Blob | undefined | null): Promise<void> {
    if (!file || disabled) return
    if (await send(Promise.resolve(file))) setBefore([])
  }

  const took = useEffectEvent((file: Blob | undefined) => void take(file))

  useEffect(() => {
    const node = area.current
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (file === undefined) return
      event.preventDefault()
      took(file)
    }
    const over = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      took(event.dataTransfer?.files[0])
    }
    if (takesPastes) document.addEventListener('paste', paste)
    node?.addEventListener('dragover', over)
    node?.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      node?.removeEventListener('dragover', over)
      node?.removeEventListener('drop', drop)
    }
  }, [takesPastes])

  async function edit(made: (url: string) => Promise<Blob>): Promise<void> {
    if (value === undefined) return
    if (await send(made(fileUrl(value)))) setBefore([...before, value])
    setCropping(false)
  }

  function undo() {
    onChange(before.at(-1))
    setBefore(before.slice(0, -1))
  }

  const choose = () => input.current?.click()
  return (
    <div ref={area} role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label}: file`}
        accept="image/png,image/jpeg,image/webp,image/svg+xml,image/gif"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {value !== undefined && isCropping && (
        <div className={css.frame}>
          <PictureCrop
            src={fileUrl(value)}
            alt={alt}
            busy={busy}
            onCrop={(box) => void edit((url) => cropped(url, box))}
            onCancel={() => setCropping(false)}
          />
        </div>
      )}
      {value !== undefined && !isCropping && (
        <div className={css.frame}>
          <img src={fileUrl(value)} alt={alt} />
          {!disabled && (
            <div className={css.tools}>
              {before.length > 0 && (
                <Button look="text" small icon={Undo2} onClick={undo}>
                  Undo
                </Button>
              )}
              <Button look="text" small icon={Crop} onClick={() => setCropping(true)}>
                Crop
              </Button>
              <Button look="text" small icon={RotateCw} busy={busy && 'Sending…'} onClick={() => void edit(turned)}>
                Rotate
              </Button>
              <Button look="text" small onClick={choose}>
                Replace
              </Button>
              <Button look="text" small icon={Trash2} onClick={() => onChange(undefined)}>
                Remove
              </Button>
            </div>
          )}
        </div>
      )}
      {value === undefined && compact && (
        <Button look="quiet" icon={Image} disabled={disabled} busy={busy && 'Sending…'} onClick={choose}>
          Picture
        </Button>
      )}
      {value === undefined && !compact && (
        <div className={css.empty}>
          <Button look="quiet" icon={Image} disabled={disabled} busy={busy && 'Sending…'} onClick={choose}>
            Choose a picture
          </Button>
          <p>Paste with Ctrl+V, drop a file, or choose one. PNG, JPEG, WebP or SVG, at most 10 MB.</p>
        </div>
      )}
      {fault !== null && (
        <div className={css.fault}>
          <Alert kind="bad" live="alert">
            {fault}
          </Alert>
        </div>
      )}
    </div>
  )
}
