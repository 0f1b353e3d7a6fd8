import type { Db } from '#db/database.ts'
import type { OrderEditState } from '#domain/order/order-edit.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { PaymentState } from '#domain/order/payment.ts'
import type { RefundState } from '#domain/order/refund.ts'
import type { AuditAction } from '#domain/staff/audit-actions.ts'
import type { OrderRecord } from '../../../sandbox/control/control-pages.ts'
import { findSlotMismatches } from '../order-checks.ts'
import type { OrderEnvironment } from './order-environment.ts'

/** What the database contains about one order. */
interface OrderRecords {
  id: string
  state: OrderState
  hasSlot: boolean
  grossCents: number
  paysAtPickup: boolean
  isHandedOver: boolean
  events: { kind: string; detail: Record<string, unknown> }[]
  payments: {
    id: string
    editId: string | null
    state: PaymentState
    amountCents: number
    capturedCents: number | null
    refundedCents: number
  }[]
  refunds: { paymentId: string; editId: string | null; state: RefundState; amountCents: number }[]
  edits: { id: string; state: OrderEditState; differenceCents: number }[]
  audited: AuditAction[]
  mails: string[]
}

const orderColumns = ['id', 'state', 'gross_cents', 'has_slot', 'pays_at_pickup', 'handed_over_at'] as const

const paymentColumns = [
  ...(['id', 'order_id', 'edit_id', 'state', 'amount_cents', 'captured_cents', 'refunded_cents'] as const),
] as const

/** A few queries for all orders, because this runs after every step. */
async function readAllOrders(db: Db): Promise<OrderRecords[]> {
  const [orders, events, payments, refunds, edits, audit, mails] = await Promise.all([
    db.selectFrom('customer_order').select(orderColumns).execute(),
    db.selectFrom('order_event').select(['order_id', 'kind', 'detail']).orderBy('number').execute(),
    db.selectFrom('payment').select(paymentColumns).execute(),
    db.selectFrom('refund').select(['order_id', 'payment_id', 'edit_id', 'state', 'amount_cents']).execute(),
    db.selectFrom('order_edit').select(['id', 'order_id', 'state', 'difference_cents']).execute(),
    db.selectFrom('audit_entry').select(['subject_id', 'action']).execute(),
    db.selectFrom('outbox').select(['subject_id', 'kind']).execute(),
  ])
  return orders.map(({ id, state, gross_cents, has_slot, pays_at_pickup, handed_over_at }) => ({
    id,
    state,
    hasSlot: has_slot,
    grossCents: gross_cents,
    paysAtPickup: pays_at_pickup,
    isHandedOver: handed_over_at !== null,
    events: events.filter(({ order_id }) => order_id === id),
    payments: payments
      .filter(({ order_id }) => order_id === id)
      .map((row) => ({
        ...{ id: row.id, editId: row.edit_id, state: row.state, amountCents: row.amount_cents },
        ...{ capturedCents: row.captured_cents, refundedCents: row.refunded_cents },
      })),
    refunds: refunds
      .filter(({ order_id }) => order_id === id)
      .map((row) => ({
        ...{ paymentId: row.payment_id, editId: row.edit_id, state: row.state, amountCents: row.amount_cents },
      })),
    edits: edits
      .filter(({ order_id }) => order_id === id)
      .map((row) => ({ id: row.id, state: row.state, differenceCents: row.difference_cents })),
    audited: audit.filter(({ subject_id }) => subject_id === id).map(({ action }) => action),
    mails: mails.filter(({ subject_id }) => subject_id === id).map(({ kind }) => kind),
  }))
}

/** Repeats the transitions of the domain on purpose, to detect an error in them. */
const validTransitions = new Set([
  'created purchased',
  'created canceled',
  'purchased preparation',
  'purchased completed',
  'purchased canceled',
  'preparation completed',
  'preparation canceled',
  // Staff hand over, undo, move and cancel until the customer has the order.
  'purchased purchased',
  'preparation preparation',
  'completed completed',
  'completed preparation',
  'completed canceled',
])
const paidStates = ['purchased', 'preparation', 'completed']

function findInvalidTransitions({ id, state, events }: OrderRecords): string[] {
  let current = 'created'
  const violations: string[] = []
  for (const { detail } of events.filter((event) => typeof event.detail.to === 'string')) {
    if (detail.from !== current || !validTransitions.has(`${detail.from} ${detail.to}`))
      violations.push(`${id} went from ${current} by ${detail.from} to ${detail.to}`)
    current = String(detail.to)
  }
  return current === state ? violations : [...violations, `${id} is ${state}, its events say ${current}`]
}

/** A completed order stays completed when it is refunded after a complaint. */
const isRefundedAfterPickup = ({ state, payments, edits }: OrderRecords) =>
  state === 'completed' &&
  payments.some(
    (payment) =>
      payment.state === 'refunded' &&
      // Money for a change that was not made says nothing about the order.
      (payment.editId === null || edits.some((edit) => edit.id === payment.editId && edit.state === 'applied')),
  )

const sumCents = (amounts: readonly { amountCents: number }[]) =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What an order has of a payment: what was captured, less what went back or is on its way. */
const keptCents = ({ id, state, capturedCents }: OrderRecords['payments'][number], refunds: OrderRecords['refunds']) =>
  state === 'captured'
    ? (capturedCents ?? 0) - sumCents(refunds.filter((one) => one.paymentId === id && one.state !== 'refused'))
    : 0

/** At any time a paid order has what it costs, less the refunds of single items, and any other order has nothing. */
function findWrongPayments(order: OrderRecords): string[] {
  const { id, state, payments, refunds, edits, grossCents, paysAtPickup } = order
  const kept = payments.reduce((sum, payment) => sum + keptCents(payment, refunds), 0)
  const ofItems = refunds.filter(({ editId, state }) => editId === null && state !== 'refused')
  const expected = paidStates.includes(state) && !paysAtPickup ? grossCents - sumCents(ofItems) : 0
  // The provider's staff can refund one of several payments: the order is paid in part then.
  const isPaidInPart = edits.length > 0 && payments.some((payment) => isRefundedByHand(payment, refunds))
  if (isRefundedAfterPickup(order) || isPaidInPart || kept === expected) return []
  return [`${id} is ${state}, costs ${expected} cents and has ${kept}`]
}

/** Neither by our refunds nor because the order did not accept it. */
const isRefundedByHand = (
  { id, state, capturedCents }: OrderRecords['payments'][number],
  refunds: OrderRecords['refunds'],
) => state === 'refunded' && sumCents(refunds.filter((one) => one.paymentId === id)) < (capturedCents ?? 0)

/** The difference of a change is what was shown: it is paid once or goes back once, and only if the change was made. */
function findWrongEdits({ id, state, edits, payments, refunds, paysAtPickup }: OrderRecords): string[] {
  if (edits.filter((edit) => edit.state === 'open').length > 1) return [`${id} has several open changes`]
  return edits.flatMap((edit) => {
    const ofEdit = payments.filter(({ editId }) => editId === edit.id)
    const wrongAmount = ofEdit.some(({ amountCents }) => amountCents !== edit.differenceCents)
    const captured = ofEdit.filter((payment) => payment.state === 'captured').length
    const returned = sumCents(refunds.filter(({ editId }) => editId === edit.id))
    const isApplied = edit.state === 'applied' && !paysAtPickup
    // Afterwards all of it may have gone back.
    const isPaid = ofEdit.some((payment) => ['captured', 'refundDue', 'refunded'].includes(payment.state))
    const isWrong =
      wrongAmount ||
      captured > (isApplied ? 1 : 0) ||
      (isApplied && edit.differenceCents > 0 && !isPaid) ||
      returned !== (isApplied ? Math.max(0, -edit.differenceCents) : 0)
    const seen = ofEdit.map((payment) => `${payment.amountCents} ${payment.state}`)
    return isWrong
      ? [`${id} (${state}): ${edit.state} change of ${edit.differenceCents}: ${seen}, ${returned} back`]
      : []
  })
}

/** Refunds of single items never exceed what was captured, and those that were made are part of the payment. */
function findWrongRefunds({ id, payments, refunds }: OrderRecords): string[] {
  return payments.flatMap((payment) => {
    const ofPayment = refunds.filter(({ paymentId }) => paymentId === payment.id)
    const counted = sumCents(ofPayment.filter(({ state }) => state !== 'refused'))
    const made = sumCents(ofPayment.filter(({ state }) => state === 'refunded'))
    // Unknown if it was refunded before we saw it captured.
    const capturedCents = payment.capturedCents ?? (payment.state === 'refunded' ? payment.refundedCents : 0)
    const isRecorded = payment.state === 'refunded' || payment.refundedCents === made
    if (counted <= capturedCents && payment.refundedCents <= capturedCents && isRecorded) return []
    return [
      `${id}: ${counted} cents of ${capturedCents} to be refunded, ${payment.refundedCents} recorded, ${made} made`,
    ]
  })
}

/** Each hand-over has one event and one entry in the audit log, and so has each undo of one. */
function findWrongHandOvers({ id, isHandedOver, events, audited }: OrderRecords): string[] {
  const [done, undone] = ['handedOver', 'handOverUndone'].map((kind) => events.filter((event) => event.kind === kind))
  const [given, taken] = [done?.length ?? 0, undone?.length ?? 0]
  const entries = [audited.filter((action) => action === 'order.handOver').length]
  entries.push(audited.filter((action) => action === 'order.undoHandOver').length)
  const isConsistent = given - taken === Number(isHandedOver) && `${entries}` === `${[given, taken]}`
  return isConsistent ? [] : [`${id}: handed over ${given} times, undone ${taken} times, audited ${entries}`]
}

const confirmations = ['paid', 'toBePaidAtPickup', 'confirmedByCustomer']

function findWrongMails({ id, state, events, mails, paysAtPickup }: OrderRecords): string[] {
  const count = (kind: string) => mails.filter((mail) => mail === kind).length
  const wasConfirmed = events.some(({ kind }) => confirmations.includes(kind)) ? 1 : 0
  // Who pays at pickup is asked to confirm instead; that mail is taken back once there is nothing to confirm.
  const isReceived = !paysAtPickup && !events.some(({ kind }) => kind === 'onlinePaymentChosen')
  const expected = [isReceived ? 1 : 0, wasConfirmed, state === 'canceled' ? 1 : 0]
  const actual = [count('orderReceived'), count('orderConfirmed'), count('orderCanceled')]
  return `${actual}` === `${expected}` ? [] : [`${id} (${state}) has received/confirmed/canceled mails ${actual}`]
}

/** Of money that an order does not accept, the customer gets one mail, and the audit log one entry. */
function findUntoldReturns({ id, events, payments, mails, audited }: OrderRecords): string[] {
  const refused = events.filter(({ kind }) => kind === 'paymentTooLate' || kind === 'paymentAmountWrong').length
  const unseen = payments.filter(({ state, capturedCents }) => state === 'refunded' && capturedCents === null).length
  const returned = refused + unseen
  const mailed = mails.filter((kind) => kind === 'paymentReturned').length
  const entries = audited.filter((action) => action === 'order.returnPayment').length
  return mailed === returned && entries === returned
    ? []
    : [`${id}: ${returned} payments not accepted, ${mailed} mails, ${entries} audit entries`]
}

/** A paid order is counted in its slot, a canceled one is not; an unpaid one only for a while. */
function findWrongSlots({ id, state, hasSlot }: OrderRecords): string[] {
  const expected = paidStates.includes(state) || (state === 'created' && hasSlot)
  return hasSlot === expected ? [] : [`${id} is ${state} ${hasSlot ? 'with' : 'without'} a slot`]
}

function findMissingOrders({ orderIds }: OrderEnvironment, orders: readonly OrderRecords[]): string[] {
  const stored = new Set(orders.map(({ id }) => id))
  return orderIds.filter((id) => !stored.has(id)).map((id) => `${id} is missing`)
}

export async function findBrokenInvariants(environment: OrderEnvironment): Promise<string[]> {
  const violations = await findSlotMismatches(environment.db)
  const smallSlots = await environment.db
    .selectFrom('slot_use')
    .select('used')
    .where('store_id', '=', 'klein')
    .execute()
  if (smallSlots.some(({ used }) => used > 1)) violations.push('a slot with capacity one is used twice')
  const orders = await readAllOrders(environment.db)
  violations.push(...findMissingOrders(environment, orders))
  for (const order of orders)
    violations.push(
      ...findInvalidTransitions(order),
      ...findWrongPayments(order),
      ...findWrongEdits(order),
      ...findWrongRefunds(order),
      ...findWrongHandOvers(order),
      ...findWrongMails(order),
      ...findUntoldReturns(order),
      ...findWrongSlots(order),
    )
  return violations
}

const computeChargedCents = ({ capture, refunds }: OrderRecord) =>
  capture && capture.status !== 'DECLINED' && capture.status !== 'PENDING'
    ? capture.amountCents - refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
    : 0

/** Once everything is settled, the provider has charged the amount of each paid order and nothing else. */
function findWrongCharges(orders: readonly OrderRecords[], records: readonly OrderRecord[]): string[] {
  const violations: string[] = []
  for (const order of orders) {
    const payments = records.filter((record) => order.payments.some((payment) => payment.id === record.id))
    const charged = payments.reduce((sum, record) => sum + computeChargedCents(record), 0)
    const isCharged = paidStates.includes(order.state) && !order.paysAtPickup && !isRefundedAfterPickup(order)
    const ofItems = order.refunds.filter(({ editId }) => editId === null)
    const refundedCents = sumCents(ofItems.filter(({ state }) => state === 'refunded'))
    const expected = isCharged ? order.grossCents - refundedCents : 0
    if (charged !== expected)
      violations.push(`${order.id} is ${order.state}: ${charged} cents charged, ${expected} expected`)
  }
  return violations
}

export async function findWrongAmounts(environment: OrderEnvironment): Promise<string[]> {
  const records = (await environment.sandbox.orders()).filter(({ id }) => environment.paymentIds.includes(id))
  return findWrongCharges(await readAllOrders(environment.db), records)
}

/** What single orders have, and what was charged for them. */
export async function findWrongMoney(
  db: Db,
  records: readonly OrderRecord[],
  orderIds: readonly string[],
): Promise<string[]> {
  const orders = (await readAllOrders(db)).filter(({ id }) => orderIds.includes(id))
  const findWrong = (order: OrderRecords) => [
    ...findWrongPayments(order),
    ...findWrongEdits(order),
    ...findWrongRefunds(order),
  ]
  return [...orders.flatMap(findWrong), ...findWrongCharges(orders, records)]
}
