import { registerWorker } from '../../service-worker/register.ts'
import fonts from '@anushilon/ui/style/fonts.css?url'

/** How long after the last screen was drawn: what it asks the server for is ahead of the letters. */
const PATIENCE_MS = 300
/** The rest of the program comes last of all. */
const WORKER_MS = 2_000

let pending = 0
let isAsked = false

/** The letters come once there is something to read and to press; until then the device's own are shown. */
export function fontsWhenDrawn(): void {
  setTimeout(() => {
    if (pending > 0 || isAsked) return
    isAsked = true
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = fonts
    document.head.append(link)
    setTimeout(() => void registerWorker(), WORKER_MS)
  }, PATIENCE_MS)
}

/** A screen is on its way; to be called when it has come, or is not wanted any more. */
export function screenOnItsWay(): () => void {
  pending += 1
  return () => {
    pending -= 1
    fontsWhenDrawn()
  }
}
