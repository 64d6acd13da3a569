import { toast } from '@anushilon/ui/feedback/toast.ts'

/** Into the clipboard, and says so. */
export async function copyText(text: string): Promise<void> {
  // Not there on a page without https, such as in a centre's own network.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard === undefined) copyBySelection(text)
  else await clipboard.writeText(text)
  toast('Copied', 'success')
}

/** As browsers did it before they had a clipboard for pages: what is selected is copied. */
function copyBySelection(text: string): void {
  const answer = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', answer, { once: true })
  document.execCommand('copy')
}
