import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { entryCheck } from '../operations/entry-check.ts'
import type { Variation } from '@anushilon/domain/exam/variation'

describe('the words of the entry check (Decision C2)', () => {
  const words: [Variation, string, string][] = [
    ['mcq', 'assign', 'assign'],
    ['mcq', 'running', 'running'],
    ['mcq', 'ended', 'ended'],
    ['written', 'assign', 'assign'],
    ['written', 'running', 'running'],
    ['written', 'ended', 'ended'],
    ['mcq-written', 'Mcq assign', 'assign'],
    ['mcq-written', 'Mcq running', 'running'],
    ['mcq-written', 'Mcq ended', 'written-next'],
    ['mcq-written', 'ended', 'ended'],
    ['special', 'Mcq assign', 'assign'],
    ['special', 'Mcq running', 'running'],
    ['special', 'Mcq ended', 'written-next'],
    ['special', 'ended', 'ended'],
    ['mcq-special', 'Mcq assign', 'assign'],
    ['mcq-special', 'Mcq running', 'running'],
    ['mcq-special', 'Mcq ended', 'ended'],
  ]

  const codecOf = (variation: Variation) => {
    const schema = (entryCheck.at[variation]?.replies ?? entryCheck.replies)[200]
    if (schema === undefined) throw new Error(`no entry check for ${variation}`)
    return schema
  }

  test.each(words)('in a %s exam "%s" means %s', (variation, word, stage) => {
    expect(z.decode(codecOf(variation), word)).toBe(stage)
    expect(z.encode(codecOf(variation), stage)).toBe(word)
  })

  test('an exam without a written part cannot say that it comes next', () => {
    for (const variation of ['mcq', 'written', 'mcq-special'] as const) {
      expect(z.safeEncode(codecOf(variation), 'written-next').success).toBe(false)
    }
  })

  test('a word of another exam is not understood', () => {
    expect(z.safeDecode(codecOf('mcq'), 'Mcq running').success).toBe(false)
    expect(z.safeDecode(codecOf('mcq-special'), 'ended').success).toBe(false)
  })
})
