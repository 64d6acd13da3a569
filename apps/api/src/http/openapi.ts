import type { Endpoint, Family } from '@anushilon/contract/endpoint'
import { openApi } from '@anushilon/contract/openapi'
import type { FastifyInstance } from 'fastify'

type Operations = readonly (Endpoint | Family)[]

export function serveOpenApi(app: FastifyInstance, operations: Operations, unbuilt: Operations): void {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(operations, unbuilt))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
