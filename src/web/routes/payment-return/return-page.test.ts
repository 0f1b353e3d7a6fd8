import { describe, expect, test } from 'vitest'
import { getReturnPath, returnToOrderPage } from './return-page.ts'

function getCookie(orderId: string): string {
  const jar = { cookie: '' }
  returnToOrderPage(orderId, jar)
  return jar.cookie.split(';')[0] ?? ''
}

describe('the page after a payment', () => {
  test('is the home page', () => {
    expect(getReturnPath(null, '7K3MN-PQ4RT', 'paid')).toBe('/#paid')
    expect(getReturnPath('krume-lng=en', '7K3MN-PQ4RT', undefined)).toBe('/')
  })

  test('is the page of the order when it was paid there', () => {
    const cookie = getCookie('7K3MN-PQ4RT')
    expect(getReturnPath(`krume-lng=en; ${cookie}`, '7K3MN-PQ4RT', 'paid')).toBe('/selfservice/orders/7K3MN-PQ4RT#paid')
  })

  test('is the home page for another order', () => {
    expect(getReturnPath(getCookie('7K3MN-PQ4RT'), '22222-33333', 'unpaid')).toBe('/#unpaid')
  })
})
