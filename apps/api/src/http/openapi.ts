import type { Endpoint, PerVariation } from '@anushilon/contract/endpoint'
import { openApi } from '@anushilon/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { compressOnce, sendCompressed, type Compressed } from './compressed.ts'

type Operations = readonly (Endpoint | PerVariation)[]

export function serveOpenApi(app: FastifyInstance, operations: Operations): void {
  let document: Promise<Compressed> | undefined
  app.get('/api/openapi.json', { compress: false }, async (request, reply) => {
    document ??= compressOnce(Buffer.from(JSON.stringify(openApi(operations))))
    return sendCompressed(await document, request, reply.type('application/json; charset=utf-8'))
  })
}
