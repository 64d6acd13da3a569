import * as z from 'zod/mini'

/** What a call says that has nothing to return. */
export const Ok = z.literal('Ok')

/** Where an image lies under the API host (Spec 7). */
export const ImagePath = z.string()

/** Our own side of a codec over objects or lists: `decode` makes it, so its type says all there is to check. */
export function decoded<T extends object>() {
  return z.custom<T>((value) => typeof value === 'object' && value !== null)
}
