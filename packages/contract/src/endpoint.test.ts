import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { byEId, byExamId } from './codecs/exam-id.ts'
import {
  perVariation,
  get,
  isExtension,
  post,
  routesOf,
  type PerVariation,
  type InputOf,
  type ReplyOf,
  type Route,
} from './endpoint.ts'
import type { submitMcq, startMcq } from './operations/sitting.ts'

const Counted = { 200: z.codec(z.string(), z.number(), { decode: Number, encode: String }) }

const sample = perVariation({
  name: 'sample',
  group: 'identity',
  summary: 'For this test.',
  access: 'student',
  at: {
    mcq: get('/api/one', { query: byEId }),
    written: get('/api/one', { query: byEId }),
    'mcq-written': post('/api/one', { query: byExamId }),
    special: get('/api/two', { query: byExamId, replies: { 200: z.number() }, extension: true }),
    'mcq-special': null,
  },
  replies: Counted,
  refusals: [],
})

describe('the URLs of a per-variation operation', () => {
  test('two variations may share one URL; method and path make it', () => {
    expect(routesOf(sample).map(({ route, variations }) => [route.method, route.path, variations])).toEqual([
      ['GET', '/api/one', ['mcq', 'written']],
      ['POST', '/api/one', ['mcq-written']],
      ['GET', '/api/two', ['special']],
    ])
  })

  test('a row’s own replies go before the operation’s', () => {
    const [shared, , own] = routesOf(sample)
    expect(shared?.replies).toBe(Counted)
    expect(own?.replies).toBe(sample.at.special?.replies)
  })

  test('one URL alone may be an extension', () => {
    expect(routesOf(sample).map(isExtension)).toEqual([false, false, true])
  })
})

describe('types', () => {
  test('an operation’s input and reply are the same for every row', () => {
    expectTypeOf<InputOf<typeof sample>>().toEqualTypeOf<{ examId: string }>()
    expectTypeOf<ReplyOf<typeof sample>>().toEqualTypeOf<{ readonly status: 200; readonly body: number }>()
    expectTypeOf<InputOf<typeof startMcq>>().toExtend<{ examId: string; subjects: readonly string[] | null }>()
    expectTypeOf<ReplyOf<typeof submitMcq>['status']>().toEqualTypeOf<200 | 201>()
  })

  test('a row that would decode to something else does not fit its operation', () => {
    type Row = PerVariation<{ examId: string }, typeof Counted>['at']['mcq']
    const wrongReply = get('/api/three', { query: byExamId, replies: { 200: z.string() } })
    const wrongInput = get('/api/three', { query: z.object({ eId: z.string() }) })
    expectTypeOf<Route<{ examId: string }, { readonly 200: number }>>().toExtend<Row>()
    expectTypeOf<typeof wrongReply>().not.toExtend<Row>()
    expectTypeOf<typeof wrongInput>().not.toExtend<Row>()
  })
})
