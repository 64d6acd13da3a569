import { passwordFile, type HandOut } from '@anushilon/contract/staff/students'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'

const FORMATS = [
  { format: 'xlsx', name: 'Excel' },
  { format: 'csv', name: 'CSV' },
] as const

/** The same passwords as a table; that it was saved is in the log. */
export function SaveHandOuts({ slips }: { slips: readonly HandOut[] }) {
  const saving = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => await call(passwordFile, { format, handOuts: [...slips] }),
    onSuccess: ({ name, mediaType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
      Object.assign(document.createElement('a'), { href: url, download: name }).click()
      URL.revokeObjectURL(url)
    },
    onError: (error) => toast(faultText(error), 'failure'),
  })
  return (
    <>
      {FORMATS.map(({ format, name }) => (
        <Button key={format} look="quiet" disabled={saving.isPending} onClick={() => saving.mutate(format)}>
          Save as {name}
        </Button>
      ))}
    </>
  )
}
