import { CallRefused } from '@anushilon/contract/call-errors'
import { expect, test } from 'vitest'
import { hindranceOf } from './outcome.ts'

type Said = Partial<ConstructorParameters<typeof CallRefused>[1]>

test.each<[string, number, Said, ReturnType<typeof hindranceOf>]>([
  [
    'a photo at fault is known by its id',
    400,
    {
      code: 'script-unreadable',
      message: 'A photo could not be read.',
      detail: 'Damaged.',
      photos: [{ pageId: 'p3', fault: 'damaged' }],
    },
    { kind: 'refused', message: 'Damaged.', pages: ['p3'] },
  ],
  [
    'what is said about photos in words counts for nothing',
    400,
    { code: 'too-many-photos', message: 'Photo 16 is one too many.' },
    { kind: 'refused', message: 'Photo 16 is one too many.', pages: [] },
  ],
  ['a page that was taken away elsewhere', 409, { code: 'page-missing' }, { kind: 'outdated' }],
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
  ['an exam of another course', 404, { code: 'no-such-exam' }, { kind: 'elsewhere' }],
  ['a log-in that ended', 401, { code: 'not-logged-in' }, { kind: 'logged-out' }],
  ['a server that is busy', 503, { code: 'busy', retryAfterMs: 2_000 }, { kind: 'busy', retryAfterMs: 2_000 }],
  ['a server that fails', 500, {}, { kind: 'busy', retryAfterMs: 0 }],
])('%s', (_, status, said, outcome) => {
  expect(hindranceOf(new CallRefused(status, { code: '', message: '', ...said }))).toEqual(outcome)
})
