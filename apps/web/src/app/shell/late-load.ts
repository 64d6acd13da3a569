import fonts from '@anushilon/ui/style/fonts.css?url'
import { whenQuiet } from '@anushilon/ui/quiet.ts'
import { registerWorker } from '@anushilon/ui/service-worker/register.ts'
import { paths } from '../../paths.ts'

/** How long after the screen was drawn, on any line: what it asks the server for is ahead of the letters. */
const FONTS = { atLeastMs: 300 }
/** The rest of the program comes last of all. */
const WORKER = { atLeastMs: 2_000, times: 2 }

/** Letters and the service worker come once there is something to read and to press; until then the device's letters are shown. */
export function loadTheRestLater(): void {
  // A guardian looks at one page, once: their phone's own letters will do.
  if (location.pathname === paths.guardian) return
  whenQuiet(() => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = fonts
    document.head.append(link)
    // The preview of a paper is not a student's.
    if (!location.pathname.startsWith('/preview/')) whenQuiet(() => void registerWorker('/sw.js'), WORKER)
  }, FONTS)
}
