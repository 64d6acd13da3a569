import {
  centreSettings,
  changeSettings,
  type CentreField,
  type SettingsChanges,
  type SettingsRead,
} from '@anushilon/contract/staff/settings'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'

/** Saves what has changed and nothing else. */
export function useChangeSettings() {
  return useMutation({
    mutationFn: async (changes: SettingsChanges) => await call(changeSettings, changes),
    onSuccess: async () => {
      toast('Saved', 'success')
      await invalidate(centreSettings)
    },
  })
}

/** For a field that only the machine can change: which variable it is set by, in words. */
export function setByMachine({ setBy }: SettingsRead, field: CentreField): string | null {
  const variable = setBy[field]
  return variable === undefined ? null : `Set on the machine by ${variable}`
}
