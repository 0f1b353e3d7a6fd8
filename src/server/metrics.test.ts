import { describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const figures = {
  ordersByState: { created: 2, purchased: 5 },
  paymentsByState: { open: 2 },
  refundsByState: { due: 1 },
  applicationsByState: {},
  mailsDue: 3,
  mailsDead: 1,
  oldestMailSeconds: 12.5,
  slotsUsedTomorrow: 7,
  booksDifferences: 2,
  booksUnbooked: 4,
}

describe('the metrics', () => {
  const deps = {
    readFigures: async () => figures,
    contentNotUnderstood: () => undefined,
    lateTasks: () => ['deliver-mail'],
  }
  const metrics = createMetrics({ ...deps, token: 'a token of these tests' })

  test('contain the business figures and request durations by method, route and status', async () => {
    metrics.observeRequest({ method: 'GET', route: '/products/:productId', status: 200, durationMs: 4 })
    metrics.observeRequest({ method: 'GET', route: '/products/:productId', status: 200, durationMs: 30 })
    metrics.observeRequest({ method: 'BREW', route: '/', status: 404, durationMs: 1 })
    const text = await metrics.text()
    for (const line of [
      'krume_orders{state="purchased"} 5',
      'krume_payments{state="open"} 2',
      'krume_refunds{state="due"} 1',
      'krume_mails_due 3',
      'krume_mail_oldest_seconds 12.5',
      'krume_slots_used_tomorrow 7',
      'krume_books_differences 2',
      'krume_books_unbooked 4',
      'krume_tasks_late 1',
      'krume_http_seconds_bucket{le="0.005",method="GET",route="/products/:productId",status="2xx"} 1',
      'krume_http_seconds_bucket{le="0.05",method="GET",route="/products/:productId",status="2xx"} 2',
      'krume_http_seconds_bucket{le="+Inf",method="GET",route="/products/:productId",status="2xx"} 2',
      'krume_http_seconds_count{method="GET",route="/products/:productId",status="2xx"} 2',
      'krume_http_seconds_count{method="other",route="/",status="4xx"} 1',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/krume_nodejs_eventloop_lag/)
  })

  test.each([
    ['Bearer a token of these tests', true],
    ['Bearer another', false],
    ['a token of these tests', false],
    [undefined, false],
  ])('are shown for the header %j: %s', (authorization, isAllowed) => {
    expect(metrics.isAllowed(authorization)).toBe(isAllowed)
  })

  test('are never shown without a configured token', () => {
    expect(createMetrics({ ...deps, token: undefined }).isAllowed('Bearer ')).toBe(false)
  })
})
