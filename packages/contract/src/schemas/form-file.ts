import * as z from 'zod/mini'

/** A file of a form: its bytes and the name it had on the device. */
export const FormFile = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array<ArrayBuffer>) })
export type FormFile = z.output<typeof FormFile>
