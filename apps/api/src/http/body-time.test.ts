import { sendPage } from '@anushilon/contract/operations/script-pages'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { Binder } from './bind.ts'
import { answerErrors } from './errors.ts'
import { limitBodyTimes, takesOwnTime } from './body-time.ts'

let app: FastifyInstance | undefined
let server: TestServer | undefined
afterEach(async () => {
  await app?.close()
  await server?.close()
  app = server = undefined
})

const HALF = 'POST /x HTTP/1.1\r\nHost: centre\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{"regNo":'

async function openSocket(address: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(text)
  return await new Promise((resolve) => socket.once('connect', () => resolve(socket)))
}

const isClosed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

test('whoever sends half a body and then nothing is hung up on; photos have a pace of their own', async () => {
  app = fastify()
  limitBodyTimes(app, { base: 50, perByte: 0, longest: 50 })
  app.post('/x', async () => 'read')
  app.register(async (apart) => {
    apart.removeAllContentTypeParsers()
    apart.addContentTypeParser('*', (_request, _body, done) => done(null))
    // Never answers, as long as its body comes.
    apart.post('/photos', (request) => takesOwnTime(request))
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const slow = await openSocket(address, HALF.replace('/x', '/photos'))
  const half = await Promise.all(Array.from({ length: 50 }, () => openSocket(address, HALF)))
  await Promise.all(half.map(isClosed))
  expect(slow.destroyed).toBe(false)
  slow.destroy()
})

test('whoever is refused before their photo is taken in does not keep the line by sending on', async () => {
  server = await testServer()
  app = fastify()
  limitBodyTimes(app, { base: 200, perByte: 0, longest: 200 })
  answerErrors(app)
  new Binder(app, server.deps).bind(sendPage, unreachable, { takeBody: unreachable })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const { method, path } = sendPage.route
  const head = `${method} ${path} HTTP/1.1\r\nHost: centre\r\nContent-Type: image/jpeg\r\nContent-Length: 9000\r\n\r\n`
  const socket = await openSocket(address, head)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1.1 401 /)
  const dripping = setInterval(() => socket.write('x'), 20)
  await isClosed(socket)
  clearInterval(dripping)
})

const unreachable = async (): Promise<never> => {
  throw new Error('nobody is let in here')
}

test('whoever goes away in the middle of a request is one quiet line in the log', async () => {
  server = await testServer()
  const address = await server.listen()
  const arrived = once(server.app.server, 'request')
  const socket = await openSocket(address, HALF.replace('/x', '/api/student/login'))
  await arrived
  socket.destroy()
  const lines = () => server?.log.filter(({ msg }) => msg?.startsWith('Server listening') !== true)
  await expect.poll(lines).toHaveLength(1)
  expect(lines()).toMatchObject([{ level: 30, msg: 'the sender went away', route: '/api/student/login' }])
  const { body } = await server.call('GET', '/metrics')
  expect(body).toMatch(/^http_requests_in_flight 1$/m)
})
