import { expect, test } from 'vitest'
import { networksOf } from './address.ts'

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['::ffff:203.0.113.9', ['203.0.113.9']],
  ['2001:db8:0:1::5', ['2001:db8:0:1::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['2001:0DB8:0000:12ab:aaaa:bbbb:cccc:dddd', ['2001:db8:0:12ab::/64', '2001:db8:0:1200::/56', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['64:ff9b::192.0.2.33', ['64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['unix socket', ['nowhere']],
  ['x'.repeat(7_000), ['nowhere']],
  ['', ['nowhere']],
])('%s is in %j', (address, networks) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(networks)
})
