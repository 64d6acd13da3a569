import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { MOST_PHOTOS } from '../../../photos/shrink/limits.ts'
import { differsFromServer, isOnItsWay, isOver, isProcessed, isUnsent, type Script } from '../../../photos/script.ts'
import type { ScriptActions } from '../../../photos/use-script.ts'
import { photos as bn } from '../../../text/bn-photos.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { ConfirmUpload } from './ConfirmUpload.tsx'
import css from './ScriptUpload.module.css'

interface Props {
  readonly script: Script
  readonly actions: ScriptActions
  /** Which one it is, by subject where there are several. */
  readonly title: string
  readonly isUploaded: boolean
  /** What the student should do next on this page. */
  readonly isNext: boolean
}

/** Under the photos: how many, and the way to the server. */
export function ScriptFoot({ script, actions, title, isUploaded, isNext }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { photos } = script
  if (isOver(script)) return null
  if (isOnItsWay(script)) return <OnItsWay script={script} onCancel={actions.cancel} />
  if (!isUnsent(script)) {
    return (
      <p lang="bn" className={css.advice}>
        {isUploaded ? bn.changeUploaded : bn.advice}
      </p>
    )
  }

  const canSend = isProcessed(script) && differsFromServer(script) && photos.every(({ state }) => state !== 'failed')
  return (
    <div className={css.foot}>
      <p className={css.words}>
        {words.count(photos.length, MOST_PHOTOS)} · {words.limits}
        {isUploaded && (
          <span lang="bn" className={css.changed}>
            {bn.changed}
          </span>
        )}
      </p>
      <Button icon={Upload} look={isNext ? 'primary' : 'quiet'} disabled={!canSend} onClick={() => setAsking(true)}>
        {words.upload}
      </Button>
      {isAsking && (
        <ConfirmUpload
          script={script}
          title={title}
          isUploaded={isUploaded}
          onCancel={() => {
            setAsking(false)
            toast(words.cancelled, 'cancelled')
          }}
          onConfirm={() => {
            setAsking(false)
            actions.send()
          }}
        />
      )}
    </div>
  )
}

const TROUBLES = {
  none: words.uploading,
  lost: words.waiting,
  busy: words.waitingForServer,
  'logged-out': words.waitingForLogin,
  elsewhere: words.waitingForLogin,
}

function OnItsWay({ script, onCancel }: { readonly script: Script; readonly onCancel: () => void }) {
  const { photos, sending } = script
  const through = photos.filter(({ stored }) => stored !== null).length
  const trouble = sending.kind === 'waiting' ? sending.trouble : 'none'
  return (
    <div className={css.foot}>
      <p className={css.words} role="status">
        {trouble === 'none' && words.uploadingSome(Math.min(through + 1, photos.length), photos.length)}{' '}
        <span lang="bn">{trouble === 'none' ? bn.slow : bn.offline}</span>
      </p>
      <div className={css.actions}>
        <Button
          look="text"
          onClick={() => {
            onCancel()
            toast(words.cancelled, 'cancelled')
          }}
        >
          {words.cancelUpload}
        </Button>
        <Button busy={TROUBLES[trouble]}>{words.upload}</Button>
      </div>
    </div>
  )
}
