import { combinations, optionalSubjects } from '@anushilon/contract/operations/before-start'
import { entryCheck } from '@anushilon/contract/operations/entry-check'
import * as sitting from '@anushilon/contract/operations/sitting'
import type { Endpoint, PerVariation, Replies } from '@anushilon/contract/endpoint'
import type { PaperPreview } from '@anushilon/contract/staff/preview'
import { MINUTE } from '@anushilon/domain/instant'
import type { Variation } from '@anushilon/domain/exam/variation'
import { expect, test } from 'vitest'
import { PREVIEW_STUDENT } from './preview-student.ts'
import { previewBackend } from './preview-backend.ts'

const question = (text: string) => ({ kind: 'text' as const, text, figure: null, options: ['1', '2', '3'] })

function paper(variation: Variation, subjects: readonly string[]): PaperPreview {
  return {
    info: {
      id: 'one',
      name: 'One',
      variation,
      frequency: 'daily',
      window: { opensAt: 0, closesAt: 1 },
      image: null,
      curriculumName: null,
      solutionSheet: null,
      subjectCount: subjects.length,
      subjects: [],
      totalMarks: 0,
      mcq: {
        questionCount: 2,
        marksPerQuestion: 2,
        negativePercent: 25,
        totalMarks: 4,
        minutes: 30,
        usedMinutes: null,
      },
      written: { totalMarks: 10, minutes: 60, uploadMinutes: 5, usedMinutes: null },
      imageBytes: 0,
    },
    rules: null,
    choice: null,
    draw: { questionsPerStudent: null, shuffle: false },
    sections: subjects.map((id) => ({
      subjectId: id,
      subjectName: id.toUpperCase(),
      questions: [question(`${id} 1`), question(`${id} 2`)],
      written: { pages: [], typed: [], marks: [5, 5] },
    })),
  }
}

function page(preview: PaperPreview) {
  let now = 1_000_000
  let submitted = 0
  const answer = previewBackend(preview, {
    now: () => now,
    seed: 'a',
    student: PREVIEW_STUDENT,
    onSubmitted: () => {
      submitted += 1
    },
  })
  function asks<I, R extends Replies>(operation: Endpoint<I, R> | PerVariation<I, R>, input: I) {
    const route = 'at' in operation ? operation.at[preview.info.variation] : operation.route
    if (route === null) throw new Error('not for this kind of exam')
    return answer<I, R>(route, input).body
  }
  return { asks, submitted: () => submitted, wait: (minutes: number) => (now += minutes * MINUTE) }
}

const examId = 'one'

test('the author goes through both parts of a paper, each with its whole time, and to the end', () => {
  const { asks, wait, submitted } = page(paper('mcq-written', ['phy']))
  expect(asks(entryCheck, { examId })).toBe('assign')
  asks(sitting.startMcq, { examId, subjects: null })
  expect(asks(entryCheck, { examId })).toBe('running')
  asks(sitting.saveAnswer, { examId, subjectId: null, question: 1, option: 2 })
  asks(sitting.saveAnswer, { examId, subjectId: null, question: 1, option: 0 })
  const running = asks(sitting.runningMcq, { examId })
  expect(running.endsAt - running.startedAt).toBe(30 * MINUTE)
  expect(running.sections[0]?.questions.map(({ picked }) => picked)).toEqual([null, 2])
  wait(10)
  asks(sitting.submitMcq, { examId, sheet: [] })
  expect(asks(entryCheck, { examId })).toBe('written-next')
  asks(sitting.startWritten, { examId, subjects: null })
  const written = asks(sitting.runningWritten, { examId })
  expect(written.startedAt - running.startedAt).toBe(10 * MINUTE)
  expect(written.endsAt - written.startedAt).toBe(60 * MINUTE)
  expect(written.sections[0]).toMatchObject({ image: expect.stringMatching(/^data:image/), marks: [5, 5] })
  asks(sitting.submitWritten, { examId })
  expect(asks(entryCheck, { examId })).toBe('ended')
  expect(submitted()).toBe(2)
})

test('of several subjects those are on the paper that were chosen, in both parts', () => {
  const subjects = ['phy', 'chem', 'math', 'bio', 'ict']
  const preview = paper('special', subjects)
  const { asks } = page({ ...preview, choice: { size: 4, fixed: ['phy', 'chem'], optional: ['math', 'bio'] } })
  expect(asks(optionalSubjects, { examId }).map(({ id }) => id)).toEqual(['math', 'bio'])
  const sets = asks(combinations, { examId, mainSubjectId: 'bio' }).map((set) => set.map(({ id }) => id))
  expect(sets).toEqual([
    ['phy', 'chem', 'math', 'bio'],
    ['phy', 'chem', 'bio', 'ict'],
  ])
  asks(sitting.startMcq, { examId, subjects: sets[1] ?? [] })
  const chosen = ['phy', 'chem', 'bio', 'ict']
  expect(asks(sitting.runningMcq, { examId }).sections.map(({ subjectId }) => subjectId)).toEqual(chosen)
  asks(sitting.submitMcq, { examId, sheet: [] })
  asks(sitting.startWritten, { examId, subjects: null })
  expect(asks(sitting.runningWritten, { examId }).sections.map(({ subjectId }) => subjectId)).toEqual(chosen)
})
