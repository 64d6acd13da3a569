/** The letters of the font Symbol, from its place 0x61 and 0x41 on, and what else people insert from it. */
const SMALL = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'
const LARGE = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'
const OTHERS: Readonly<Record<number, string>> = {
  0x22: '∀',
  0x24: '∃',
  0x2d: '−',
  0x40: '≅',
  0x5c: '∴',
  0x5e: '⊥',
  0xa2: '′',
  0xa3: '≤',
  0xa5: '∞',
  0xab: '↔',
  0xac: '←',
  0xad: '↑',
  0xae: '→',
  0xaf: '↓',
  0xb0: '°',
  0xb1: '±',
  0xb2: '″',
  0xb3: '≥',
  0xb4: '×',
  0xb5: '∝',
  0xb6: '∂',
  0xb7: '•',
  0xb8: '÷',
  0xb9: '≠',
  0xba: '≡',
  0xbb: '≈',
  0xbc: '…',
  0xc5: '⊕',
  0xc6: '∅',
  0xc7: '∩',
  0xc8: '∪',
  0xcc: '⊂',
  0xce: '∈',
  0xcf: '∉',
  0xd0: '∠',
  0xd1: '∇',
  0xd5: '∏',
  0xd6: '√',
  0xd7: '⋅',
  0xde: '⇒',
  0xdb: '⇔',
  0xe5: '∑',
  0xf2: '∫',
}

/** `w:sym`: a sign by its place in a font; undefined where we do not know the font. */
export function symbolAt(font: string, place: string): string | undefined {
  const code = Number.parseInt(place, 16) & 0xff
  if (/^wingdings/i.test(font)) return code === 0xfc || code === 0xfe ? '✓' : undefined
  if (!/^symbol/i.test(font)) return undefined
  if (code >= 0x61 && code <= 0x7a) return Array.from(SMALL)[code - 0x61]
  if (code >= 0x41 && code <= 0x5a) return Array.from(LARGE)[code - 0x41]
  return OTHERS[code] ?? (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : undefined)
}
