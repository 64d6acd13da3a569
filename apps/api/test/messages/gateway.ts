import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { z } from 'zod'

/** What it does with a call: answers, drops the connection before or after taking it, takes it and says nothing, or sends it elsewhere. */
export type Mood = 'fine' | 'drops-before' | 'drops-after' | 'silent' | 'fails-after' | 'busy' | 'refuses' | 'moved'

const Body = z.looseObject({ id: z.string() })

/** A gateway on a real port, with moods; it knows ids as android-sms-gateway does. */
export async function startGateway({ knowsIds = true } = {}) {
  const moods: Mood[] = []
  /** Every SMS that really went out, in order. */
  const delivered: { readonly id: string; readonly body: Record<string, unknown> }[] = []
  const calls: { readonly headers: IncomingMessage['headers']; readonly url: string; readonly text: string }[] = []
  const heard: (() => void)[] = []

  function take(text: string): boolean {
    const body = Body.parse(JSON.parse(text))
    if (knowsIds && delivered.some(({ id }) => id === body.id)) return false
    delivered.push({ id: body.id, body })
    return true
  }

  const answers: Record<Mood, (text: string, reply: ServerResponse) => void> = {
    fine: (text, reply) => void reply.writeHead(take(text) ? 202 : 409).end('{}'),
    'drops-before': (_text, reply) => void reply.socket?.destroy(),
    'drops-after': (text, reply) => {
      take(text)
      reply.socket?.destroy()
    },
    silent: (text) => void take(text),
    'fails-after': (text, reply) => {
      take(text)
      reply.writeHead(500).end()
    },
    busy: (_text, reply) => void reply.writeHead(503).end(),
    refuses: (_text, reply) => void reply.writeHead(400).end('{"message":"no such number"}'),
    moved: (_text, reply) => void reply.writeHead(307, { location: '/elsewhere' }).end(),
  }

  const server = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString()
      calls.push({ headers: request.headers, url: request.url ?? '', text })
      answers[moods.shift() ?? 'fine'](text, reply)
      for (const tell of heard.splice(0)) tell()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = z.object({ port: z.int() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${address.port}`,
    moods,
    delivered,
    calls,
    /** Resolves with the next call that has come in whole. */
    hears: () => new Promise<void>((resolve) => heard.push(resolve)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type TestGateway = Awaited<ReturnType<typeof startGateway>>
