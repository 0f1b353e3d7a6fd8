import { findOpenEdit } from '#db/order-edits.ts'
import { insertPayment, listPaymentsOfOrder } from '#db/payments.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { isOpenForPayment, type OrderEdit } from '#domain/order/order-edit.ts'
import { mayHaveMoney, type Payment, type PaymentMethod } from '#domain/order/payment.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { PaymentProvider, PaymentRequest } from '#integrations/payment/payment-provider.ts'
import { findOffered } from '#integrations/payment/payment-providers.ts'
import { chooseOnlinePayment } from './confirm-order.ts'
import type { OrderServices } from './order-services.ts'
import { applyPaymentReport } from './payments.ts'
import { type HoldFailure, prepareForPayment } from './slot-hold.ts'

type StartResult = { kind: 'started'; approveUrl: string } | { kind: 'notPayable' | 'unavailable' } | HoldFailure

const hourMs = 3_600_000

/** Providers close their pages after about three hours, so older attempts are not reused. */
const reusableForMs = 2 * hourMs

/** Compares both ways: after the clock was set back, a page that seems new may have expired long ago. */
const isReusable = ({ state, createdAt }: Payment, nowMs: number) =>
  (state === 'open' || state === 'declined') && Math.abs(nowMs - Date.parse(createdAt)) < reusableForMs

/** Names the choices. What the customer wrote stays with us: the provider needs to know what is paid for, not for whom. */
const toItemName = ({ name, options }: OrderLine, language: Language): string =>
  [name, ...options.map(({ choiceId, groupName, value }) => (choiceId === null ? groupName : value))]
    .map((text) => localized(text, language))
    .join(', ')

/** What is paid with one payment: the order, or the difference of an edit. */
interface Due {
  amountCents: number
  items: PaymentRequest['items']
  /** Names it in idempotency keys. */
  key: string
  since: Instant
  editId: string | undefined
}

const toOrderDue = ({ id, grossCents, lines, language, createdAt }: Order): Due => ({
  ...{ amountCents: grossCents, key: `order-${id}`, since: createdAt, editId: undefined },
  items: lines.map((line) => ({
    name: toItemName(line, language),
    quantity: line.quantity,
    unitCents: line.priceCents + line.depositCents,
  })),
})

function toEditDue({ id, language }: Order, edit: OrderEdit): Due {
  const name = getTranslator(language, 'mail')('items.difference', { number: id })
  return {
    ...{ amountCents: edit.differenceCents, key: `edit-${edit.id}`, since: edit.createdAt, editId: edit.id },
    items: [{ name, quantity: 1, unitCents: edit.differenceCents }],
  }
}

function toPaymentRequest(
  { publicUrl, content }: OrderServices,
  order: Order,
  { requestKey, method, due }: Pick<PaymentRequest, 'requestKey' | 'method'> & { due: Due },
): PaymentRequest {
  const returnTo = `${publicUrl}/api/payout/orders/${order.id}`
  return {
    requestKey,
    method,
    orderId: order.id,
    items: due.items,
    totalCents: due.amountCents,
    returnUrl: `${returnTo}/approve`,
    cancelUrl: `${returnTo}/cancel`,
    language: order.language,
    merchantName: content().company.name,
  }
}

/** The same for a create that is repeated after a lost answer, but only while its page is open and the key is known. */
function toRequestKey(due: Due, payments: readonly Payment[], method: PaymentMethod, periodMs: number, now: Instant) {
  const period = Math.floor((Date.parse(now) - Date.parse(due.since)) / periodMs)
  return `${due.key}-${method}-${payments.length}-${period}`
}

const periodOf = ({ idempotencyHours }: PaymentProvider) => Math.min(reusableForMs, idempotencyHours * hourMs)

/**
 * Closes the pages where money would move without our capture, so that nobody pays twice. Returns false if a buyer was
 * faster.
 */
async function closeOthers(services: OrderServices, payments: readonly Payment[]): Promise<boolean> {
  const open = payments.filter((one) => one.state === 'open' && services.providers.of(one).capturesItself)
  for (const { id, provider } of open)
    await applyPaymentReport(services, id, await services.providers.of({ provider }).expire(id))
  const [first] = open
  if (!first) return true
  const now = await listPaymentsOfOrder(services.db, first.orderId)
  return !now.some((one) => one.editId === first.editId && mayHaveMoney(one))
}

/** What of an order can be paid now. */
async function findDue({ db }: OrderServices, order: Order, now: Instant): Promise<Due | undefined> {
  if (order.state === 'created') return order.payUntil > now ? toOrderDue(order) : undefined
  const edit = await findOpenEdit(db, order.id)
  return edit && isOpenForPayment(edit, order, now) ? toEditDue(order, edit) : undefined
}

interface StartOptions {
  /** This request has placed the order. If another one pays it meanwhile, both have the same key for the provider. */
  isNew?: boolean
}

/**
 * Creates a payment at the provider of the method, once it is certain that the order can be kept. Without a choice, it is the
 * method of the last attempt. An order has one open payment of a method at a time, which is reused while it is valid.
 */
export async function startPayment(
  services: OrderServices,
  order: Order,
  chosen?: PaymentMethod,
  { isNew = false }: StartOptions = {},
): Promise<StartResult> {
  const { db, providers } = services
  const now = services.now()
  const due = await findDue(services, order, now)
  if (!due) return { kind: 'notPayable' }
  if (order.paysAtPickup && !(await chooseOnlinePayment(services, order.id))) return { kind: 'notPayable' }
  const known = isNew ? [] : await listPaymentsOfOrder(db, order.id)
  const payments = known.filter(({ editId }) => editId === due.editId)
  if (payments.some(mayHaveMoney)) return { kind: 'notPayable' }
  const failure = due.editId === undefined ? await prepareForPayment(services, order) : undefined
  if (failure) return failure
  const offered = findOffered(providers, [chosen, payments[0]?.method])
  if (!offered) return { kind: 'unavailable' }
  const { provider, method } = offered
  const reusable = payments.find((payment) => payment.method === method && isReusable(payment, Date.parse(now)))
  if (reusable) return { kind: 'started', approveUrl: reusable.approveUrl }

  if (!(await closeOthers(services, payments))) return { kind: 'notPayable' }
  const requestKey = toRequestKey(due, payments, method, periodOf(provider), now)
  const created = await provider.create(toPaymentRequest(services, order, { requestKey, method, due }))
  if (created.kind !== 'created') return { kind: 'unavailable' }
  const { paymentId: id, approveUrl } = created
  const { amountCents, editId } = due
  const payment = {
    id,
    orderId: order.id,
    editId,
    provider: provider.id,
    method,
    amountCents,
    approveUrl,
    createdAt: now,
  }
  await insertPayment(db, payment)
  return { kind: 'started', approveUrl }
}
