import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { MOST_PHOTOS } from '../../../photos/limits.ts'
import { isOnItsWay, isProcessed, type Script } from '../../../photos/script.ts'
import type { ScriptActions } from '../../../photos/use-script.ts'
import { photos as bn } from '../../../text/bn-photos.ts'
import { photos as words } from '../../../text/en-photos.ts'
import { Button } from '@anushilon/ui/Button.tsx'
import { toast } from '@anushilon/ui/toast.ts'
import { ConfirmUpload } from './ConfirmUpload.tsx'
import css from './ScriptUpload.module.css'

interface Props {
  readonly script: Script
  readonly actions: ScriptActions
  readonly question: number
  readonly isUploaded: boolean
}

/** Under the photos: how many, and the way to the server. */
export function ScriptFoot({ script, actions, question, isUploaded }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { photos, sending } = script
  if (sending.kind === 'closed') return null
  if (photos.length === 0) {
    return (
      <p lang="bn" className={css.advice}>
        {bn.advice}
      </p>
    )
  }
  if (isOnItsWay(script)) return <OnItsWay script={script} onCancel={actions.cancel} />

  const canSend = isProcessed(script) && photos.every(({ state }) => state === 'ready')
  return (
    <div className={css.foot}>
      <p className={css.words}>
        {words.count(photos.length, MOST_PHOTOS)} · {words.limits}
        {isUploaded && (
          <span lang="bn" className={css.replaces}>
            {bn.replaces}
          </span>
        )}
      </p>
      <Button icon={Upload} disabled={!canSend} onClick={() => setAsking(true)}>
        {words.upload}
      </Button>
      {isAsking && (
        <ConfirmUpload
          script={script}
          question={question}
          isReplacing={isUploaded}
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
}

function OnItsWay({ script, onCancel }: { readonly script: Script; readonly onCancel: () => void }) {
  const { photos, sending } = script
  const through = sending.kind === 'uploading' ? sending.progress.filter((share) => share === 1).length : 0
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
