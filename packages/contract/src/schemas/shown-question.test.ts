import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routesOf, type PerVariation } from '../endpoint.ts'
import { openApi } from '../openapi.ts'
import { operations } from '../operations/all.ts'
import { retake } from '../operations/retakes.ts'
import { runningMcq, runningWritten } from '../operations/sitting.ts'
import type { RunningMcq } from './running-mcq.ts'

const REVEALING = /correct|explanation|solution|sollution/i

describe('while an exam runs nothing reveals an answer (Decision C5)', () => {
  const { paths } = openApi(operations)
  const replyAt = (path: string) => JSON.stringify(paths[path]?.['get']?.responses['200']?.content)
  const pathsOf = (operations: readonly PerVariation[]) =>
    operations.flatMap((operation) => routesOf(operation)).map(({ route }) => route.path)

  test.each(pathsOf([runningMcq, runningWritten]))('%s has no place for a key', (path) => {
    expect(replyAt(path)).toMatch(/StartTime|startTime/)
    expect(replyAt(path)).not.toMatch(REVEALING)
  })

  test.each(pathsOf([retake]))(
    '%s has no place for a key either, though it may name the solution sheet of the past exam',
    (path) => {
      expect(replyAt(path).replaceAll('"solutionSheet"', '""')).not.toMatch(REVEALING)
    },
  )

  const question = { kind: 'text', text: 'What is $g$?', figure: null, options: ['9.8', '8.9'], picked: 1 } as const
  const keyed = {
    ...question,
    correct: 0,
    correctOption: 0,
    explanation: 'files/why.png',
    explanationILink: 'files/why.png',
  }
  const running: RunningMcq = {
    exam: {
      id: 'phy-d1',
      name: 'Vectors',
      variation: 'mcq',
      frequency: 'daily',
      closesAt: 7_200_000,
      minutes: 30,
      marksPerQuestion: 1,
      negativePercent: 25,
      totalMarks: 1,
    },
    startedAt: 0,
    endsAt: 1_800_000,
    dueAt: 1_830_000,
    overdue: 'late',
    isArmed: false,
    sections: [{ subjectId: 'phy', subjectName: 'Physics', marks: 1, questions: [keyed] }],
  }

  test.each(routesOf(runningMcq))('a key handed in by mistake is cut off at $route.path', ({ replies }) => {
    const reply = replies[200]
    if (reply === undefined) throw new Error('no reply')
    const wire = z.encode(reply, running)
    expect(JSON.stringify(wire)).not.toMatch(REVEALING)
    expect(z.decode(reply, wire)).toEqual({ ...running, sections: [{ ...running.sections[0], questions: [question] }] })
  })
})
