import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const named = {
  code: 'script-unreadable',
  message: 'A photo could not be read.',
  detail: 'Photo 3 is damaged. ৩ নম্বর…',
}

test.each([
  ['a photo at fault is found by its number', 400, named, { kind: 'refused', message: named.detail, photo: 3 }],
  [
    'so is one that is too large',
    413,
    { ...named, code: 'too-large' },
    { kind: 'refused', message: named.detail, photo: 3 },
  ],
  [
    'too many are nobody’s fault',
    400,
    { code: 'too-many-photos', message: 'At most 15 photos per question.' },
    { kind: 'refused', message: 'At most 15 photos per question.', photo: null },
  ],
  [
    'after the submit nothing is taken',
    403,
    { code: 'part-closed', message: 'Submitted.' },
    { kind: 'closed', message: 'Submitted.', isFinal: true },
  ],
  [
    'a part that has not begun may begin',
    403,
    { code: 'not-started', message: 'Not yet.' },
    { kind: 'closed', message: 'Not yet.', isFinal: false },
  ],
  ['a log-in that ended', 401, { code: 'not-logged-in' }, { kind: 'logged-out' }],
  ['a server that is busy', 503, { code: 'busy' }, { kind: 'busy', retryAfterMs: 2_000 }],
  ['a server that fails', 500, null, { kind: 'busy', retryAfterMs: 2_000 }],
])('%s', (_, status, body, outcome) => {
  expect(outcomeOf(status, body, 2_000)).toEqual(outcome)
})
