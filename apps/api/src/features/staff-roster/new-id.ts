const MOST_LETTERS = 40

/**
 * Adds something under an id made from its name, so that an exam pack of it can be read: `HSC 2026 Science` becomes
 * `hsc-2026-science`, and `hsc-2026-science-2` where that one is taken.
 */
export async function addUnderNewId(
  name: string,
  otherwise: string,
  add: (id: string) => Promise<boolean>,
): Promise<string> {
  const letters = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MOST_LETTERS)
  const base = letters === '' ? otherwise : letters
  let id = base
  for (let number = 2; !(await add(id)); number += 1) id = `${base}-${number}`
  return id
}
