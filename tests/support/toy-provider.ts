import { createHmac } from 'node:crypto'
import type { PaymentProvider, PaymentReport, WebhookDelivery } from '#integrations/payment/payment-provider.ts'

interface ToyPayment {
  id: string
  totalCents: number
  state: 'open' | 'paid' | 'closed'
  refunds: Map<string, number>
}

const secret = 'between the toy and us'
const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex')
const sumOf = ({ refunds }: ToyPayment) => refunds.values().reduce((sum, cents) => sum + cents, 0)

/** The smallest provider that does all that is asked of one, in memory: an example, and what its checklist is tested with. */
export function createToyProvider() {
  const payments = new Map<string, ToyPayment>()
  const idByKey = new Map<string, string>()

  async function inspect(id: string): Promise<PaymentReport> {
    const payment = payments.get(id)
    if (!payment || payment.state === 'closed') return { kind: 'failed' }
    if (payment.state === 'open') return { kind: 'waiting', approveUrl: `https://toy.example/pay?toy=${id}` }
    if (sumOf(payment) === payment.totalCents) return { kind: 'refunded', captureId: id }
    return { kind: 'captured', captureId: id, amountCents: payment.totalCents, currency: 'EUR', feeCents: 10 }
  }

  const provider: PaymentProvider = {
    id: 'toy',
    name: 'Toy',
    company: 'Toy Payments GmbH (Illertissen)',
    methods: ['wero'],
    capturesItself: true,
    idempotencyHours: 24,
    async create({ requestKey, totalCents }) {
      const paymentId = idByKey.get(requestKey) ?? `toy-${payments.size + 1}`
      if (!idByKey.has(requestKey))
        payments.set(paymentId, { id: paymentId, totalCents, state: 'open', refunds: new Map() })
      idByKey.set(requestKey, paymentId)
      return { kind: 'created', paymentId, approveUrl: `https://toy.example/pay?token=${paymentId}` }
    },
    inspect,
    capture: inspect,
    async expire(id) {
      const payment = payments.get(id)
      if (payment?.state === 'open') payment.state = 'closed'
      return inspect(id)
    },
    async refund(id, key, amountCents) {
      const payment = payments.get(id)
      if (payment?.state !== 'paid') return { kind: 'refused', reason: 'nothing to refund' }
      const leftCents = payment.totalCents - sumOf(payment)
      if (payment.refunds.has(key) || (leftCents === 0 && amountCents === undefined)) return { kind: 'refunded' }
      if ((amountCents ?? 0) > leftCents) return { kind: 'refused', reason: 'too much' }
      payment.refunds.set(key, amountCents ?? leftCents)
      return { kind: 'refunded' }
    },
    async readStatement({ paymentId }) {
      const payment = payments.get(paymentId)
      if (payment?.state !== 'paid') return { kind: 'missing' }
      return { kind: 'known', capturedCents: payment.totalCents, refundedCents: sumOf(payment), feeCents: 10 }
    },
    readReturn: ({ token = '' }) => (/^toy-\d{1,9}$/.test(token) ? token : undefined),
    async readWebhook({ headers, rawBody }) {
      if (headers['toy-signature'] !== sign(rawBody)) return { kind: 'forged' }
      const { event, payment } = JSON.parse(rawBody) as { event: string; payment: string }
      return { kind: 'signed', eventId: event, payment: { paymentId: payment } }
    },
  }

  return {
    provider,
    /** The buyer pays. */
    async approve(id: string): Promise<string> {
      const payment = payments.get(id)
      if (payment?.state === 'open') payment.state = 'paid'
      return `token=${id}`
    },
    async webhook(id: string): Promise<WebhookDelivery> {
      const rawBody = JSON.stringify({ event: `event-${id}`, payment: id })
      return { headers: { 'toy-signature': sign(rawBody) }, rawBody, sender: 'toy' }
    },
  }
}
