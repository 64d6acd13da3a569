import type { FastifyRequest } from 'fastify'

/** The path as routes are found by it: `/%61pi/x` is `/api/x`. Without the query. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
