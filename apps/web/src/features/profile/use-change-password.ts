import { changePassword, checkPasswordByPost } from '@anushilon/contract/operations/identity'
import { isLongEnoughPassword } from '@anushilon/domain/profile-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { CallRefused } from '@anushilon/contract/call-errors'
import { call } from '../../api/client.ts'
import { clearLocalStorage } from '../../lib/device-storage.ts'
import { faultText } from '../../lib/fault-text.ts'
import { paths } from '../../paths.ts'
import { changePassword as en } from '../../text/en-profile.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { keepingMessages } from './use-phone-messages.ts'

export function useChangePassword() {
  const [current, setCurrent] = useState('')
  const [currentFault, setCurrentFault] = useState('')
  const [checked, setChecked] = useState(false)
  const [wanted, setWanted] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [wantedFault, setWantedFault] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const [, navigate] = useLocation()

  async function doing(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      // Five minutes have passed since the check: once more from the start (Decision H3).
      if (error instanceof CallRefused && error.code === 'check-password-first') setChecked(false)
      setFault(faultText(error))
    } finally {
      setBusy(false)
    }
  }

  function check(event: SubmitEvent) {
    event.preventDefault()
    setCurrentFault('')
    void doing(async () => {
      const { body } = await call(checkPasswordByPost, { password: current })
      setChecked(body.check)
      if (!body.check) {
        setCurrent('')
        setCurrentFault(en.wrong)
      }
    })
  }

  function update(event: SubmitEvent) {
    event.preventDefault()
    const wrong = faultOf(wanted, confirmed)
    setWantedFault(wrong)
    if (wrong !== '') {
      setWanted('')
      setConfirmed('')
      return
    }
    void doing(async () => {
      await keepingMessages(async () => await call(changePassword, { password: wanted }))
      toast(en.updated, 'saved')
      clearLocalStorage()
      queries.clear()
      navigate(paths.landing)
    })
  }

  return {
    current,
    setCurrent,
    currentFault,
    checked,
    wanted,
    setWanted,
    confirmed,
    setConfirmed,
    wantedFault,
    fault,
    busy,
    check,
    update,
  }
}

/** What is wrong with a new password, in the product's words (Spec 5). */
function faultOf(wanted: string, confirmed: string): string {
  if (!isLongEnoughPassword(wanted)) return en.tooShort
  return wanted === confirmed ? '' : en.mismatch
}
