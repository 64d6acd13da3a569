import { latinDigits } from '@anushilon/domain/digits'

/** "4" are four marks, "0-3" those from nothing to three, in Bengali digits too; anything else asks for nothing. */
export function marksBetween(typed: string): { readonly least?: number; readonly most?: number } {
  const [, least, most] = /^\s*(\d+(?:\.\d+)?)\s*(?:[-–]\s*(\d+(?:\.\d+)?)\s*)?$/.exec(latinDigits(typed)) ?? []
  return least === undefined ? {} : { least: Number(least), most: Number(most ?? least) }
}
