import { useEffect, useEffectEvent } from 'react'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import { errors } from '../../../../text/en.ts'
import { AlertDialog } from '@anushilon/ui/feedback/AlertDialog.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'

/** The paper is loaded anew after this long, or when the message is closed (Spec 8, 9). */
const RELOAD_MS = 5_000

/** What the server refused, as opposed to what got lost on the way (Decision C8). */
export function RefusalDialog({ message, onClose }: { readonly message: string; readonly onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), RELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <AlertDialog open title={errors.error} onClose={onClose}>
      <p>
        <Words text={message} />
      </p>
      <p className="small soft" lang="bn">
        {bn.reloads}
      </p>
    </AlertDialog>
  )
}
