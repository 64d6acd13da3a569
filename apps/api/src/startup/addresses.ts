import { networkInterfaces } from 'node:os'
import type { Env } from '../env.ts'

type ServedAt = Pick<Env, 'HOST' | 'PORT' | 'TLS_CERT'>

const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** Where people find us: this machine first, then the machine's addresses in its networks. */
export function urlsOf({ HOST: host, PORT: port, TLS_CERT }: ServedAt): [string, ...string[]] {
  const scheme = TLS_CERT === undefined ? 'http' : 'https'
  const at = (name: string) => `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`
  if (!EVERYWHERE.has(host)) return [at(host === '127.0.0.1' ? 'localhost' : host)]
  const others = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => at(address))
  return [at('localhost'), ...others]
}

/** Told where anybody but this machine can call us without HTTPS, and no proxy of ours stands before us. */
export function plainHttpWarning({ HOST, TLS_CERT, TRUST_PROXY }: ServedAt & Pick<Env, 'TRUST_PROXY'>): string[] {
  const isOnlyHere = HOST === 'localhost' || HOST === '::1' || HOST.startsWith('127.')
  if (isOnlyHere || TLS_CERT !== undefined || TRUST_PROXY > 0) return []
  return [
    '',
    'This is plain HTTP: passwords and answers travel readable for everybody between a phone and this machine.',
    'In a room of your own that may do; before you go on the internet read "To a public address" in docs/operations.md',
  ]
}
