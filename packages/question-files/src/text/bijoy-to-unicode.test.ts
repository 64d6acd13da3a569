import { describe, expect, test } from 'vitest'
import { bijoyToUnicode } from './bijoy-to-unicode.ts'
import { isOldFont } from './bijoy.ts'

describe('Bengali typed for an old font', () => {
  test.each([
    ['Avgvi †mvbvi evsjv', 'আমার সোনার বাংলা'],
    ['evsjv‡`k', 'বাংলাদেশ'],
    ['†g‡_b wK?', 'মেথেন কি?'],
    ['w`b †k‡l Zvi Zviv¸‡jv w`‡e †`Lv|', 'দিন শেষে তার তারাগুলো দিবে দেখা।'],
    ['wek¦we`¨vjq', 'বিশ্ববিদ্যালয়'],
    ['cÖkœ', 'প্রশ্ন'],
    ['¯^vaxbZv', 'স্বাধীনতা'],
    ['weÁvb', 'বিজ্ঞান'],
    ['eZ©gvb', 'বর্তমান'],
    ['m¤ú‡K©', 'সম্পর্কে'],
    ['AšÍM©Z', 'অন্তর্গত'],
    ['MÖš’', 'গ্রন্থ'],
    ['m~h©', 'সূর্য'],
    ['K…wÎg', 'কৃত্রিম'],
    ['†mŠi', 'সৌর'],
    ['Puv`', 'চাঁদ'],
    ['ivóª', 'রাষ্ট্র'],
    ['1971 mv‡j', '১৯৭১ সালে'],
    ['gvb $x^{2}$ KZ?', 'মান $x^{2}$ কত?'],
  ])('%s reads %s', (written, reads) => {
    expect(bijoyToUnicode(written)).toBe(reads.normalize('NFC'))
  })

  test.each(['†', 'vK', 'jÿ¨', '†‡K', '{K}', 'K†'])('%s is in doubt and stays as it is', (written) => {
    expect(bijoyToUnicode(written)).toBeNull()
  })

  test.each([
    ['†g‡_b wK?', true],
    ['Avgvi †mvbvi evsjv', true],
    ['evsjvi gvbyl I gvwU', true],
    ['Which of these is a vector?', false],
    ['25 °C ± 2 × 10³ µm', false],
    ['Have every seven votes over five', false],
    ['মেথেন কি? †', false],
    ['Café © 2026', false],
    ['F = qvB, r = mv/qB', false],
    ['', false],
  ])('%s: an old font? %s', (written, expected) => {
    expect(isOldFont(written)).toBe(expected)
  })
})
