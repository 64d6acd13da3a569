/** A statement with its values kept apart from its text, so that no value is ever read as SQL. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
  /** Set on hot statements: parsed and planned once a connection. */
  readonly name?: string
}

/** Gives a statement a name under which the database keeps it ready. Its text must always be the same. */
export function prepared(name: string, statement: Sql): Sql {
  return { ...statement, name }
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value
}

/** `sql\`select … where id = ${id}\``; another `sql` may stand in it as a fragment. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  let text = strings[0] ?? ''
  const values: unknown[] = []
  parts.forEach((part, index) => {
    if (isSql(part)) {
      text += part.text.replaceAll(/\$(\d+)/g, (_, n: string) => `$${Number(n) + values.length}`)
      values.push(...part.values)
    } else {
      values.push(part)
      text += `$${values.length}`
    }
    text += strings[index + 1] ?? ''
  })
  return { text, values }
}
