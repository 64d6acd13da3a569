import { networkInterfaces } from 'node:os'

const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** Where people find us: this machine first, then the machine's addresses in its networks. */
export function urlsOf(host: string, port: number): [string, ...string[]] {
  const at = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  if (!EVERYWHERE.has(host)) return [at(host === '127.0.0.1' ? 'localhost' : host)]
  const others = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => at(address))
  return [at('localhost'), ...others]
}
