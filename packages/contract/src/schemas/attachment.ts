import * as z from 'zod/mini'

/** What is sent as it is and not as JSON: a table to download, a picture, a stream of events. */
export interface AttachmentBody {
  readonly mediaType: string
  /** Set where the browser should save it, and under which name. */
  readonly name?: string
  readonly body: Uint8Array | string | AsyncIterable<Uint8Array | string>
}

export const Attachment = z.custom<AttachmentBody>()
