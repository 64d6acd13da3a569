import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('a long text is cut for the log between letters: with half of a mathematical 𝑥 no paper could be saved', () => {
  const withText = (text: string): ExamDraft => {
    return { id: 'weekly', course: 'hsc-26', variation: 'mcq', mcq: { questions: [{ text }] } }
  }
  for (const before of [118, 119, 120]) {
    const { after } = differences(withText('১'), withText(`${'ক'.repeat(before)}𝑥 ও 𝜋`))
    const shown = String(after['mcq.questions[0].text'])
    expect(shown).toMatch(/^ক+𝑥?…$/u)
    expect(shown.isWellFormed()).toBe(true)
  }
})
