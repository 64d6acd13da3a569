import { homePage } from '@anushilon/contract/operations/catalogue'
import { login } from '@anushilon/contract/operations/identity'
import { saveAnswer } from '@anushilon/contract/operations/sitting'
import { auditLog } from '@anushilon/contract/staff/audit'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { Binder } from './bind.ts'
import { Refused } from '../refused.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('the access of a call decides by type whether its handler is given a student, a member of staff, or nobody', () => {
  const binder = new Binder(fastify(), server.deps)
  binder.bind(saveAnswer, async (call) => {
    expectTypeOf(call).toHaveProperty('student')
    expectTypeOf(call).not.toHaveProperty('staff')
    throw new Refused('busy')
  })
  binder.bind(auditLog, async (call) => {
    expectTypeOf(call).toHaveProperty('staff')
    expectTypeOf(call).not.toHaveProperty('student')
    throw new Refused('busy')
  })
  binder.bind(login, async (call) => {
    expectTypeOf(call).not.toHaveProperty('student')
    expectTypeOf(call).not.toHaveProperty('staff')
    throw new Refused('busy')
  })
})

test('a server that leaves out a call of the contract does not start', () => {
  const binder = new Binder(fastify(), server.deps)
  expect(() => binder.requireAll([homePage])).toThrow('no feature serves homePage')
})
