import { createHash, timingSafeEqual } from 'node:crypto'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { answerLimitsMs } from '#domain/reliability/service-days.ts'
import type { RequestRecord } from './logging.ts'
import { createOperationMetrics, type MachineFigures, type OperationFigures } from './operation-metrics.ts'
import { joinMetrics } from './process-metrics.ts'

export interface BusinessFigures {
  ordersByState: Readonly<Record<string, number>>
  paymentsByState: Readonly<Record<string, number>>
  refundsByState: Readonly<Record<string, number>>
  applicationsByState: Readonly<Record<string, number>>
  mailsByPriority: Readonly<Record<string, Readonly<{ waiting: number; oldestSeconds: number }>>>
  mailsDead: number
  slotsUsedTomorrow: number
  booksDifferences: number
  booksUnbooked: number
}

interface MetricsDeps {
  /** Without a token, /metrics returns 404. */
  token: string | undefined
  readFigures: () => Promise<BusinessFigures>
  readOperation: () => Promise<OperationFigures>
  readMachine: () => Promise<MachineFigures>
  lateTasks: () => readonly string[]
  contentNotUnderstood: () => number | undefined
  /** Which of the processes on one port this is; labels what each of them has measured. */
  processNumber?: number | undefined
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function createGauges(registry: Registry) {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name: `krume_${name}`, help, labelNames, registers: [registry] })
  return {
    orders: gauge('orders', 'Orders by state', ['state']),
    payments: gauge('payments', 'Payments by state', ['state']),
    refunds: gauge('refunds', 'Refunds of single items by state', ['state']),
    applications: gauge('applications', 'Applications by state', ['state']),
    mailsDue: gauge('mails_due', 'Mails that wait to be sent, by priority', ['priority']),
    mailsDead: gauge('mails_dead', 'Mails that were given up'),
    oldestMail: gauge('mail_oldest_seconds', 'How long the oldest mail that is due has waited, by priority', [
      'priority',
    ]),
    slots: gauge('slots_used_tomorrow', 'Pickup places taken tomorrow'),
    booksDifferences: gauge('books_differences', 'Differences between the books and the payment provider'),
    booksUnbooked: gauge('books_unbooked', 'Payments, refunds and pickups that are not in the journal yet'),
    lateTasks: gauge('tasks_late', 'Scheduled tasks that have not run for three intervals and half a minute'),
    contentNotUnderstood: gauge(
      'content_not_understood',
      'Number of the published content version if this build is too old to show it, else 0',
    ),
  }
}

function setByState(gauge: Gauge<'state'>, counts: Readonly<Record<string, number>>): void {
  gauge.reset()
  for (const [state, count] of Object.entries(counts)) gauge.set({ state }, count)
}

const durationBuckets = answerLimitsMs.map((ms) => ms / 1_000)
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** Prometheus metrics: request durations, the Node process and the figures of the business. */
export function createMetrics(deps: MetricsDeps) {
  const { token, readFigures, readOperation, readMachine, lateTasks, contentNotUnderstood, processNumber } = deps
  const registry = new Registry()
  const ofProcess = new Registry()
  if (processNumber !== undefined) ofProcess.setDefaultLabels({ process: String(processNumber) })
  collectDefaultMetrics({ register: ofProcess, prefix: 'krume_' })
  const readOthers = joinMetrics(() => ofProcess.getMetricsAsJSON())
  const gauges = createGauges(registry)
  const setOperation = createOperationMetrics(registry)
  const durations = new Histogram({
    name: 'krume_http_seconds',
    help: 'Duration of requests in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [ofProcess],
  })

  async function updateGauges(): Promise<void> {
    const [figures, operation, machine] = await Promise.all([readFigures(), readOperation(), readMachine()])
    setOperation(operation, machine)
    setByState(gauges.orders, figures.ordersByState)
    setByState(gauges.payments, figures.paymentsByState)
    setByState(gauges.refunds, figures.refundsByState)
    setByState(gauges.applications, figures.applicationsByState)
    for (const [priority, { waiting, oldestSeconds }] of Object.entries(figures.mailsByPriority)) {
      gauges.mailsDue.set({ priority }, waiting)
      gauges.oldestMail.set({ priority }, oldestSeconds)
    }
    gauges.mailsDead.set(figures.mailsDead)
    gauges.slots.set(figures.slotsUsedTomorrow)
    gauges.booksDifferences.set(figures.booksDifferences)
    gauges.booksUnbooked.set(figures.booksUnbooked)
    gauges.lateTasks.set(lateTasks().length)
    gauges.contentNotUnderstood.set(contentNotUnderstood() ?? 0)
  }

  return {
    observeRequest({ method, route, status, durationMs }: Omit<RequestRecord, 'requestId'>): void {
      // Clients choose the method: unknown ones share a label, so the number of series stays bounded.
      const labels = {
        method: knownMethods.has(method) ? method : 'other',
        route,
        status: `${Math.floor(status / 100)}xx`,
      }
      durations.observe(labels, durationMs / 1000)
    },
    isAllowed: (authorization: string | undefined): boolean =>
      token !== undefined && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`)),
    async text(): Promise<string> {
      const [others] = await Promise.all([readOthers?.(), updateGauges()])
      const measured = others
        ? AggregatorRegistry.aggregate([await ofProcess.getMetricsAsJSON(), ...others])
        : ofProcess
      return `${await measured.metrics()}\n${await registry.metrics()}`
    },
    contentType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>
