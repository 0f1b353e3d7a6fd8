import { inTransaction } from '../database.ts'
import type { Fault } from '../faults.ts'
import type { Services } from '../services.ts'
import { publishEvent } from '../webhooks/events.ts'
import { completeOrder } from './captures.ts'
import { type BuyerChoice, buyerChoices, findOrder, type ProviderOrder, saveOrder } from './payment-store.ts'
import { addMs, hourMs, randomPayerId } from './protocol-values.ts'

export const outcomes = [...buyerChoices, 'cancel'] as const
export type Outcome = (typeof outcomes)[number]

/** What happens to the next requests of the merchant, whichever protocol it speaks. */
const faultsByChoice: Partial<Record<Outcome, Fault>> = {
  slow: { route: '*', mode: 'delay', delayMs: 4_000, times: 3 },
  down: { route: '*', mode: 'status', status: 503, times: 6 },
}

const captureHours = 3

type Chosen = { kind: 'back'; url: string } | { kind: 'stay' }

export function chooseOutcome(services: Services, orderId: string, outcome: Outcome): Chosen {
  return inTransaction(services.db, () => {
    const order = findOrder(services.db, orderId)
    if (!order || order.status === 'COMPLETED' || order.status === 'VOIDED') return { kind: 'stay' }
    const fault = faultsByChoice[outcome]
    if (fault) services.faults.add(fault)
    if (outcome === 'cancel') return goBack(getCancelUrl(order))
    if (order.shape === 'session') return payInSession(services, order, outcome)
    // A second click on the same page must not change what the first one decided.
    const approved = order.status === 'APPROVED' ? order : approve(services, order, outcome)
    return goBack(getReturnUrl(approved))
  })
}

/** Stripe keeps the buyer of a declined card on its page, and takes the money of the others at once. */
function payInSession(services: Services, order: ProviderOrder, choice: BuyerChoice): Chosen {
  const chosen: ProviderOrder = { ...order, choice, updatedAt: services.now().toISOString() }
  if (choice === 'decline') {
    saveOrder(services.db, chosen)
    return { kind: 'stay' }
  }
  completeOrder(services, chosen)
  return choice === 'lose-answer' ? { kind: 'stay' } : goBack(getReturnUrl(chosen))
}

function approve(services: Services, order: ProviderOrder, choice: BuyerChoice): ProviderOrder {
  const now = services.now()
  const approved: ProviderOrder = {
    ...order,
    status: 'APPROVED',
    choice,
    payerId: order.payerId ?? randomPayerId(),
    updatedAt: now.toISOString(),
    deadlineAt: addMs(now, captureHours * hourMs).toISOString(),
  }
  saveOrder(services.db, approved)
  publishEvent(services, { type: 'CHECKOUT.ORDER.APPROVED', order: approved })
  return approved
}

function goBack(url: string | null): Chosen {
  return url ? { kind: 'back', url } : { kind: 'stay' }
}

export function getReturnUrl(order: ProviderOrder): string | null {
  if (order.shape === 'session') return order.returnUrl?.replace('{CHECKOUT_SESSION_ID}', order.id) ?? null
  return withQuery(order.returnUrl, { token: order.id, PayerID: order.payerId })
}

function getCancelUrl(order: ProviderOrder): string | null {
  return order.shape === 'session' ? order.cancelUrl : withQuery(order.cancelUrl, { token: order.id })
}

function withQuery(address: string | null, query: Record<string, string | null>): string | null {
  const url = address === null ? null : URL.parse(address)
  if (!url) return null
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url.href
}
