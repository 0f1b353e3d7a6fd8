import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { visitorOf } from './visitor-of.ts'

function visitor(trustedProxies: number, forwarded?: string, remoteAddress = '203.0.113.9') {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
  return visitorOf(request, { trustedProxies, secret: 'a secret' })
}

const direct = visitor(0)

test('is not to be read off what is kept of it', () => {
  expect(direct).toMatch(/^[\w-]{22}$/)
  expect(direct).not.toContain('203')
})

test.each(['198.51.100.1', '198.51.100.1, 198.51.100.2', '', ',,', '203.0.113.8\r\n'])(
  'without a proxy of our own nobody invents an address: %j',
  (forwarded) => {
    expect(visitor(0, forwarded)).toBe(direct)
  },
)

test('with one proxy only its own entry counts, whatever stands before it', () => {
  const seen = visitor(1, '198.51.100.7')
  for (const invented of ['10.0.0.1', '10.0.0.2, 10.0.0.3', 'unknown', '198.51.100.7, ,'])
    expect(visitor(1, `${invented}, 198.51.100.7`)).toBe(seen)
  expect(visitor(1, '198.51.100.8')).not.toBe(seen)
})

test('with two proxies it is the one before the last', () => {
  expect(visitor(2, '10.0.0.1, 198.51.100.7, 192.0.2.1')).toBe(visitor(1, '198.51.100.7'))
})

test('whoever comes past the proxies is known by the line itself', () => {
  expect(visitor(2, '198.51.100.7')).toBe(direct)
  expect(visitor(1)).toBe(direct)
})

test('a household that changes its IPv6 address all the time stays one visitor', () => {
  const [first, second] = ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'].map((address) => visitor(1, address))
  expect(first).toBe(second)
  expect(visitor(1, '2001:db8:1:3::1')).not.toBe(first)
})
