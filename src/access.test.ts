import { describe, expect, test } from 'vitest'
import { linkExpiry, orderLinks } from '#orders/order-links.ts'
import { anOrder } from '#tests/support/an-order.ts'
import { grantExpiry, makeAccess } from './access.ts'

const orderId = '7K3MN-PQ4RT'
const now = '2026-11-16T09:00:00.000Z'
const inAnHour = '2026-11-16T10:00:00.000Z'
const access = makeAccess(['the key of these tests, long enough'])
const token = access.issue('link', orderId, inAnHour)

describe('a token', () => {
  test('opens its order until it expires, and not a moment longer', () => {
    expect(access.read('link', token, now)).toBe(orderId)
    expect(access.read('link', token, '2026-11-16T09:59:59.999Z')).toBe(orderId)
    expect(access.read('link', token, inAnHour)).toBeUndefined()
  })

  test('of one purpose does not serve for the other', () => {
    const grant = access.issue('grant', orderId, inAnHour)
    expect([access.read('grant', token, now), access.read('link', grant, now)]).toEqual([undefined, undefined])
    expect(access.read('grant', grant, now)).toBe(orderId)
  })

  test('is refused with any one character changed, left out or added', () => {
    const changed = [...token].flatMap((character, at) => {
      const other = character === 'A' ? 'B' : 'A'
      return [other, '', `${character}A`].map((put) => token.slice(0, at) + put + token.slice(at + 1))
    })
    const accepted = changed.filter((one) => one !== token && access.read('link', one, now) !== undefined)
    expect(accepted).toEqual([])
  })

  test.each([
    ['another order', token.replace(orderId, '7K3MN-PQ4RV')],
    ['a later end', token.replace(/\.[^.]+\./, '.zzzzzz.')],
    ['no end', token.replace(/\.[^.]+\./, '..')],
    ['an end that is no number', token.replace(/\.[^.]+\./, '.NaN!.')],
    ['no signature', token.replace(/[^.]+$/, '')],
    ['a signature of nothing but zeros', token.replace(/[^.]+$/, 'A'.repeat(27))],
    ['something behind it', `${token}.x`],
    ['a blank behind it', `${token} `],
    ['nothing at all', ''],
    ['only dots', '..'],
    ['a letter that is written alike', token.toLowerCase()],
  ])('is refused with %s', (_what, forged) => {
    expect(access.read('link', forged, now)).toBeUndefined()
  })

  test('of another key is refused', () => {
    expect(makeAccess(['another key, as long as that one']).read('link', token, now)).toBeUndefined()
  })

  test('of an old key still opens, until that key is taken away', () => {
    const keys = ['the new key, also long enough', 'the key of these tests, long enough']
    const rotated = makeAccess(keys)
    expect(rotated.read('link', token, now)).toBe(orderId)
    const fresh = rotated.issue('link', orderId, inAnHour)
    expect(access.read('link', fresh, now)).toBeUndefined()
    expect(makeAccess(keys.slice(0, 1)).read('link', fresh, now)).toBe(orderId)
    expect(makeAccess(keys.slice(0, 1)).read('link', token, now)).toBeUndefined()
  })

  test('holds a signature of at least 128 bits and fits into an address as it is', () => {
    expect(Buffer.from(token.split('.')[2] ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(encodeURIComponent(token)).toBe(token)
  })
})

test('a grant lives for two hours, a mailed link until sixty days after the pickup', () => {
  expect(grantExpiry(now)).toBe('2026-11-16T11:00:00.000Z')
  expect(linkExpiry('2026-11-21')).toBe('2027-01-20T12:00:00.000Z')
})

describe('the links of a mail', () => {
  test('open the order, its pass and ordering again, each with a token that is a link and no grant', () => {
    const links = orderLinks(anOrder(), 'https://krume.example', access)
    for (const href of [links.order, links.pass, links.reorder]) {
      const given = new URL(href).searchParams.get('token') ?? ''
      expect([access.read('link', given, now), access.read('grant', given, now)]).toEqual([orderId, undefined])
    }
    expect(new URL(links.order).pathname).toBe(`/selfservice/orders/${orderId}`)
    expect(new URL(links.reorder).searchParams.get('reorder')).toBe('1')
  })

  test('lead to the English page for an order in English', () => {
    const links = orderLinks(anOrder({ language: 'en' }), 'https://krume.example', access)
    for (const href of [links.order, links.pass, links.reorder])
      expect(new URL(href).searchParams.get('lng')).toBe('en')
  })
})
