import type { CallRefused } from '@anushilon/contract/call-errors'

/** One kind of work that is kept until the server has it. */
export interface Kind<Item> {
  /** Each item has a key of its own, so that two tabs that write at the same time cannot overwrite each other's. */
  keyOf(item: Item): string
  /** Nobody else's is ever sent, or shown. */
  ownerOf(item: Item): string
  /** Items of one lane are sent in order and one at a time; lanes do not wait for each other. */
  laneOf(item: Item): string
  encode(item: Item): string
  /** Null for what is no item of this kind: another entry of the device, or one that somebody spoiled. */
  decode(key: string, text: string): Item | null
  /** The order within a lane. */
  compare(one: Item, other: Item): number
  /** What counts where an item of the same key waits already: the first one, or the last. */
  readonly counts: 'first' | 'last'
  /** After which refusals nothing of the lane is taken; otherwise those with status 403 and 404. */
  closes?(refused: CallRefused): boolean
}
