import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from '#server/metrics.ts'
import { findPromtool } from '#tests/support/promtool.ts'

const run = (...args: string[]) => execFileSync(findPromtool(), args, { encoding: 'utf8', stdio: 'pipe' })

test('the alerts fire when they should, and only then', () => {
  expect(run('test', 'rules', 'tests/fixtures/alerts.test.yml')).toContain('SUCCESS')
})

test('every alert is made to fire by a case', () => {
  const alerts = [...readFileSync('deploy/alerts.yml', 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  const cases = readFileSync('tests/fixtures/alerts.test.yml', 'utf8')
  const fired = new Set([...cases.matchAll(/alertname: (\w+)\n +exp_alerts:/g)].map(([, name = '']) => name))
  expect(alerts.length).toBeGreaterThan(20)
  expect(alerts.filter((name) => !fired.has(name))).toEqual([])
})

test('the alerts and the example of a configuration are valid', () => {
  expect(run('check', 'rules', 'deploy/alerts.yml')).toContain('SUCCESS')
  expect(run('check', 'config', '--syntax-only', 'deploy/prometheus.yml')).toContain('SUCCESS')
})

/** What /metrics of a server contains that has served a request. */
async function readMetricNames(): Promise<Set<string>> {
  const counts = { one: 1 }
  const metrics = createMetrics({
    token: undefined,
    lateTasks: () => [],
    contentNotUnderstood: () => undefined,
    readFigures: async () => ({
      ...{ ordersByState: counts, paymentsByState: counts, refundsByState: counts, applicationsByState: counts },
      ...{
        mailsByPriority: { orders: { waiting: 0, oldestSeconds: 0 } },
        mailsDead: 0,
        slotsUsedTomorrow: 0,
        booksDifferences: 0,
        booksUnbooked: 0,
      },
    }),
    readOperation: async () => ({
      listsByState: { sent: 0, waiting: 0, failed: 0 },
      drill: { ageSeconds: 0, seconds: 0, isGood: true },
      ...{ listsOverdue: 0, backupAgeSeconds: 0, reconciliationDelaySeconds: 0 },
    }),
    readMachine: async () => ({ disk: undefined, certificateSecondsByHost: new Map([['host', 1]]) }),
  })
  metrics.observeRequest({ method: 'GET', route: '/', status: 200, durationMs: 1 })
  const text = await metrics.text()
  return new Set([...text.matchAll(/^(krume_\w+)[{ ]/gm)].map(([, name = '']) => name))
}

const listMetrics = (expression: string) => expression.match(/\bkrume_\w+/g) ?? []

test('the alerts use metrics that exist', async () => {
  const names = await readMetricNames()
  const expressions = [...readFileSync('deploy/alerts.yml', 'utf8').matchAll(/^ *expr: (.*)$/gm)].map(
    ([, text = '']) => text,
  )
  expect(expressions.length).toBeGreaterThan(20)
  expect(expressions.flatMap(listMetrics).filter((name) => !names.has(name))).toEqual([])
})

interface Dashboard {
  panels: readonly { id: number; title: string; targets: readonly { expr: string }[] }[]
}

test('the dashboard has a metric that exists in every query, and covers all metrics of ours', async () => {
  const names = await readMetricNames()
  const { panels }: Dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8'))
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const used = new Set<string>()
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      const metrics = listMetrics(expr)
      expect([title, metrics.length > 0, metrics.filter((name) => !names.has(name))]).toEqual([title, true, []])
      for (const name of metrics) used.add(name)
    }
  }
  const isOurs = (name: string) => !/^krume_(process|nodejs|http)_/.test(name)
  const onlyForAlerts = ['krume_drill_success', 'krume_disk_size_bytes']
  expect([...names].filter((name) => isOurs(name) && !used.has(name) && !onlyForAlerts.includes(name))).toEqual([])
})
