import { beforeEach, describe, expect, test, vi } from 'vitest'
import { TextStorage } from '@anushilon/outbox/testing/storage'
import {
  forgetRetake,
  joined,
  resumedRetake,
  type RetakePlace,
  type SavedRetake,
  saveRetake,
} from './device-retakes.ts'

const device = new TextStorage()

beforeEach(() => {
  device.entries.clear()
  device.isFull = false
  vi.stubGlobal('localStorage', device)
})

const QUESTION = {
  kind: 'picture',
  picture: { path: 'q.png', words: '?' },
  optionCount: 5,
  id: 3,
  correct: null,
} as const
const RUNNING: SavedRetake = {
  paper: {
    name: 'Vectors',
    sections: [{ subjectId: 'phy', subjectName: 'Physics', questions: [QUESTION] }],
    startsAt: 1_000,
    endsAt: 61_000,
    marks: null,
    negativePercent: 25,
  },
  isMissed: true,
  picks: [1],
  result: null,
}
const RESULT = { right: 1, wrong: 0, unanswered: 0, marks: 1, totalMarks: 1, bySubject: [] }

const nusrat = { list: 'retakesData', studentId: '7', examId: 'e1' } as const

/** Where its result was shown. */
const readRetake = (place: RetakePlace) => resumedRetake(place, RUNNING.paper.startsAt)

function stored(key: string): unknown {
  return JSON.parse(device.getItem(key) ?? 'null')
}

describe('a retake on the device', () => {
  test.each(['retakesData', 'specialReakes'] as const)(
    'a retake on the device comes back from %s as it was',
    (list) => {
      saveRetake({ ...nusrat, list }, RUNNING)
      expect(readRetake({ ...nusrat, list })).toEqual(RUNNING)
    },
  )

  test('a finished retake is shown where it was finished; whoever comes anew begins anew', () => {
    const { startsAt } = RUNNING.paper
    saveRetake(nusrat, RUNNING)
    expect(resumedRetake(nusrat, undefined)).toEqual(RUNNING)
    saveRetake(nusrat, { ...RUNNING, result: RESULT })
    expect(resumedRetake(nusrat, startsAt)?.result).toEqual(RESULT)
    expect(resumedRetake(nusrat, undefined)).toBeNull()
    expect(saveRetake(nusrat, { ...RUNNING, picks: [null] }), 'the old one does not come back').toEqual({
      ...RUNNING,
      picks: [null],
    })
  })

  test('a retake on the device stands in the list as the product has it: running 1, finished 0', () => {
    saveRetake(nusrat, RUNNING)
    expect(stored('retakesData:7')).toEqual([
      expect.objectContaining({ id: 'e1', startTimeMcq: 1_000, endTimeMcq: 61_000, status: 1, optionCount: 5 }),
    ])
    saveRetake({ ...nusrat, list: 'specialReakes' }, { ...RUNNING, result: RESULT })
    expect(stored('specialReakes:7')).toEqual([{ id: 'e1', data: expect.anything(), status: 0 }])
    expect(readRetake({ ...nusrat, list: 'specialReakes' })?.result).toEqual(RESULT)
  })

  test('a retake on the device that an earlier version of the pages left there goes on', () => {
    saveRetake(nusrat, RUNNING)
    const older = {
      id: null,
      text: '?',
      image: null,
      options: ['1', '2'],
      optionCount: 2,
      correct: 1,
      explanation: 'e.png',
    }
    const [entry] = stored('retakesData:7') as [{ data: object }]
    const sections = [{ subjectId: 'phy', subjectName: 'Physics', questions: [older] }]
    device.setItem('retakesData:7', JSON.stringify([{ ...entry, data: { ...entry.data, sections } }]))
    expect(readRetake(nusrat)?.paper.sections[0]?.questions).toEqual([
      {
        kind: 'text',
        text: '?',
        figure: null,
        options: ['1', '2'],
        id: null,
        correct: 1,
        explanation: 'e.png',
        explanationText: null,
      },
    ])
  })

  test('a retake on the device is never another student’s', () => {
    saveRetake(nusrat, RUNNING)
    expect(readRetake({ ...nusrat, studentId: '8' })).toBeNull()
  })

  test('a retake on the device is forgotten alone', () => {
    saveRetake(nusrat, RUNNING)
    saveRetake({ ...nusrat, examId: 'e2' }, RUNNING)
    forgetRetake(nusrat)
    expect(readRetake(nusrat)).toBeNull()
    expect(readRetake({ ...nusrat, examId: 'e2' })).toEqual(RUNNING)
    forgetRetake({ ...nusrat, examId: 'e2' })
    expect(device.entries.size).toBe(0)
  })

  test('a retake on the device that somebody spoilt is as good as none', () => {
    for (const spoilt of ['{', '{}', '[null]', '[{"id":"e1","status":1}]', '[{"id":"e1","status":7,"data":{}}]']) {
      device.setItem('retakesData:7', spoilt)
      expect(readRetake(nusrat)).toBeNull()
    }
  })

  test('a retake on the device goes on without a place where the device is full', () => {
    device.isFull = true
    expect(() => saveRetake(nusrat, RUNNING)).not.toThrow()
  })
})

describe('a retake in two tabs', () => {
  const paper = { ...RUNNING.paper, sections: [{ ...RUNNING.paper.sections[0], questions: [QUESTION, QUESTION] }] }
  const one = { ...RUNNING, paper, picks: [1, null, null] } as SavedRetake
  const other: SavedRetake = { ...one, picks: [null, 2, null] }

  test('a retake in two tabs has the picks of both; where both have picked each keeps its own', () => {
    expect(joined(one, other)?.picks).toEqual([1, 2, null])
    expect(joined({ ...one, picks: [1, 3, null] }, other)?.picks).toEqual([1, 3, null])
  })

  test('a retake in two tabs keeps on the device what the other tab has saved meanwhile', () => {
    saveRetake(nusrat, other)
    expect(saveRetake(nusrat, one).picks).toEqual([1, 2, null])
    expect(readRetake(nusrat)?.picks).toEqual([1, 2, null])
    saveRetake(nusrat, { ...one, result: RESULT })
    expect(saveRetake(nusrat, other).result).toEqual(RESULT)
    expect(readRetake(nusrat)?.result).toEqual(RESULT)
  })

  test('a retake in two tabs is not written again where there is nothing new', () => {
    const both = { ...one, picks: [1, 2, null] }
    expect(joined(both, other)).toBe(both)
  })

  test('a retake in two tabs is finished once one of them has finished it, and its result stays to be read', () => {
    const finished = { ...other, result: RESULT }
    expect(joined(one, finished)).toBe(finished)
    expect(joined(finished, null)).toBe(finished)
    expect(joined(one, null)).toBeNull()
  })

  test('a retake in two tabs that was begun in one of them goes on in the other, the newer one if there are two', () => {
    expect(joined(null, one)).toBe(one)
    const newer = { ...one, paper: { ...paper, startsAt: 90_000 } } as SavedRetake
    expect(joined(one, newer)).toBe(newer)
  })
})
