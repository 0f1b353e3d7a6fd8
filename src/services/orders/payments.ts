import { addAuditEntry } from '#db/audit.ts'
import type { DbOrTx, Tx } from '#db/database.ts'
import { endOrderEdit, findOrderEdit } from '#db/order-edits.ts'
import { addOrderEvent, findOrder, lockOrder } from '#db/orders.ts'
import { findPayment, listPaymentsOfOrder, markCaptureStarted, postponeCheck, updatePayment } from '#db/payments.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Order } from '#domain/order/order.ts'
import { isOpenForItems, isOpenForPayment } from '#domain/order/order-edit.ts'
import { mayHaveMoney, type Payment, type PaymentState } from '#domain/order/payment.ts'
import { hasLapsed, nextCheckWithoutAnswer } from '#domain/order/payment-checks.ts'
import { refundableCents } from '#domain/order/refund.ts'
import { isHoldOver } from '#domain/order/slot-hold.ts'
import { systemActor } from '#domain/staff/actor.ts'
import type { PaymentReport } from '#integrations/payment/payment-provider.ts'
import { correctInvoice, issueInvoice } from './invoices.ts'
import { applyEdit } from './order-edits.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'
import { changeOrderState, recordCancellation } from './order-state.ts'
import { recordRefunded, refundPayment } from './refunds.ts'
import { claimSlot, holdSlot, takeWholeSlot } from './slot-hold.ts'

/** Captured money stays captured until it is refunded, whatever older reports say. */
const isCaptured = (state: PaymentState) => state === 'captured' || state === 'refundDue' || state === 'refunded'

/** A request that was sent before this has been answered or given up. */
const inFlightMs = 60_000

const isCaptureInFlight = ({ captureStartedAt }: Payment, at: Instant) =>
  captureStartedAt !== undefined && Date.parse(at) - Date.parse(captureStartedAt) < inFlightMs

type CaptureClaim =
  | { kind: 'claimed'; captureKey: string }
  | { kind: 'slotGone' }
  | Extract<PaymentReport, { kind: 'waiting' | 'failed' }>

const notCaptured = { kind: 'waiting', approveUrl: undefined } as const

/** The buyer has approved after somebody else took the slot, or the store closed that day. The customer chooses another time and pays again. */
async function recordSlotGone(tx: Tx, order: Order, payment: Payment, at: Instant): Promise<void> {
  await updatePayment(tx, payment, { state: 'failed' }, at)
  await addOrderEvent(tx, order.id, { at, kind: 'slotGone', detail: { paymentId: payment.id } })
  await queueOrderMail(tx, { kind: 'pickupTimeGone', order }, at)
}

/** Another payment for the same: of the order, or of the same difference. */
const isRivalOf = ({ id, editId }: Payment, other: Payment) => other.id !== id && other.editId === editId

/** The edit whose difference the payment pays, if it can be paid now. */
async function findEditToPay(tx: DbOrTx, order: Order, { editId }: Payment, at: Instant) {
  const edit = editId === undefined ? undefined : await findOrderEdit(tx, editId)
  return edit && isOpenForPayment(edit, order, at) ? edit : undefined
}

/**
 * Decides under the lock of the order whether an approved payment is captured. It is not for an order that is paid,
 * canceled or without a pickup slot: then the approval lapses, and nothing has to be refunded.
 */
async function claimCapture(services: OrderServices, { id, orderId }: Payment): Promise<CaptureClaim> {
  const at = services.now()
  return services.db.transaction().execute(async (tx): Promise<CaptureClaim> => {
    const order = await lockOrder(tx, orderId)
    const payments = await listPaymentsOfOrder(tx, orderId)
    const payment = payments.find((candidate) => candidate.id === id)
    if (!order || !payment) return { kind: 'failed' }
    // The approval is outdated: somebody else has captured meanwhile.
    if (payment.state === 'pending' || isCaptured(payment.state)) return notCaptured
    const edit = await findEditToPay(tx, order, payment, at)
    if (!edit && (order.state !== 'created' || payment.editId !== undefined))
      return isCaptureInFlight(payment, at) ? notCaptured : { kind: 'failed' }
    // Only one of several approved payments is captured, so that nobody is charged twice.
    if (payments.some((other) => isRivalOf(payment, other) && mayHaveMoney(other))) return notCaptured
    if (edit) {
      await markCaptureStarted(tx, id, at)
      return { kind: 'claimed', captureKey: `capture-${id}-${payment.declines}` }
    }
    const claimed = await claimSlot(tx, services, order, at)
    const held = claimed.kind === 'held' ? await takeWholeSlot(tx, services, claimed, at) : claimed
    if (held.kind !== 'held') {
      await recordSlotGone(tx, order, payment, at)
      return { kind: 'slotGone' }
    }
    await markCaptureStarted(tx, id, at)
    return { kind: 'claimed', captureKey: `capture-${id}-${payment.declines}` }
  })
}

/** Whether the order would not accept the money any more, so that it had to be refunded. */
async function isUnwanted({ db, now }: OrderServices, payment: Payment): Promise<boolean> {
  const { orderId, createdAt } = payment
  const at = now()
  const order = await findOrder(db, orderId)
  const others = (await listPaymentsOfOrder(db, orderId)).filter((other) => isRivalOf(payment, other))
  const isReplaced = others.some((other) => mayHaveMoney(other) || other.createdAt > createdAt)
  if (payment.editId !== undefined) return isReplaced || !order || !(await findEditToPay(db, order, payment, at))
  if (order?.state !== 'created' || !order.hasSlot || isHoldOver(order, at) || order.payUntil <= at) return true
  return isReplaced
}

/**
 * Reads the payment from the provider, captures it if the buyer has approved, and applies the result to the order.
 * Returns `unknown` when the provider is unavailable, and `slotGone` when nothing was captured because of that.
 */
export async function settlePayment(
  services: OrderServices,
  paymentId: string,
): Promise<PaymentState | 'unknown' | 'slotGone' | undefined> {
  const { db, providers, now } = services
  const payment = await findPayment(db, paymentId)
  if (!payment) return undefined
  const provider = providers.of(payment)
  if (payment.state === 'refundDue') return refundPayment(services, payment)
  const waiting = await provider.inspect(paymentId)
  const isToBeClosed = waiting.kind === 'waiting' && provider.capturesItself && (await isUnwanted(services, payment))
  const inspected = isToBeClosed ? await provider.expire(paymentId) : waiting
  const claim = inspected.kind === 'approved' ? await claimCapture(services, payment) : inspected
  if (claim.kind === 'slotGone') return 'slotGone'
  const report = claim.kind === 'claimed' ? await provider.capture(paymentId, claim.captureKey) : claim
  if (report.kind === 'unknown') {
    await postponeCheck(db, paymentId, nextCheckWithoutAnswer(now()))
    return 'unknown'
  }
  const state = await applyPaymentReport(services, paymentId, report, { isOfCapture: claim.kind === 'claimed' })
  if (state !== 'refundDue') return state
  const due = await findPayment(db, paymentId)
  return due && refundPayment(services, due)
}

/** Money that the order does not accept goes back, which the customer and the audit log are told once. */
async function tellReturned(
  tx: Tx,
  order: Order,
  { id: paymentId, method, amountCents }: Payment,
  capturedCents: number | undefined,
  at: Instant,
): Promise<void> {
  const returnedCents = capturedCents ?? amountCents
  await queueOrderMail(tx, { kind: 'paymentReturned', order, returnedCents }, at)
  await addAuditEntry(tx, {
    at,
    actor: systemActor,
    action: 'order.returnPayment',
    subject: { kind: 'order', id: order.id },
    storeId: order.pickup.storeId,
    after: { paymentId, method, amountCents: returnedCents },
  })
}

type CapturedReport = Extract<PaymentReport, { kind: 'captured' }>

/** The difference is paid: the order becomes what was agreed. False when the edit has ended, or the goods are gone. */
async function applyPaidEdit(tx: Tx, order: Order, editId: string, at: Instant): Promise<boolean> {
  const edit = await findOrderEdit(tx, editId)
  if (!edit || !isOpenForItems(order) || !(await endOrderEdit(tx, edit, 'paid', at))) return false
  return (await applyEdit(tx, order, edit, at)) !== undefined
}

async function applyCaptured(
  tx: Tx,
  services: OrderServices,
  order: Order,
  payment: Payment,
  report: CapturedReport,
): Promise<PaymentState> {
  const at = services.now()
  const { captureId, amountCents: capturedCents, feeCents } = report
  const isExpectedAmount = capturedCents === payment.amountCents && report.currency === 'EUR'
  const facts = { captureId, capturedCents, feeCents, isCaptureOver: true }
  if (payment.editId !== undefined && isExpectedAmount && (await applyPaidEdit(tx, order, payment.editId, at))) {
    await updatePayment(tx, payment, { state: 'captured', ...facts }, at)
    await correctInvoice(tx, (await findOrder(tx, order.id)) ?? order, at)
    return 'captured'
  }
  const isAccepted = isExpectedAmount && order.state === 'created' && payment.editId === undefined
  // Captures of ours hold the slot; this one may come from the provider's own staff.
  const taken = isAccepted ? await holdSlot(tx, services, order, at) : undefined
  const held = taken?.kind === 'held' ? await takeWholeSlot(tx, services, taken, at) : taken
  const paid = held?.kind === 'held' ? await changeOrderState(tx, held.order, 'paid', at) : undefined
  if (!paid) {
    // Paid too late, paid twice, or the wrong amount: the order does not accept it, so it is refunded.
    await updatePayment(tx, payment, { state: 'refundDue', ...facts }, at)
    const kind = isExpectedAmount ? 'paymentTooLate' : 'paymentAmountWrong'
    await addOrderEvent(tx, order.id, { at, kind, detail: { paymentId: payment.id } })
    await tellReturned(tx, order, payment, report.currency === 'EUR' ? capturedCents : undefined, at)
    return 'refundDue'
  }
  await updatePayment(tx, payment, { state: 'captured', ...facts }, at)
  await issueInvoice(tx, paid, services.content(), at)
  await queueOrderMail(tx, { kind: 'orderConfirmed', order: paid }, at)
  await queueOrderMail(tx, { kind: 'storeNewOrder', order: paid }, at)
  return 'captured'
}

interface NewState {
  state: PaymentState
  isCaptureOver: boolean
}

async function recordPaymentState(
  tx: Tx,
  payment: Payment,
  { state, isCaptureOver }: NewState,
  report: PaymentReport,
  at: Instant,
): Promise<PaymentState> {
  const declines = payment.declines + (report.kind === 'declined' ? 1 : 0)
  const captureId = 'captureId' in report ? report.captureId : undefined
  const refundedCents = state === 'refunded' ? (payment.capturedCents ?? payment.amountCents) : payment.refundedCents
  await updatePayment(tx, payment, { state, captureId, declines, refundedCents, isCaptureOver }, at)
  if (state !== payment.state)
    await addOrderEvent(tx, payment.orderId, { at, kind: `payment-${state}`, detail: { paymentId: payment.id } })
  return state
}

type OpenReport = Exclude<PaymentReport, CapturedReport | { kind: 'unknown' }>

function toPaymentState({ kind }: OpenReport, payment: Payment, at: Instant): PaymentState {
  switch (kind) {
    case 'waiting':
      if (payment.state === 'open' && hasLapsed(payment, at)) return 'failed'
      // A late report must not reopen a payment that is pending, declined or has failed.
      return payment.state
    case 'approved':
      return payment.state === 'failed' ? 'open' : payment.state
    case 'pending':
    case 'declined':
    case 'refunded':
    case 'failed':
      return kind
    default:
      return kind satisfies never
  }
}

interface ReportOrigin {
  /** Whether the report is the answer to a capture. */
  isOfCapture: boolean
}

/** Whether the outcome of a started capture is known. An approved payment may still be captured by a delayed request. */
function isCaptureOver({ kind }: OpenReport, payment: Payment, { isOfCapture }: ReportOrigin, at: Instant): boolean {
  if (kind === 'approved') return false
  return kind !== 'waiting' || isOfCapture || !isCaptureInFlight(payment, at)
}

/**
 * The provider has refunded everything: by our refunds of all items, or because its staff did so. In the second case the
 * order is no longer paid and is canceled, unless its pickup time is over: then it is a complaint.
 */
async function applyRefunded(
  tx: Tx,
  order: Order,
  payment: Payment,
  report: PaymentReport,
  at: Instant,
): Promise<PaymentState> {
  const refunds = (await listRefundsOfOrder(tx, order.id)).filter(({ paymentId }) => paymentId === payment.id)
  // Their answers were lost or are on their way.
  for (const refund of refunds.filter(({ state }) => state === 'due')) await recordRefunded(tx, order, refund, at)
  const restCents = refundableCents(payment, refunds)
  const payments = await listPaymentsOfOrder(tx, order.id)
  const isLast = !payments.some(({ id, state }) => id !== payment.id && state === 'captured')
  // One of several payments leaves an order that is paid in part: that is for the staff to decide.
  if (payment.state === 'captured' && restCents > 0 && order.state !== 'completed' && isLast)
    await recordCancellation(tx, order, { reason: 'byBusiness', refundCents: restCents }, at)
  const current = await findPayment(tx, payment.id)
  if (!current || current.state === 'refunded') return 'refunded'
  await recordPaymentState(tx, current, { state: 'refunded', isCaptureOver: true }, report, at)
  await correctInvoice(tx, order, at)
  return 'refunded'
}

/**
 * Reports come from the returning buyer, from webhooks and from the scheduled task. The result is the same in whatever
 * order they arrive, because each is applied under a lock of the order.
 */
export async function applyPaymentReport(
  services: OrderServices,
  paymentId: string,
  report: PaymentReport,
  origin: ReportOrigin = { isOfCapture: false },
): Promise<PaymentState | undefined> {
  const at = services.now()
  return services.db.transaction().execute(async (tx) => {
    const known = await findPayment(tx, paymentId)
    const order = known && (await lockOrder(tx, known.orderId))
    const payment = order && (await findPayment(tx, paymentId))
    if (!payment) return undefined
    if (isCaptured(payment.state)) {
      if (report.kind !== 'refunded' || payment.state === 'refunded') return payment.state
      return applyRefunded(tx, order, payment, report, at)
    }
    if (report.kind === 'unknown') return payment.state
    if (report.kind === 'captured') return applyCaptured(tx, services, order, payment, report)
    const state = toPaymentState(report, payment, at)
    const isOver = isCaptureOver(report, payment, origin, at)
    // It came and went before we saw it.
    if (state === 'refunded') await tellReturned(tx, order, payment, undefined, at)
    return recordPaymentState(tx, payment, { state, isCaptureOver: isOver }, report, at)
  })
}
