import type { TestServer } from '../harness/server.ts'
import type { Colleague } from './office.ts'

/** Sends a file as the pages do; its id. */
export async function sendBytes(server: TestServer, { headers }: Colleague, name: string, bytes: Uint8Array) {
  const reply = await server.call('POST', `/api/staff/files?name=${encodeURIComponent(name)}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return (reply.body as { fileId: string }).fileId
}
