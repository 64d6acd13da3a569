import type { InputOf } from '@anushilon/contract/endpoint'
import { editStudent } from '@anushilon/contract/operations/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { STUDENT_KEY } from '../../api/student.ts'
import { editProfile as en } from '../../text/en-profile.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { faultText } from '../../lib/fault-text.ts'
import { smallEnough } from './small-enough.ts'

type Changes = InputOf<typeof editStudent>

export type ProfileEdit = ReturnType<typeof useProfileEdit>

/** Sends changes of the profile and keeps what the pages show of it in step. */
export function useProfileEdit() {
  const queries = useQueryClient()
  const [step, setStep] = useState<'fields' | 'photo' | null>(null)
  const [fault, setFault] = useState('')

  async function send(name: 'fields' | 'photo', changes: Changes): Promise<boolean> {
    if (step !== null) return false
    setStep(name)
    setFault('')
    try {
      queries.setQueryData(STUDENT_KEY, (await call(editStudent, changes)).body)
      return true
    } catch (error) {
      setFault(faultText(error))
      return false
    } finally {
      setStep(null)
    }
  }

  /** As small as it has to be; null, and said, where it cannot be. */
  async function shrink(file: File): Promise<Blob | null> {
    if (step !== null) return null
    setStep('photo')
    const small = await smallEnough(file)
    setStep(null)
    if (small === null) toast(en.tooLarge, 'failure')
    return small
  }

  async function upload(name: string, small: Blob): Promise<void> {
    const photo = { name, bytes: new Uint8Array(await small.arrayBuffer()) }
    if (await send('photo', { photo })) toast(en.imageUploaded, 'upload')
  }

  return { step, fault, save: (changes: Changes) => send('fields', changes), shrink, upload }
}
