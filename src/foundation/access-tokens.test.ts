import { describe, expect, test } from 'vitest'
import { createOrderLinks, orderLinkExpiry } from '#services/orders/order-mails.ts'
import { anOrder } from '#tests/support/builders.ts'
import { createAccessTokens, grantExpiry } from './access-tokens.ts'

const orderId = '7K3MN-PQ4RT'
const now = '2026-11-16T09:00:00.000Z'
const inAnHour = '2026-11-16T10:00:00.000Z'
const tokens = createAccessTokens(['the key of these tests, long enough'])
const token = tokens.issue('link', orderId, inAnHour)

describe('an access token', () => {
  test('is valid until the millisecond of its expiry', () => {
    expect(tokens.read('link', token, now)).toBe(orderId)
    expect(tokens.read('link', token, '2026-11-16T09:59:59.999Z')).toBe(orderId)
    expect(tokens.read('link', token, inAnHour)).toBeUndefined()
  })

  test('of one purpose is not valid for another', () => {
    const grant = tokens.issue('grant', orderId, inAnHour)
    expect([tokens.read('grant', token, now), tokens.read('link', grant, now)]).toEqual([undefined, undefined])
    expect(tokens.read('grant', grant, now)).toBe(orderId)
  })

  test('is rejected with any one character changed, removed or added', () => {
    const changed = [...token].flatMap((character, at) => {
      const other = character === 'A' ? 'B' : 'A'
      return [other, '', `${character}A`].map((put) => token.slice(0, at) + put + token.slice(at + 1))
    })
    const accepted = changed.filter((one) => one !== token && tokens.read('link', one, now) !== undefined)
    expect(accepted).toEqual([])
  })

  test.each([
    ['another order', token.replace(orderId, '7K3MN-PQ4RV')],
    ['a later expiry', token.replace(/\.[^.]+\./, '.zzzzzz.')],
    ['no expiry', token.replace(/\.[^.]+\./, '..')],
    ['an expiry that is not a number', token.replace(/\.[^.]+\./, '.NaN!.')],
    ['no signature', token.replace(/[^.]+$/, '')],
    ['a signature of zeros', token.replace(/[^.]+$/, 'A'.repeat(27))],
    ['a suffix', `${token}.x`],
    ['a trailing space', `${token} `],
    ['an empty string', ''],
    ['only dots', '..'],
    ['lower-case letters', token.toLowerCase()],
  ])('is rejected with %s', (_what, forged) => {
    expect(tokens.read('link', forged, now)).toBeUndefined()
  })

  test('signed with another key is rejected', () => {
    expect(createAccessTokens(['another key, as long as that one']).read('link', token, now)).toBeUndefined()
  })

  test('signed with an old key stays valid until that key is removed', () => {
    const keys = ['the new key, also long enough', 'the key of these tests, long enough']
    const rotated = createAccessTokens(keys)
    expect(rotated.read('link', token, now)).toBe(orderId)
    const fresh = rotated.issue('link', orderId, inAnHour)
    expect(tokens.read('link', fresh, now)).toBeUndefined()
    expect(createAccessTokens(keys.slice(0, 1)).read('link', fresh, now)).toBe(orderId)
    expect(createAccessTokens(keys.slice(0, 1)).read('link', token, now)).toBeUndefined()
  })

  test.each([[[]], [['']], [[' ']], [['the key of these tests, long enough', '']]])(
    'is neither issued nor read with the keys %j',
    (keys) => {
      expect(() => createAccessTokens(keys)).toThrow('key')
    },
  )

  test('has a signature of at least 128 bits and needs no URL encoding', () => {
    expect(Buffer.from(token.split('.')[2] ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(encodeURIComponent(token)).toBe(token)
  })
})

test('a grant expires after two hours, a mailed link sixty days after the pickup', () => {
  expect(grantExpiry(now)).toBe('2026-11-16T11:00:00.000Z')
  expect(orderLinkExpiry('2026-11-21')).toBe('2027-01-20T12:00:00.000Z')
})

describe('links in a mail', () => {
  test('open the order, its pass and the reorder page, each with a link token that is not a grant', () => {
    const links = createOrderLinks(anOrder(), 'https://krume.example', tokens)
    for (const href of [links.order, links.pass, links.reorder]) {
      const given = new URL(href).searchParams.get('token') ?? ''
      expect([tokens.read('link', given, now), tokens.read('grant', given, now)]).toEqual([orderId, undefined])
    }
    expect(new URL(links.order).pathname).toBe(`/selfservice/orders/${orderId}`)
    expect(new URL(links.reorder).searchParams.get('reorder')).toBe('1')
  })

  test('point to the English page for an order in English', () => {
    const links = createOrderLinks(anOrder({ language: 'en' }), 'https://krume.example', tokens)
    for (const href of [links.order, links.pass, links.reorder])
      expect(new URL(href).searchParams.get('lng')).toBe('en')
  })
})
