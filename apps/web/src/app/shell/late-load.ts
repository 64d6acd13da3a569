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
  whenQuiet(() => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = fonts
    document.head.append(link)
    // Neither the preview of a paper nor a guardian's page is a student's: they need none of the program offline.
    if (!location.pathname.startsWith('/preview/') && location.pathname !== paths.guardian)
      whenQuiet(() => void registerWorker('/sw.js'), WORKER)
  }, FONTS)
}
