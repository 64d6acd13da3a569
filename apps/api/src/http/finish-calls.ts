import type { FastifyInstance } from 'fastify'

/**
 * Who goes away takes the connection along but not the call, and Node waits for connections only: whoever closes the app
 * waits for these calls too, so that the database is there until the last of them is over.
 */
export function finishCalls(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function answer(request, reply) {
      const call: unknown = Reflect.apply(handler, this, [request, reply])
      if (call instanceof Promise) {
        running.add(call)
        const end = () => void running.delete(call)
        call.then(end, end)
      }
      return call
    }
  })
  app.addHook('onClose', async () => {
    while (running.size > 0) await Promise.allSettled(running)
  })
}
