import { TextStorage } from '@anushilon/outbox/testing/storage'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetRequestKey, requestKey } from './request-key.ts'

const PLACE = { list: 'specialReakes', studentId: '1', examId: 'e' } as const

afterEach(() => vi.unstubAllGlobals())

test('a retake that is tried again after its reply was lost counts once, also on a phone without room', () => {
  for (const isFull of [false, true]) {
    const storage = new TextStorage()
    storage.isFull = isFull
    vi.stubGlobal('localStorage', storage)
    const first = requestKey(PLACE)
    expect(requestKey(PLACE)).toBe(first)
    forgetRequestKey(PLACE)
    expect(requestKey(PLACE), 'the next retake').not.toBe(first)
    forgetRequestKey(PLACE)
  }
})
