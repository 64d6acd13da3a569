import * as z from 'zod/mini'

/** How many links of a chain the server has on record, and when, on its clock, this device was told. */
export const Witnessed = z.object({
  witnessed: z.int(),
  /** Chains of earlier versions have no such list. */
  told: z.exactOptional(z.array(z.object({ link: z.int(), at: z.number() }))),
})
export type Witnessed = z.output<typeof Witnessed>

export function witnessedUpTo({ told = [] }: Witnessed, link: number, at: number): Witnessed {
  return { witnessed: link, told: [...told, { link, at }] }
}

/** How many of them prove something: what the server heard of after the last moment proves nothing (Decision C18). */
export function provingLinks({ witnessed, told }: Witnessed, dueAt: number | undefined): number {
  if (dueAt === undefined || told === undefined) return witnessed
  return Math.max(0, ...told.filter(({ at }) => at <= dueAt).map(({ link }) => link))
}
