import { MOST_PAGES } from '@anushilon/contract/exam-document/exam'
import { useState } from 'react'
import { faultText } from '../../../api/fault-text.ts'
import { uploadPdfPages, uploadPicture } from '../../../api/client.ts'

interface Fault {
  readonly name: string
  readonly fault: string
}

/** Sends files one after the other, in the order of their names as people count; each is there as soon as it is sent. */
export function useSendPages(onPages: (paths: readonly string[]) => void) {
  const [busy, setBusy] = useState<{ readonly at: number; readonly total: number } | null>(null)
  const [faults, setFaults] = useState<readonly Fault[]>([])

  async function send(files: readonly File[], room: number): Promise<void> {
    const inOrder = files.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
    const found: Fault[] = []
    let left = room
    setFaults([])
    for (const [index, file] of inOrder.entries()) {
      setBusy({ at: index + 1, total: inOrder.length })
      try {
        const paths = left > 0 ? await pagesIn(file) : []
        if (paths.length > left) found.push({ name: file.name, fault: `A paper has at most ${MOST_PAGES} pages.` })
        if (left <= 0) found.push({ name: file.name, fault: `A paper has at most ${MOST_PAGES} pages.` })
        onPages(paths.slice(0, left))
        left -= paths.length
      } catch (error) {
        found.push({ name: file.name, fault: faultText(error) })
      }
      setFaults([...found])
    }
    setBusy(null)
  }

  return { busy, faults, send }
}

async function pagesIn(file: File): Promise<string[]> {
  const isPdf = file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf')
  if (isPdf) return (await uploadPdfPages(file)).pages.map(({ path }) => path)
  return [(await uploadPicture(file)).path]
}
