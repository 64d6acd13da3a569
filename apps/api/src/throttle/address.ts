import { isIP } from 'node:net'

/** A network that calls come from. */
export interface Network {
  readonly name: string
  /** How many more people may be behind it than behind one household's. */
  readonly share: number
}

/** What X-Forwarded-For says may be anything where clients reach a server that trusts it. */
const NOWHERE: Network = { name: 'nowhere', share: 1 }

/**
 * The networks that an address is in, narrowest first. Behind one IPv4 address there may be a household or a mobile
 * carrier. With IPv6 a household has a /64 or a /56 to pick addresses from, and anybody can have a /48.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const [bare = ''] = (mapped ?? address).split('%')
  if (isIP(bare) === 4) return [{ name: bare, share: 10 }]
  if (isIP(bare) === 0) return [NOWHERE]
  const groups = groupsOf(bare)
  const [a, b, c] = groups
  const fourth = groups[3] ?? 0
  const prefix = [a, b, c].map((group) => (group ?? 0).toString(16)).join(':')
  return [
    { name: `${prefix}:${fourth.toString(16)}::/64`, share: 1 },
    { name: `${prefix}:${(fourth & 0xff00).toString(16)}::/56`, share: 3 },
    { name: `${prefix}::/48`, share: 10 },
  ]
}

/** The first four groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address may stand in the place of the last two groups.
  const written = before.length + after.length + (address.includes('.') ? 1 : 0)
  const zeros = Array<string>(tail === undefined ? 0 : Math.max(0, 8 - written)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16))
}
