import { beforeAll, describe, expect, test } from 'vitest'
import { Typesetter } from './typesetter.ts'

let type: Typesetter
beforeAll(async () => {
  type = await Typesetter.create()
})

const glyphsOf = (text: string) => type.line(text, 10, 'regular').glyphs.map(({ glyph }) => glyph)

describe('a line in Bengali', () => {
  test.each(['জ্ঞানেন্দ্র উজ্জ্বল', 'শ্রীকৃষ্ণ কর্মকার', 'স্ত্রী সংস্কৃতি ক্ষুদ্র', 'চট্টগ্রাম, ২য় তলা', 'র‍্যাব (Uttara) – 61.25'])(
    '%s is set without a hole',
    (text) => {
      expect(glyphsOf(text)).not.toContain(0)
    },
  )

  test('a line in Bengali joins letters, and puts a vowel sign before its consonant where it belongs', () => {
    expect(glyphsOf('ক্ষ')).toHaveLength(1)
    const [consonant] = glyphsOf('ক')
    expect(glyphsOf('কি').indexOf(consonant ?? -1)).toBe(1)
    expect(glyphsOf('কী').indexOf(consonant ?? -1)).toBe(0)
  })

  test('a line in Bengali is cut between letters, never inside one, where it is too long', () => {
    const name = 'জ্ঞানেন্দ্র উজ্জ্বল চক্রবর্তী'
    expect(type.fitting(name, 10, 'regular', 500)).toBe(name)
    const cut = type.fitting(name, 10, 'regular', 60)
    expect(cut).toMatch(/…$/)
    expect(type.line(cut, 10, 'regular').width).toBeLessThanOrEqual(60)
    expect(name.startsWith(cut.slice(0, -1))).toBe(true)
    expect(cut).not.toMatch(/\u09CD…$/)
  })
})

describe('a line in other scripts', () => {
  test.each(['محمد عبد الله', 'רבקה כהן', 'Āyesha Şimşek Łukasz', 'αβγ → ∞', 'زكريا ٣٤٥', 'Tab\tName\nBreak'])(
    '%j is set without a hole',
    (text) => {
      expect(glyphsOf(text)).not.toContain(0)
    },
  )

  test('a line in Arabic goes from right to left, words as well as letters', () => {
    const [first, second] = ['محمد', 'رحمن'] as const
    const xOf = (letters: string) =>
      type.line(`${first} ${second} 7`, 10, 'regular').glyphs.find(({ text }) => text === letters)?.x ?? -1
    expect(xOf('ر')).toBeLessThan(xOf('د'))
    expect(xOf('د')).toBeGreaterThan(0)
    expect(xOf('7')).toBeGreaterThan(xOf('د'))
  })

  test('a line has no empty boxes: pictures that no font has are left out, letters are question marks', () => {
    const family = 'Rahim 👩‍👩‍👧🇧🇩'
    expect(glyphsOf(family)).not.toContain(0)
    expect(type.line(family, 10, 'regular').width).toBe(type.line('Rahim ', 10, 'regular').width)
    expect(type.line('张伟', 10, 'regular').glyphs.map(({ text }) => text)).toEqual(['?', '?'])
  })
})
