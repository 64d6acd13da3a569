import { describe, expect, test } from 'vitest'
import { seededRandom } from '../exam/seeded-random.ts'
import { lostOnTheWay, randomMac, randomSheet } from '../testing/random-sheet.ts'
import { BASE, inGroups, LETTERS } from './letters.ts'
import {
  codeLength,
  codeOf,
  examMark,
  macText,
  readCode,
  SMS_LETTERS,
  whyNoCode,
  type SheetToCode,
} from './sheet-code.ts'

const MAC = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8])

function sheet(count: number, optionCount = 4, more: Partial<SheetToCode> = {}): SheetToCode {
  const picks = Array.from({ length: count }, (_, at) => (at % (optionCount + 1)) - 1).map((pick) =>
    pick < 0 ? null : pick,
  )
  return { studentId: 26_001, examId: 'phy-d1', elapsedSeconds: 1_799, optionCount, picks, ...more }
}

function replaced(code: string, at: number, letter: string): string {
  return code.slice(0, at) + letter + code.slice(at + 1)
}

describe('how long a code is', () => {
  test('a hundred questions of four options take at most 90 letters, two hundred go into one SMS', () => {
    expect(codeOf(sheet(100), MAC)).toHaveLength(89)
    expect(codeOf(sheet(200), MAC)).toHaveLength(141)
    expect(codeLength(200, 4)).toBeLessThanOrEqual(SMS_LETTERS)
  })

  test('it does not tell how much was answered', () => {
    const blank = { ...sheet(100), picks: Array.from({ length: 100 }, () => null) }
    expect(codeOf(blank, MAC)).toHaveLength(codeOf(sheet(100), MAC).length)
  })

  test.each([
    ['a hundred questions with up to 26 options', 100, 26, null],
    ['238 questions of four options', 238, 4, null],
    ['one more', 239, 4, 'too-many-questions'],
    ['more options than there are letters for', 10, 27, 'too-many-questions'],
  ])('%s', (_, count, optionCount, refusal) => {
    expect(whyNoCode(sheet(count, optionCount))).toBe(refusal)
  })

  test('a student whose number has no place in a code gets none', () => {
    expect(whyNoCode(sheet(10, 4, { studentId: 2 ** 32 }))).toBe('unknown-student')
    expect(() => codeOf(sheet(10, 4, { studentId: 2 ** 32 }), MAC)).toThrow('unknown-student')
  })
})

describe('a code that is read', () => {
  test('has everything that was written', () => {
    const read = readCode(codeOf(sheet(25), MAC))
    const { studentId, elapsedSeconds, optionCount, picks } = sheet(25)
    expect(read).toEqual({
      studentId,
      elapsedSeconds,
      optionCount,
      picks,
      examMark: examMark('phy-d1'),
      mac: 0x0102030405060708n,
    })
  })

  test('may be in small letters, in groups, on several lines, with dashes of any kind', () => {
    const code = codeOf(sheet(25), MAC)
    const spoken = inGroups(code.toLowerCase())
    expect(readCode(spoken.join(' '))).toEqual(readCode(code))
    expect(readCode(`  ${spoken.join('–')}.\r\n`)).toEqual(readCode(code))
    expect(readCode(spoken.join('\n'))).toEqual(readCode(code))
  })

  test('may have what is never in a code and can only be one letter', () => {
    const code = codeOf(sheet(100), MAC)
    expect(readCode(code.replaceAll('7', '৭'))).toEqual(readCode(code))
    const misread = code.replaceAll('7', '1').replaceAll('S', '5').replaceAll('Z', '2').replaceAll('U', 'v')
    expect(readCode(misread)).toEqual(readCode(code))
  })

  test('random sheets come back as they were', () => {
    const below = seededRandom('round trips')
    const lost = Array.from({ length: 3_000 }, () => lostOnTheWay(randomSheet(below), randomMac(below)))
    expect(lost.flat()).toEqual([])
  })

  test('no time is lost beyond what fits: what took longer than three days took three days', () => {
    const long = sheet(5, 4, { elapsedSeconds: 400_000.7 })
    expect(readCode(codeOf(long, MAC))).toMatchObject({ elapsedSeconds: 2 ** 18 - 1 })
    expect(macText(long)).toBe('hand-in 1 26001 phy-d1 262143 4 5 -,0,1,2,3')
  })
})

describe('mistakes in a code', () => {
  test.each([1, 25, 100, 238])('every single wrong letter is found, in a code for %i questions', (count) => {
    const code = codeOf(sheet(count), MAC)
    const unnoticed: string[] = []
    for (let at = 0; at < code.length; at += 1) {
      for (const letter of LETTERS.replace(code.charAt(at), '')) {
        const read = readCode(replaced(code, at, letter))
        // A wrong letter among the first four may say that the code should be longer or shorter than it is.
        const isLength = at < 4 && 'fault' in read && read.fault === 'length'
        const isFound = 'fault' in read && read.fault === 'wrong-letters' && read.at === at + 1
        if (!isLength && !isFound) unnoticed.push(`${letter} at ${at + 1}`)
      }
    }
    expect(unnoticed).toEqual([])
  })

  test('every two letters that changed places are noticed, wherever they stand', () => {
    const below = seededRandom('swaps')
    const unnoticed: string[] = []
    for (const count of [1, 25, 100, 238]) {
      const code = codeOf(sheet(count, 4, { studentId: below(2 ** 32) }), randomMac(below))
      for (let one = 0; one < code.length; one += 1) {
        for (let other = one + 1; other < code.length; other += 1) {
          if (code[one] === code[other]) continue
          const swapped = replaced(replaced(code, one, code.charAt(other)), other, code.charAt(one))
          if (!('fault' in readCode(swapped))) unnoticed.push(`${one + 1} and ${other + 1} of ${count}`)
        }
      }
    }
    expect(unnoticed).toEqual([])
  })

  test('neighbours that changed places are said to have changed places', () => {
    const code = codeOf(sheet(100), randomMac(seededRandom('neighbours')))
    // Beyond the head, and before the check letters.
    for (let at = 4; at < code.length - 4; at += 1) {
      if (code[at] === code[at + 1]) continue
      const swapped = replaced(replaced(code, at, code.charAt(at + 1)), at + 1, code.charAt(at))
      expect(readCode(swapped)).toMatchObject({ fault: 'wrong-letters', at: null, seemsSwapped: true })
    }
  })

  test('a letter left out or put in is told by the number of letters', () => {
    const code = codeOf(sheet(100), MAC)
    expect(readCode(replaced(code, 40, ''))).toEqual({ fault: 'length', has: 88, needs: 89 })
    expect(readCode(replaced(code, 40, 'AB'))).toMatchObject({ fault: 'length', has: 90, needs: 89 })
    expect(readCode(code.slice(0, 20))).toEqual({ fault: 'length', has: 20, needs: 89 })
  })

  test('a sign that is never in a code is named with its place', () => {
    const code = codeOf(sheet(100), MAC)
    expect(readCode(replaced(code, 9, 'o'))).toEqual({ fault: 'unreadable', letter: 'O', at: 10 })
  })

  test.each([
    ['nothing', ' - ', 'empty'],
    ['a few letters', 'ABC', 'not-a-code'],
    ['words', 'Sir my internet is gone', 'unreadable'],
  ])('%s', (_, text, fault) => {
    expect(readCode(text)).toMatchObject({ fault })
  })
})

test('the letters are a prime number of different ones, and none is a look-alike of another', () => {
  expect(BASE).toBe(23)
  expect(new Set(LETTERS).size).toBe(BASE)
  const alike = [/[0OQ]/g, /[1IL7]/g, /[2Z]/g, /[5S]/g, /[6G9]/g, /[8B]/g, /[UV]/g].filter(
    (pair) => (LETTERS.match(pair) ?? []).length > 1,
  )
  expect(alike).toEqual([])
})

test('the code and its MAC are made the same way for ever: what is on its way must be read by the next version', () => {
  expect(macText(sheet(6))).toBe('hand-in 1 26001 phy-d1 1799 4 6 -,0,1,2,3,-')
  expect(codeOf(sheet(6), MAC)).toMatchInlineSnapshot(`"APWP77PBMKFAUBRCGJWFZKBZD7CPZZRCEKYJBHGKK"`)
})
