/** Not half of one, and not the NUL that no database keeps. */
export function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
}
