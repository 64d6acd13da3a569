import { afterEach, describe, expect, test } from 'vitest'
import { TOAST_MS, toast, toasts } from './toast.ts'

afterEach(() => {
  for (const { id } of toasts.read()) toasts.dismiss(id)
})

function texts(): string[] {
  return toasts.read().map(({ text }) => text)
}

describe('toasts (Spec 9)', () => {
  test('toasts stay four seconds, two for a success, three for what was saved, an upload or a failed start', () => {
    expect(TOAST_MS).toEqual({
      info: 4_000,
      failure: 4_000,
      success: 2_000,
      saved: 3_000,
      upload: 3_000,
      cancelled: 3_000,
      'start-failure': 3_000,
    })
  })

  test('the twenty-first pushes the oldest out', () => {
    for (let number = 1; number <= 21; number += 1) toast(`toast ${number}`)
    expect(texts()).toHaveLength(20)
    expect(texts()[0]).toBe('toast 2')
    expect(texts()[19]).toBe('toast 21')
  })

  test('one that is dismissed goes alone, and whoever shows them is told', () => {
    let told = 0
    const stop = toasts.subscribe(() => {
      told += 1
    })
    toast('first')
    toast('second', 'failure')
    toasts.dismiss(toasts.read()[0]?.id ?? -1)
    stop()
    toast('third')
    expect(texts()).toEqual(['second', 'third'])
    expect(told).toBe(3)
  })
})
