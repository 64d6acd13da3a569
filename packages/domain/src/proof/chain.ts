import type { PartKind } from '../exam/variation.ts'
import { fromHex, hmacSha256, joined, toHex } from './sha256.ts'

/*
 * The chain of a sitting: whatever a student does on a device extends it by a link, keyed with the key of the sitting,
 *
 *   h(0) = HMAC(key, "anushilon chain 1")
 *   h(n) = HMAC(key, h(n-1) ‖ "pick|subject:place|option|elapsed")
 *
 * and so on for photos and the hand-in. Whoever has seen h(n) can tell later that the first n links were there by then,
 * and which: none of them can be changed, left out, put elsewhere or added without another h(n). Nothing about them can
 * be read from it. What was delivered is never believed about its hashes: they are computed again from the contents.
 * The format is on students' phones and in what was witnessed: another one is another version.
 */

interface Timed {
  /** Since the sitting began, by the device's monotonic clock: what the device says, not what anybody knows. */
  readonly elapsedMs: number
}

/** By its place in what the student was shown, from 0 (Decision K). */
interface Placed {
  readonly subjectId: string
  readonly question: number
}

export type Link =
  | (Timed & Placed & { readonly kind: 'pick'; readonly option: number })
  /** Of the file as it is sent: SHA-256 in hex. */
  | (Timed & Placed & { readonly kind: 'photo'; readonly sha256: string })
  | (Timed & { readonly kind: 'hand-in'; readonly part: PartKind })

/** In hex, 64 letters. */
export type LinkHash = string

export const CHAIN_START = 'anushilon chain 1'

export function chainStart(key: Uint8Array): LinkHash {
  return toHex(hmacSha256(key, ascii(CHAIN_START)))
}

export function nextHash(key: Uint8Array, previous: LinkHash, link: Link): LinkHash {
  return toHex(hmacSha256(key, joined(fromHex(previous), ascii(linkText(link)))))
}

/**
 * The hash of each link, from the first; the server computes the same faster.
 *
 * @internal
 */
export function hashesOf(key: Uint8Array, links: readonly Link[]): LinkHash[] {
  const hashes: LinkHash[] = []
  let last = chainStart(key)
  for (const link of links) {
    last = nextHash(key, last, link)
    hashes.push(last)
  }
  return hashes
}

/** No field can hold a bar: ids are letters, digits, dashes and underscores. */
export function linkText(link: Link): string {
  switch (link.kind) {
    case 'pick':
      return ['pick', placeText(link), link.option, link.elapsedMs].join('|')
    case 'photo':
      return ['photo', placeText(link), link.sha256, link.elapsedMs].join('|')
    case 'hand-in':
      return ['hand-in', link.part, '', link.elapsedMs].join('|')
  }
}

function placeText({ subjectId, question }: Placed): string {
  return `${subjectId}:${question}`
}

function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}
