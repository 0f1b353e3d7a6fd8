import { describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const figures = {
  ordersByState: { created: 2, purchased: 5 },
  paymentsByState: { open: 2 },
  refundsByState: { due: 1 },
  applicationsByState: {},
  mailsByPriority: { orders: { waiting: 3, oldestSeconds: 12.5 }, bulk: { waiting: 400, oldestSeconds: 0 } },
  mailsDead: 1,
  slotsUsedTomorrow: 7,
  booksDifferences: 2,
  booksUnbooked: 4,
}

const operation = {
  listsByState: { sent: 20, waiting: 1, failed: 0 },
  listsOverdue: 1,
  backupAgeSeconds: 3600,
  drill: { ageSeconds: Number.POSITIVE_INFINITY, seconds: 2.5, isGood: true },
  reconciliationDelaySeconds: 60,
}

const machine = {
  disk: { freeBytes: 5e9, totalBytes: 2e10 },
  certificateSecondsByHost: new Map([['www.krume.example', 86_400]]),
}

describe('the metrics', () => {
  const deps = {
    readFigures: async () => figures,
    readOperation: async () => operation,
    readMachine: async () => machine,
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
      'krume_mails_due{priority="orders"} 3',
      'krume_mails_due{priority="bulk"} 400',
      'krume_mail_oldest_seconds{priority="orders"} 12.5',
      'krume_slots_used_tomorrow 7',
      'krume_books_differences 2',
      'krume_books_unbooked 4',
      'krume_tasks_late 1',
      'krume_lists{state="waiting"} 1',
      'krume_lists_overdue 1',
      'krume_backup_age_seconds 3600',
      'krume_drill_age_seconds +Inf',
      'krume_drill_seconds 2.5',
      'krume_drill_success 1',
      'krume_books_check_overdue_seconds 60',
      'krume_disk_free_bytes 5000000000',
      'krume_disk_size_bytes 20000000000',
      'krume_certificate_seconds{host="www.krume.example"} 86400',
      'krume_http_seconds_bucket{le="0.005",method="GET",route="/products/:productId",status="2xx"} 1',
      'krume_http_seconds_bucket{le="0.05",method="GET",route="/products/:productId",status="2xx"} 2',
      'krume_http_seconds_bucket{le="+Inf",method="GET",route="/products/:productId",status="2xx"} 2',
      'krume_http_seconds_count{method="GET",route="/products/:productId",status="2xx"} 2',
      'krume_http_seconds_count{method="other",route="/",status="4xx"} 1',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/krume_nodejs_eventloop_lag/)
  })

  test('name the published content that this build is too old for, else 0', async () => {
    expect(await metrics.text()).toContain('krume_content_not_understood 0')
    const older = createMetrics({ ...deps, token: 'a token', contentNotUnderstood: () => 17 })
    expect(await older.text()).toContain('krume_content_not_understood 17')
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
