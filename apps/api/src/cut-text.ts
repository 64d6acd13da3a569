/** At most so many letters of it, never half of one that has two halves: the database takes no JSON with such a half. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}
