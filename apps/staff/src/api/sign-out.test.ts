import { expect, test, vi } from 'vitest'
import { signOutHere } from './sign-out.ts'

const answers = (reply: () => Response) => vi.stubGlobal('fetch', async () => await Promise.resolve().then(reply))

test('who could not be signed out is told that they are still signed in', async () => {
  answers(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await signOutHere()).toMatch(/^You are still signed in on this computer\. No connection/)
  answers(() => Response.json({ code: 'busy', message: 'Busy.' }, { status: 503 }))
  expect(await signOutHere()).toBe('You are still signed in on this computer. Busy.')
})

test('who is signed out, or was already, is not held up', async () => {
  answers(() => Response.json('Ok'))
  expect(await signOutHere()).toBeNull()
  answers(() => Response.json({ code: 'signed-out', message: 'Please sign in again.' }, { status: 401 }))
  expect(await signOutHere()).toBeNull()
})
