import * as z from 'zod/mini'

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** Fields of which any may be missing. */
export function optional<S extends Shape>(shape: S): { [K in keyof S]: z.ZodMiniExactOptional<S[K]> } {
  return mapped(shape, z.exactOptional) as { [K in keyof S]: z.ZodMiniExactOptional<S[K]> }
}

/** Fields that are null where there is nothing to say. */
export function nullable<S extends Shape>(shape: S): { [K in keyof S]: z.ZodMiniNullable<S[K]> } {
  return mapped(shape, z.nullable) as { [K in keyof S]: z.ZodMiniNullable<S[K]> }
}

function mapped(shape: Shape, wrap: (schema: z.ZodMiniType) => z.ZodMiniType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, wrap(schema)]))
}
