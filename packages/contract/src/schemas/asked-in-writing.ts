import type { AskedInWriting } from '@anushilon/domain/exam/written-sheet'
import * as z from 'zod/mini'
import { ImagePath } from './replies.ts'

/**
 * What is asked in a written part, as a reply tells it. The specification knows of one picture; the rest is said only where
 * that is not all (decision 049), and what a phone kept of an older reply does not say it either.
 */
export interface ShownSheet extends Partial<AskedInWriting> {
  /** The first page; for programs that know of no typed questions, a drawing of them. */
  readonly image: string
}

export const TypedQuestion = z.object({ text: z.string(), figure: z.exactOptional(ImagePath) })

/** Extensions beside the one picture. */
export const askedShape = {
  /** All pages, the first one too. */
  pages: z.exactOptional(z.array(ImagePath)),
  typedQuestions: z.exactOptional(z.array(TypedQuestion)),
}

type WireAsked = z.output<z.ZodMiniObject<typeof askedShape>>

export function decodeAsked(image: string, { pages, typedQuestions: typed }: WireAsked): ShownSheet {
  return { image, ...(pages && { pages }), ...(typed && { typed }) }
}

export function encodeAsked(shown: ShownSheet): WireAsked {
  const { pages, typed } = askedOf(shown)
  if (pages.length === 1 && typed.length === 0) return {}
  return { pages: [...pages], ...(typed.length > 0 && { typedQuestions: [...typed] }) }
}

export function askedOf({ image, pages = [image], typed = [] }: ShownSheet): AskedInWriting {
  return { pages, typed }
}
