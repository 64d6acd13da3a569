import { z } from 'zod'

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type CamelCased<Row> = { [Column in keyof Row & string as CamelCase<Column>]: Row[Column] }

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A row of these columns, under the names they have in TypeScript: `exam_id` comes out as `examId`. */
export function camelRow<Columns extends z.ZodRawShape>(columns: Columns) {
  const row = z.object(columns)
  type Row = z.output<typeof row>
  const names = Object.keys(columns).map((column) => [column, camelCase(column)] as const)
  return row.transform((found) => {
    const named: Record<string, unknown> = {}
    for (const [column, name] of names) named[name] = found[column as keyof Row]
    return named as CamelCased<Row>
  })
}
