/** Names longer than two words are cut to the first two on the rank table (Spec 9). */
export function shortName(name: string): string {
  return name.trim().split(/\s+/).slice(0, 2).join(' ')
}
