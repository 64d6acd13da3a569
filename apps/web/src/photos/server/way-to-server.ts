import type { Timing } from '@anushilon/outbox/lanes'
import type { LookOutcome, PageOutcome } from './outcome.ts'
import type { ScriptPlace } from '../script.ts'

interface Page {
  readonly pageId: string
  readonly picture: Blob
}

/** What the answer should become. */
export interface WantedPages {
  /** The pages that the server should have in the end. */
  readonly pages: readonly string[]
  /** Those that it had when this page last heard of it, or may have unheard: whatever else has come since stays. */
  readonly knew: readonly string[]
}

/** What stands between the photos of this device and the server. */
export interface Way extends Timing {
  /** One photo. */
  sendPage(
    place: ScriptPlace,
    page: Page,
    wanted: WantedPages,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<PageOutcome>
  /** Only which pages it should have, of those it has. */
  arrange(place: ScriptPlace, wanted: WantedPages): Promise<PageOutcome>
  /** What the server has of an exam. */
  look(examId: string): Promise<LookOutcome>
  /** Whose photos may be sent now; null: nobody is logged in. */
  student(): string | null
  /** Not while another tab does the same. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
}
