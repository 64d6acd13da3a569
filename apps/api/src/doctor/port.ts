import { type ClientRequest, type IncomingMessage, request as ask } from 'node:http'
import { request as askSecurely } from 'node:https'
import { text } from 'node:stream/consumers'
import type { Env } from '../env.ts'
import { liveHolder } from '../instance.ts'
import { checkPort } from '../startup/port.ts'
import type { Check } from './check.ts'
import { fault, fine, type Finding } from './finding.ts'

type Asked = Pick<Env, 'HOST' | 'PORT' | 'DATA_DIR' | 'DATABASE_URL'>

/** At the terminal only: a server that is asked has its port. */
export const portCheck: Check = {
  topic: 'address',
  examine: async ({ env, asker }) => (asker === 'server' ? [] : [await examinePort(env)]),
}

async function examinePort({ HOST, PORT, DATA_DIR, DATABASE_URL }: Asked): Promise<Finding> {
  const ours = liveHolder(DATA_DIR)
  if (ours?.address) return fine(`Anushilon is running (process ${ours.pid}, ${ours.address})`)
  try {
    await checkPort(HOST, PORT)
    return fine(`Port ${PORT} is free`)
  } catch (error) {
    if (await isAnushilon(HOST, PORT)) {
      // With a database of one's own there is no lock in the folder to know it by.
      if (DATABASE_URL !== undefined) return fine(`Anushilon is running on port ${PORT}`)
      return fault(
        `The Anushilon on port ${PORT} has another data folder than ${DATA_DIR}: nothing here is about it`,
        'Ask again with its settings (DATA_DIR), or give this one a port of its own.',
      )
    }
    const [what, ...advice] = (error instanceof Error ? error.message : String(error)).split('. ')
    return fault(what ?? '', advice.join('. '))
  }
}

const PATIENCE_MS = 2_000

async function isAnushilon(host: string, port: number): Promise<boolean> {
  const hostname = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const options = { hostname, port, path: '/api/health/live', timeout: PATIENCE_MS }
  const replies = await Promise.all([
    answer((reply) => ask(options, reply)),
    // Its certificate is for the name that students type, not for this machine's own address.
    answer((reply) => askSecurely({ ...options, rejectUnauthorized: false }, reply)),
  ])
  return replies.includes('{"status":"live"}')
}

async function answer(send: (onReply: (reply: IncomingMessage) => void) => ClientRequest): Promise<string | null> {
  return await new Promise((resolve) => {
    const asked = send((reply) => resolve(text(reply).catch(() => null)))
    asked.on('error', () => resolve(null))
    asked.on('timeout', () => asked.destroy()).end()
  })
}
