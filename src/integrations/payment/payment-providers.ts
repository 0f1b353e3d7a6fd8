import type { PaymentMethod } from '#domain/order/payment.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The providers that are configured. Each payment is finished with the one it was begun with. */
export interface PaymentProviders {
  /** Those that new payments can be begun with, in the order in which customers see them. */
  offered: readonly PaymentProvider[]
  find(id: string): PaymentProvider | undefined
  of(payment: { provider: string }): PaymentProvider
  /** The id of the payment with which a buyer returns from any of them. */
  readReturn(query: Readonly<Record<string, string>>): { provider: string; paymentId: string } | undefined
}

/** Says that nothing is known, so that payments of a provider whose settings were removed wait until they are back. */
function createMissingProvider(id: string): PaymentProvider {
  const unknown = { kind: 'unknown', reason: `${id} is not configured` } as const
  const answer = async () => unknown
  return {
    id,
    name: id,
    company: id,
    methods: [],
    capturesItself: false,
    idempotencyHours: 0,
    create: async () => ({ kind: 'unavailable', reason: unknown.reason }),
    capture: answer,
    inspect: answer,
    expire: answer,
    refund: answer,
    readStatement: answer,
    readReturn: () => undefined,
    readWebhook: async () => ({ kind: 'unknown' }),
  }
}

/** `offeredIds`: of those that customers can choose; the others only finish what was begun with them. */
export function createPaymentProviders(
  configured: readonly PaymentProvider[],
  offeredIds: readonly string[] = configured.map(({ id }) => id),
): PaymentProviders {
  const byId = new Map(configured.map((provider) => [provider.id, provider]))
  return {
    offered: offeredIds.flatMap((id) => byId.get(id) ?? []),
    find: (id) => byId.get(id),
    of: ({ provider }) => byId.get(provider) ?? createMissingProvider(provider),
    readReturn(query) {
      for (const provider of configured) {
        const paymentId = provider.readReturn(query)
        if (paymentId !== undefined) return { provider: provider.id, paymentId }
      }
      return undefined
    },
  }
}

export interface OfferedMethod {
  method: PaymentMethod
  provider: PaymentProvider
}

/** The ways to pay that a customer can choose among. Of two providers of a method, the first takes it. */
export function listOfferedMethods({ offered }: PaymentProviders): OfferedMethod[] {
  const all = offered.flatMap((provider) => provider.methods.map((method) => ({ method, provider })))
  return all.filter(({ method }, index) => all.findIndex((one) => one.method === method) === index)
}

/** With which provider a customer pays by the first of these methods that is offered; otherwise by any. */
export function findOffered(
  providers: PaymentProviders,
  wanted: readonly (PaymentMethod | undefined)[],
): OfferedMethod | undefined {
  const all = listOfferedMethods(providers)
  const chosen = wanted.map((method) => all.find((one) => one.method === method))
  return chosen.find((one) => one !== undefined) ?? all[0]
}
