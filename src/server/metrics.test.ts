import { describe, expect, test } from 'vitest'
import { meteredMethod, meteredRoom } from './metered-room.ts'
import { metrics } from './metrics.ts'

const figures = {
  ordersByState: { created: 2, purchased: 5 },
  paymentsByState: { open: 2 },
  applicationsByState: {},
  mailsDue: 3,
  mailsDead: 1,
  oldestMailSeconds: 12.5,
  slotsUsedTomorrow: 7,
}

describe('the metrics', () => {
  const meters = metrics({ token: 'a token of these tests', figures: async () => figures })

  test('tell how the business stands and how long requests took', async () => {
    meters.observe('GET', '/products/brezel?token=secret', 200, 0.004)
    const text = await meters.text()
    for (const line of [
      'krume_orders{state="purchased"} 5',
      'krume_payments{state="open"} 2',
      'krume_mails_due 3',
      'krume_mail_oldest_seconds 12.5',
      'krume_slots_used_tomorrow 7',
      'krume_http_seconds_count{room="products",method="GET",status="2xx"} 1',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/krume_nodejs_eventloop_lag/)
    expect(text).not.toMatch(/secret|brezel/)
  })

  test.each([
    ['Bearer a token of these tests', true],
    ['Bearer another', false],
    ['a token of these tests', false],
    [undefined, false],
  ])('are shown to %j: %s', (authorization, isAllowed) => {
    expect(meters.isAllowed(authorization)).toBe(isAllowed)
  })

  test('are shown to nobody without a token', () => {
    expect(metrics({ token: undefined, figures: async () => figures }).isAllowed('Bearer ')).toBe(false)
  })
})

test.each([
  ['/', 'home'],
  ['/?lng=en', 'home'],
  ['/products/brezel', 'products'],
  ['/api/v1/orders/7K3MN-PQ4RT?mail=a@b.c', 'api/orders'],
  ['/api/v1/nonsense', 'api/other'],
  ['/wp-admin/setup.php', 'page'],
  ['/company', 'page'],
])('%s is in the room %s', (url, room) => {
  expect(meteredRoom(url)).toBe(room)
})

test('an invented method is counted as another', () => {
  expect([meteredMethod('GET'), meteredMethod('BREW')]).toEqual(['GET', 'other'])
})
