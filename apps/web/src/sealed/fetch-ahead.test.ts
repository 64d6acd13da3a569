import type { ExamCard } from '@anushilon/contract/operations/catalogue'
import { HOUR, MINUTE } from '@anushilon/domain/instant'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAhead } from './fetch-ahead.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Nobody is logged in on this device, so it has no paper.
  vi.stubGlobal('localStorage', { getItem: () => null })
})

afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

/** An exam whose paper may be fetched, and that opens in an hour. */
function exam(id: string): ExamCard {
  const now = Date.now()
  return {
    id,
    name: 'Vectors',
    image: null,
    variation: 'mcq',
    frequency: 'daily',
    window: { opensAt: now + HOUR, closesAt: now + 2 * HOUR },
    curriculumName: null,
    subjectCount: 1,
    questionCount: 25,
    minutes: { mcq: 30, written: null },
    isReopened: false,
    progress: null,
    sealedFrom: now - MINUTE,
  }
}

/** Whether the paper is asked for within a minute after Home was opened, or left at once. */
async function isAskedFor(
  id: string,
  { staysOnHome = false, connection }: { staysOnHome?: boolean; connection: unknown },
) {
  const asked: string[] = []
  vi.stubGlobal('navigator', connection === undefined ? {} : { connection })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(null, { status: 503 })
  })
  const leaveHome = fetchAhead([exam(id)], () => undefined)
  if (!staysOnHome) leaveHome()
  await vi.advanceTimersByTimeAsync(MINUTE)
  leaveHome()
  return asked.some((address) => address.includes(id))
}

test('a sealed paper is fetched while Home is open, whatever the connection', async () => {
  expect(await isAskedFor('on-2g', { staysOnHome: true, connection: { effectiveType: '2g' } })).toBe(true)
  expect(await isAskedFor('unknown', { staysOnHome: true, connection: undefined })).toBe(true)
})

test('once Home is left, a sealed paper is fetched on a good connection only', async () => {
  expect(await isAskedFor('on-4g', { connection: { effectiveType: '4g', saveData: false } })).toBe(true)
  expect(await isAskedFor('on-3g', { connection: { effectiveType: '3g', saveData: false } })).toBe(false)
  expect(await isAskedFor('saving', { connection: { effectiveType: '4g', saveData: true } })).toBe(false)
  expect(await isAskedFor('silent', { connection: undefined })).toBe(false)
})
