import * as z from 'zod/mini'
import { endpoint, get, post } from '../endpoint.ts'
import { Ok } from '../schemas/replies.ts'

/** Messages on the student's own phone, where they asked for them (an extension). */

const Endpoint = z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/\S+$/, 'is not an address'))
const Key = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, 'is not a key'))

export const pushKey = endpoint({
  name: 'pushKey',
  group: 'profile',
  summary:
    'The key under which a browser subscribes to messages of this centre, and whether the one that is named gets those of this student.',
  access: 'student',
  extension: true,
  route: get('/api/student/push', { query: z.object({ endpoint: z.exactOptional(Endpoint) }) }),
  replies: { 200: z.object({ key: z.string(), isOn: z.boolean() }) },
  refusals: [],
})

export const subscribePush = endpoint({
  name: 'subscribePush',
  group: 'profile',
  summary: 'From now on this browser gets messages; the same again changes nothing.',
  access: 'student',
  extension: true,
  route: post('/api/student/push/subscribe', { body: z.object({ endpoint: Endpoint, p256dh: Key, auth: Key }) }),
  replies: { 200: Ok },
  refusals: [],
})

export const stopPush = endpoint({
  name: 'stopPush',
  group: 'profile',
  summary: 'This browser gets no messages any more.',
  access: 'student',
  extension: true,
  route: post('/api/student/push/stop', { body: z.object({ endpoint: Endpoint }) }),
  replies: { 200: Ok },
  refusals: [],
})

export const pushCalls = [pushKey, subscribePush, stopPush]
