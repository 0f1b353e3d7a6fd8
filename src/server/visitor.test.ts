import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { getVisitor, toNetwork } from './visitor.ts'

function visitor(trustedProxies: number, forwarded?: string, remoteAddress = '203.0.113.9') {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
  return getVisitor(request, { trustedProxies, secret: 'a secret' })
}

const direct = visitor(0)

test('the hash does not reveal the address', () => {
  expect(direct).toMatch(/^[\w-]{22}$/)
  expect(direct).not.toContain('203')
})

test.each(['198.51.100.1', '198.51.100.1, 198.51.100.2', '', ',,', '203.0.113.8\r\n'])(
  'ignores X-Forwarded-For without a trusted proxy: %j',
  (forwarded) => {
    expect(visitor(0, forwarded)).toBe(direct)
  },
)

test('with one trusted proxy, only the last entry counts', () => {
  const seen = visitor(1, '198.51.100.7')
  for (const invented of ['10.0.0.1', '10.0.0.2, 10.0.0.3', 'unknown', '198.51.100.7, ,'])
    expect(visitor(1, `${invented}, 198.51.100.7`)).toBe(seen)
  expect(visitor(1, '198.51.100.8')).not.toBe(seen)
})

test.each([
  ['198.51.100.7', '198.51.100.7:51234'],
  ['198.51.100.7', '::ffff:198.51.100.7'],
  ['198.51.100.7', '[::ffff:198.51.100.7]:443'],
  ['198.51.100.7', '::FFFF:C633:6407'],
  ['2001:db8:1:2::1', '[2001:db8:1:2::1]:51234'],
  ['2001:db8:1:2::1', '[2001:db8:1:2::1]'],
  ['2001:db8:1:2::1', '2001:db8:1:2::1%eth0'],
])('a proxy may write %s as %s', (address, entry) => {
  expect(visitor(1, entry)).toBe(visitor(1, address))
  expect(visitor(1, `10.0.0.1, ${entry}`)).toBe(visitor(1, address))
})

test('with two trusted proxies, the second entry from the right counts', () => {
  expect(visitor(2, '10.0.0.1, 198.51.100.7, 192.0.2.1')).toBe(visitor(1, '198.51.100.7'))
})

test('falls back to the socket address when entries are missing', () => {
  expect(visitor(2, '198.51.100.7')).toBe(direct)
  expect(visitor(1)).toBe(direct)
})

test('IPv6 addresses of one /64 network are one visitor', () => {
  const [first, second] = ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'].map((address) => visitor(1, address))
  expect(first).toBe(second)
  expect(visitor(1, '2001:db8:1:3::1')).not.toBe(first)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0'],
  ['unknown', 'unknown'],
  ['1:2:3', '1:2:3'],
])('%s belongs to %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})
