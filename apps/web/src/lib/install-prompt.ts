import { createListeners } from '@anushilon/ui/listeners.ts'
import { useSyncExternalStore } from 'react'

/** What Chromium hands a page that can be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let offered: InstallPrompt | null = null
const { subscribe, tell } = createListeners()

function set(next: InstallPrompt | null): void {
  offered = next
  tell()
}

/** The browser's own hint comes whenever it likes; ours at a calm moment. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => set(null))
}

/** Installs the pages as an app; null where they are installed, or cannot be. */
export function useInstall(): (() => void) | null {
  const prompt = useSyncExternalStore(subscribe, () => offered)
  if (prompt === null) return null
  return () => {
    set(null)
    prompt.prompt().catch(() => undefined)
  }
}
