import { MOST_LINKS } from '@anushilon/domain/proof/most-links'
import type { LinkHash } from '@anushilon/domain/proof/chain'

/** Headers of our own; the bodies stay the specification's. */

/** On every reply: the server's time in milliseconds. */
export const SERVER_TIME_HEADER = 'x-server-time'

/** The receipt of what was just acknowledged (Decision C13). */
export const RECEIPT_HEADER = 'x-receipt'

/** What was just acknowledged, word by word, signed so that anybody can check it (decision 033). */
export const SIGNED_RECEIPT_HEADER = 'x-signed-receipt'

/**
 * On replies of running data, where the centre has said something to everybody: how many times by now. A page that has
 * read fewer notes asks for them.
 */
export const NOTES_HEADER = 'x-exam-notes'

/**
 * On whatever a sitting student's page sends: the newest link of its chain, as `number.hash` (Decision C18). The server
 * keeps when it had it. What is no link is no reason to refuse an answer, and is not heard.
 */
export const LINK_HEADER = 'x-link'

export interface ChainHead {
  /** Which one of its chain, from 1. */
  readonly link: number
  readonly hash: LinkHash
}

export function linkText({ link, hash }: ChainHead): string {
  return `${link}.${hash}`
}

const LINK = /^([1-9][0-9]{0,3})\.([0-9a-f]{64})$/

export function readLink(text: unknown): ChainHead | null {
  const [, link, hash] = typeof text === 'string' ? (LINK.exec(text) ?? []) : []
  return link === undefined || hash === undefined || Number(link) > MOST_LINKS ? null : { link: Number(link), hash }
}

/** On replies to such: the newest link that is on record, by its number and the beginning of its hash. */
export const WITNESSED_HEADER = 'x-witnessed'

export function witnessedText({ link, hash }: ChainHead): string {
  return `${link}.${hash.slice(0, 16)}`
}

/** On every staff call that changes something: a forged page can send a cookie or a form, but no header of its own. */
export const STAFF_HEADER = 'x-staff-call'

/**
 * Its value. The cookie is the whole browser's: the page says for whom it makes the call, for somebody else may have signed in
 * in another tab. Null: for whoever is signed in.
 */
export function staffCallFor(staffId: number | null): string {
  return staffId === null ? '1' : `for ${staffId}`
}

export function readStaffCall(text: string): number | null {
  const [, staffId] = /^for ([1-9][0-9]{0,14})$/.exec(text) ?? []
  return staffId === undefined ? null : Number(staffId)
}
