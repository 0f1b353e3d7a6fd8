import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { meteredMethod, meteredRoom } from './metered-room.ts'
import { requestHistogram } from './request-histogram.ts'

export interface HouseFigures {
  ordersByState: Readonly<Record<string, number>>
  paymentsByState: Readonly<Record<string, number>>
  applicationsByState: Readonly<Record<string, number>>
  mailsDue: number
  mailsDead: number
  oldestMailSeconds: number
  slotsUsedTomorrow: number
}

interface Parts {
  /** Without one there are no metrics to be had. */
  token: string | undefined
  figures: () => Promise<HouseFigures>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function gauges(registry: Registry) {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name: `krume_${name}`, help, labelNames, registers: [registry] })
  return {
    orders: gauge('orders', 'Orders by state', ['state']),
    payments: gauge('payments', 'Payments by state', ['state']),
    applications: gauge('applications', 'Applications by state', ['state']),
    mailsDue: gauge('mails_due', 'Mails that wait to be sent'),
    mailsDead: gauge('mails_dead', 'Mails that were given up'),
    oldestMail: gauge('mail_oldest_seconds', 'Age of the oldest mail that waits'),
    slots: gauge('slots_used_tomorrow', 'Pickup places taken tomorrow'),
  }
}

function setByState(gauge: Gauge<'state'>, counts: Readonly<Record<string, number>>): void {
  gauge.reset()
  for (const [state, count] of Object.entries(counts)) gauge.set({ state }, count)
}

/** For Prometheus: requests by room, method and class of status, the process itself, and how the business stands. */
export function metrics({ token, figures }: Parts) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'krume_' })
  const known = gauges(registry)
  const durations = requestHistogram('krume_http_seconds', 'How long requests took')

  async function refresh(): Promise<void> {
    const now = await figures()
    setByState(known.orders, now.ordersByState)
    setByState(known.payments, now.paymentsByState)
    setByState(known.applications, now.applicationsByState)
    known.mailsDue.set(now.mailsDue)
    known.mailsDead.set(now.mailsDead)
    known.oldestMail.set(now.oldestMailSeconds)
    known.slots.set(now.slotsUsedTomorrow)
  }

  return {
    observe(method: string, url: string, status: number, seconds: number): void {
      durations.observe(meteredRoom(url), meteredMethod(method), status, seconds)
    },
    isAllowed: (authorization: string | undefined): boolean =>
      token !== undefined && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`)),
    async text(): Promise<string> {
      await refresh()
      return `${await registry.metrics()}\n${durations.text()}`
    },
    contentType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof metrics>
