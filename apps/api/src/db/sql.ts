/**
 * A statement with its values kept apart from its text, so that no value is ever read as SQL. Only this file can make one:
 * an object from outside that looks like it, such as a body with `text` and `values`, stays a value.
 */
class Statement {
  readonly #isOurs = true
  readonly text: string
  readonly values: readonly unknown[]
  /** Set on hot statements: parsed and planned once a connection. */
  readonly name: string | null

  constructor(text: string, values: readonly unknown[], name: string | null) {
    this.text = text
    this.values = values
    this.name = name
  }

  static isOne(value: unknown): value is Statement {
    return typeof value === 'object' && value !== null && #isOurs in value && value.#isOurs
  }
}

export type Sql = Statement

/** Gives a statement a name under which the database keeps it ready. Its text must always be the same. */
export function prepared(name: string, { text, values }: Sql): Sql {
  return new Statement(text, values, name)
}

/** `sql\`select … where id = ${id}\``; another `sql` may stand in it as a fragment. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  let text = strings[0] ?? ''
  const values: unknown[] = []
  parts.forEach((part, index) => {
    if (Statement.isOne(part)) {
      text += part.text.replaceAll(/\$(\d+)/g, (_, n: string) => `$${Number(n) + values.length}`)
      values.push(...part.values)
    } else {
      values.push(part)
      text += `$${values.length}`
    }
    text += strings[index + 1] ?? ''
  })
  return new Statement(text, values, null)
}
