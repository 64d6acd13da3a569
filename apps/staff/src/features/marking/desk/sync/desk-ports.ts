import { localDevice, newId, onOtherTabs, onWayBack, timing } from '@anushilon/outbox/browser'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { serverNow } from '../../../../api/server-clock.ts'
import { keptScripts, keepScripts } from './kept-scripts.ts'
import type { DeskPorts } from './desk-store.ts'
import { markingServer } from './marking-server.ts'

/** The desk, joined to the browser. */
export const deskPorts: DeskPorts = {
  ...timing,
  server: markingServer,
  device: localDevice,
  notify: toast,
  // To the console.
  report: (error) => reportError(error),
  prefetch(pages) {
    for (const page of pages) new Image().src = fileUrl(page)
  },
  kept: { read: keptScripts, write: keepScripts },
  now: serverNow,
  newKey: newId,
  listen(outbox, kick) {
    const stops = [onOtherTabs(outbox), onWayBack(kick)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}
