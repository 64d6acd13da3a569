import { passwordFile, type HandOut } from '@anushilon/contract/staff/students'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { useChange } from '../../api/use-change.ts'
import { call } from '../../api/client.ts'

const FORMATS = [
  { format: 'xlsx', name: 'Excel' },
  { format: 'csv', name: 'CSV' },
] as const

/** The same passwords as a table; that it was saved is in the log. */
export function SaveHandOuts({ slips }: { slips: readonly HandOut[] }) {
  const saving = useChange()
  const save = async (format: 'csv' | 'xlsx') => {
    const { name, mediaType, base64 } = await call(passwordFile, { format, handOuts: [...slips] })
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
    Object.assign(document.createElement('a'), { href: url, download: name }).click()
    URL.revokeObjectURL(url)
  }
  return (
    <>
      {FORMATS.map(({ format, name }) => (
        <Button
          key={format}
          look="quiet"
          disabled={saving.isPending}
          onClick={() => saving.mutate(async () => await save(format))}
        >
          Save as {name}
        </Button>
      ))}
    </>
  )
}
