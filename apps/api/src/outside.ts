import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Addresses that nobody on the internet can call, by IANA's registries of special addresses: this machine's own, those of
 * homes, offices and mobile carriers, and those for examples and trials, which virtual machines are given too.
 */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['2001:db8::', 32],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** @internal */
export function isPrivate(address: string): boolean {
  const [bare = ''] = address.split('%')
  const kind = isIP(bare)
  return kind !== 0 && PRIVATE.check(bare, kind === 4 ? 'ipv4' : 'ipv6')
}

const EVERYWHERE = new Set(['0.0.0.0', '::'])

interface Served {
  readonly HOST: string
  readonly DATABASE_URL?: string | undefined
  readonly TRUST_PROXY: number
  readonly TLS_CERT?: string | undefined
}

/**
 * Why others than this machine and its own network may reach us, as far as settings and network cards tell; null where
 * nothing says so. The demo, whose passwords everybody knows, is then brought in only if it is asked for.
 */
export function reachesOutside({ HOST, DATABASE_URL, TRUST_PROXY, TLS_CERT }: Served): string | null {
  if (DATABASE_URL !== undefined) return 'DATABASE_URL is set'
  if (TRUST_PROXY > 0) return 'TRUST_PROXY is set'
  if (TLS_CERT !== undefined) return 'TLS_CERT is set'
  const open = addressesOf(HOST).find((address) => !isPrivate(address))
  return open === undefined ? null : `it is served on ${open}, a public address`
}

/** A name counts as private only if it means this machine. */
function addressesOf(host: string): string[] {
  if (host === 'localhost') return []
  if (!EVERYWHERE.has(host)) return [host]
  return Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family }) => host === '::' || family === 'IPv4')
    .map(({ address }) => address)
}
