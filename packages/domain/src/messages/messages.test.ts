import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../instant.ts'
import { quietUntil } from './quiet-hours.ts'
import { smsLength } from './sms-length.ts'
import { fillTemplate, unknownPlaceholders } from './template.ts'

describe('the length of an SMS', () => {
  test.each([
    ['', 'gsm-7', 0, 0],
    ['Hello', 'gsm-7', 5, 1],
    ['a'.repeat(160), 'gsm-7', 160, 1],
    ['a'.repeat(161), 'gsm-7', 161, 2],
    ['a'.repeat(306), 'gsm-7', 306, 2],
    ['a'.repeat(307), 'gsm-7', 307, 3],
    // An extended sign takes two places.
    ['€'.repeat(80), 'gsm-7', 160, 1],
    ['€'.repeat(81), 'gsm-7', 162, 2],
    ['ক'.repeat(70), 'ucs-2', 70, 1],
    ['ক'.repeat(71), 'ucs-2', 71, 2],
    ['ক'.repeat(134), 'ucs-2', 134, 2],
    ['ক'.repeat(135), 'ucs-2', 135, 3],
    // One Bengali sign is enough.
    ['a'.repeat(70) + 'ক', 'ucs-2', 71, 2],
    ['😀'.repeat(35), 'ucs-2', 70, 1],
    ['😀'.repeat(36), 'ucs-2', 72, 2],
  ])('%#: is counted as the operator counts it', (text, encoding, units, parts) => {
    expect(smsLength(text)).toMatchObject({ encoding, units, parts })
  })

  test('no sign of two places is cut: the 67th place of a part stays empty before it', () => {
    // 66 + 2 do not fit into 67: two parts hold 33 pairs each, and the 67th pair begins a third.
    expect(smsLength('😀'.repeat(66))).toMatchObject({ units: 132, parts: 2, left: 1 })
    expect(smsLength('😀'.repeat(67))).toMatchObject({ units: 134, parts: 3 })
    expect(smsLength('a'.repeat(152) + '€' + 'a'.repeat(152))).toMatchObject({ units: 306, parts: 3 })
  })

  test('a longer text never costs less', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ unit: 'grapheme', maxLength: 5 }),
        (text, more) => {
          expect(smsLength(text + more).parts).toBeGreaterThanOrEqual(smsLength(text).parts)
        },
      ),
    )
  })
})

describe('templates', () => {
  test('are filled in, and what is not known is left out', () => {
    expect(
      fillTemplate('{নাম}: {নম্বর}/{ পূর্ণমান } {মেধাক্রম}।', { নাম: 'নুসরাত', নম্বর: '18.5', পূর্ণমান: '25', মেধাক্রম: null }),
    ).toBe('নুসরাত: 18.5/25 ।')
  })

  test('a value with braces in it is not filled again', () => {
    expect(fillTemplate('{নাম}', { নাম: '{পাসওয়ার্ড}', পাসওয়ার্ড: 'secret' })).toBe('{পাসওয়ার্ড}')
  })

  test('name what nothing would be filled into', () => {
    expect(unknownPlaceholders('absence', '{নাম} {নম্বর} {naam}')).toEqual(['নম্বর', 'naam'])
    expect(unknownPlaceholders('password', '{নাম} {পাসওয়ার্ড}')).toEqual([])
    // The two spellings of য়.
    expect(unknownPlaceholders('next-exam', '{সম\u09DF} {সম\u09AF\u09BC}')).toEqual([])
    expect(fillTemplate('{সম\u09DF}', { 'সম\u09AF\u09BC': '9' })).toBe('9')
  })
})

describe('quiet hours', () => {
  const dhaka = (clock: string) => Date.parse(`2026-11-16T${clock}:00+06:00`)
  const night = { from: 21 * 60, until: 8 * 60 }
  test.each([
    ['20:59', null],
    ['21:00', '2026-11-17T08:00:00+06:00'],
    ['23:59', '2026-11-17T08:00:00+06:00'],
    ['00:00', '2026-11-16T08:00:00+06:00'],
    ['07:59', '2026-11-16T08:00:00+06:00'],
    ['08:00', null],
  ])('over midnight: at %s', (clock, ends) => {
    expect(quietUntil(night, dhaka(clock))).toBe(ends === null ? null : Date.parse(ends))
  })

  test('within a day, and none', () => {
    const noon = { from: 12 * 60, until: 14 * 60 }
    expect(quietUntil(noon, dhaka('12:30'))).toBe(dhaka('14:00'))
    expect(quietUntil(noon, dhaka('14:00') + HOUR)).toBe(null)
    expect(quietUntil({ from: 0, until: 0 }, dhaka('03:00') + MINUTE)).toBe(null)
  })
})
