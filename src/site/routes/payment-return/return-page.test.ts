import { describe, expect, test } from 'vitest'
import {
  clearedResultCookie,
  getReturnPath,
  readResultCookie,
  returnToOrderPage,
  toResultCookie,
} from './return-page.ts'

function getCookie(orderId: string): string {
  const jar = { cookie: '' }
  returnToOrderPage(orderId, jar)
  return jar.cookie.split(';')[0] ?? ''
}

describe('the page after a payment', () => {
  test('is the home page', () => {
    expect(getReturnPath(null, '7K3MN-PQ4RT')).toBe('/')
    expect(getReturnPath('krume-lng=en', '7K3MN-PQ4RT')).toBe('/')
  })

  test('is the page of the order when it was paid there', () => {
    const cookie = getCookie('7K3MN-PQ4RT')
    expect(getReturnPath(`krume-lng=en; ${cookie}`, '7K3MN-PQ4RT')).toBe('/selfservice/orders/7K3MN-PQ4RT')
  })

  test('is the home page for another order', () => {
    expect(getReturnPath(getCookie('7K3MN-PQ4RT'), '22222-33333')).toBe('/')
  })
})

describe('the result of a payment', () => {
  const sent = (cookie: string) => `krume-lng=en; ${cookie.split(';')[0]}`

  test.each(['paid', 'checking', 'unpaid'] as const)('reaches the next page: %s', (result) => {
    const cookie = toResultCookie('7K3MN-PQ4RT', result)
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
    expect(readResultCookie(sent(cookie))).toEqual({ result, orderId: '7K3MN-PQ4RT' })
  })

  test.each([
    null,
    'krume-lng=en',
    sent(clearedResultCookie),
    sent(toResultCookie('7K3MN-PQ4RT')),
    'krume-result=paid',
  ])('is missing in %s', (cookie) => {
    expect(readResultCookie(cookie)).toBeUndefined()
  })
})
