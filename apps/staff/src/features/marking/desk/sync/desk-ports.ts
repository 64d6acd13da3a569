import { Scripts } from '@anushilon/contract/staff/marking'
import { localDevice, newId, onOtherTabs, onWayBack, timing } from '@anushilon/outbox/browser'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { keep, kept } from '../../../../api/kept.ts'
import { serverNow } from '../../../../api/server-clock.ts'
import type { DeskPlace, DeskPorts } from './desk-store.ts'
import { markingServerFor } from './marking-server.ts'

/** Under which what lies on a desk is kept. */
const nameOf = ({ staffId, pile, of }: DeskPlace) => `desk:${staffId}:${Object.values(pile).join('/')}/${of}`

/** The desk of a marker, joined to the browser. */
export const deskPortsFor = (staffId: number): DeskPorts => ({
  ...timing,
  server: markingServerFor(staffId),
  device: localDevice,
  notify: toast,
  // To the console.
  report: (error) => reportError(error),
  prefetch(pages) {
    for (const page of pages) new Image().src = fileUrl(page)
  },
  kept: {
    read: (place) => kept(Scripts, nameOf(place)) ?? [],
    write: (place, scripts) => keep(Scripts, nameOf(place), [...scripts]),
  },
  now: serverNow,
  newKey: newId,
  listen(outbox, kick) {
    const stops = [onOtherTabs(outbox), onWayBack(kick)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
