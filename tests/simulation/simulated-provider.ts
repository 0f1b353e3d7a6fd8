import type { PaymentMethod } from '#domain/order/payment.ts'
import type { PaymentProvider, PaymentReport } from '#integrations/payment/payment-provider.ts'

/** What the buyer, or the bank, decides. */
export type BuyerChoice = 'approve' | 'decline' | 'pending'

interface ProviderPayment {
  id: string
  totalCents: number
  state: 'open' | 'approved' | 'declined' | 'pending' | 'captured' | 'closed'
  openUntilMs: number
  /** More than one only if the provider forgets keys. */
  captures: number
  refunds: Map<string, number>
}

interface ProviderSettings {
  id: string
  method: PaymentMethod
  capturesItself: boolean
  nowMs: () => number
  /** A provider with this fault takes every repeated call for a new one. */
  forgetsKeys: boolean
}

const pageMs = 3 * 3_600_000
const feeCents = 40
const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, cents) => sum + cents, 0)

/** A payment provider in memory that keeps its own record of the money, by which the bakery is judged. */
export function createSimulatedProvider({ id, method, capturesItself, nowMs, forgetsKeys }: ProviderSettings) {
  const payments = new Map<string, ProviderPayment>()
  const idByKey = new Map<string, string>()
  const captureKeys = new Set<string>()
  let calls = 0
  const keyOf = (key: string) => (forgetsKeys ? `${key} ${calls++}` : key)
  const capturedCents = (payment: ProviderPayment) => payment.totalCents * payment.captures

  function capture(payment: ProviderPayment, key: string): void {
    if (captureKeys.has(key)) return
    captureKeys.add(key)
    payment.captures += 1
    payment.state = 'captured'
  }

  function report(payment: ProviderPayment): PaymentReport {
    const captureId = `${payment.id}-capture`
    const isPageOver = payment.state === 'open' && nowMs() > payment.openUntilMs
    switch (isPageOver ? 'closed' : payment.state) {
      case 'open':
        return { kind: 'waiting', approveUrl: `https://${id}.example/pay?token=${payment.id}` }
      case 'approved':
        return { kind: 'approved' }
      case 'declined':
        return { kind: 'declined', retryUrl: undefined }
      case 'pending':
        return { kind: 'pending', captureId }
      case 'captured':
        if (sumOf(payment.refunds.values()) >= capturedCents(payment)) return { kind: 'refunded', captureId }
        return { kind: 'captured', captureId, amountCents: payment.totalCents, currency: 'EUR', feeCents }
      default:
        return { kind: 'failed' }
    }
  }
  const inspect = async (paymentId: string): Promise<PaymentReport> => {
    const payment = payments.get(paymentId)
    return payment ? report(payment) : { kind: 'failed' }
  }

  const provider: PaymentProvider = {
    ...{ id, name: id, company: id, methods: [method], capturesItself, idempotencyHours: 6 },
    async create({ requestKey, totalCents }) {
      const key = keyOf(requestKey)
      const paymentId = idByKey.get(key) ?? `${id}-${payments.size + 1}`
      if (!idByKey.has(key)) {
        const fresh = { captures: 0, refunds: new Map<string, number>(), openUntilMs: nowMs() + pageMs }
        payments.set(paymentId, { id: paymentId, totalCents, state: 'open', ...fresh })
        idByKey.set(key, paymentId)
      }
      return { kind: 'created', paymentId, approveUrl: `https://${id}.example/pay?token=${paymentId}` }
    },
    inspect,
    async capture(paymentId, captureKey) {
      const payment = payments.get(paymentId)
      const isCapturable = payment?.state === 'approved' || (forgetsKeys && payment?.state === 'captured')
      if (payment && isCapturable) capture(payment, keyOf(captureKey))
      return inspect(paymentId)
    },
    async expire(paymentId) {
      const payment = payments.get(paymentId)
      if (payment?.state === 'open') payment.state = 'closed'
      return inspect(paymentId)
    },
    async refund(captureId, refundKey, amountCents) {
      const payment = payments.get(captureId.replace(/-capture$/, ''))
      if (payment?.state !== 'captured') return { kind: 'refused', reason: 'nothing was captured' }
      if (payment.refunds.has(refundKey) && !forgetsKeys) return { kind: 'refunded' }
      const leftCents = capturedCents(payment) - sumOf(payment.refunds.values())
      if ((amountCents ?? 0) > leftCents) return { kind: 'refused', reason: 'too much' }
      payment.refunds.set(keyOf(refundKey), amountCents ?? leftCents)
      return { kind: 'refunded' }
    },
    async readStatement({ paymentId }) {
      const payment = payments.get(paymentId)
      if (payment?.state !== 'captured') return { kind: 'missing' }
      const refundedCents = sumOf(payment.refunds.values())
      return { kind: 'known', capturedCents: capturedCents(payment), refundedCents, feeCents }
    },
    readReturn: () => undefined,
    readWebhook: async () => ({ kind: 'unknown' }),
  }

  return {
    provider,
    /** Returns whether the page was still open. */
    choose(paymentId: string, choice: BuyerChoice): boolean {
      const payment = payments.get(paymentId)
      const isOpen = payment?.state === 'open' || payment?.state === 'declined'
      if (!payment || !isOpen || nowMs() > payment.openUntilMs) return false
      if (choice === 'approve' && capturesItself) capture(payment, `by itself ${paymentId}`)
      else payment.state = choice === 'approve' ? 'approved' : choice === 'decline' ? 'declined' : 'pending'
      return true
    },
    /** The bank decides about a pending payment. */
    settle(paymentId: string, isGood: boolean): void {
      const payment = payments.get(paymentId)
      if (payment?.state !== 'pending') return
      if (isGood) capture(payment, `settled ${paymentId}`)
      else payment.state = 'declined'
    },
    /** What it has taken and not given back. */
    chargedCents(paymentId: string): number {
      const payment = payments.get(paymentId)
      return payment ? capturedCents(payment) - sumOf(payment.refunds.values()) : 0
    },
    totalCents: () =>
      sumOf(payments.values().map((payment) => capturedCents(payment) - sumOf(payment.refunds.values()))),
  }
}

export type SimulatedProvider = ReturnType<typeof createSimulatedProvider>
