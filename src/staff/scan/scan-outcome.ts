/** What the counter does with a scanned pass, a typed code or an order number. */
import type { ScanResult, StaffOrder } from '#contract/staff/staff-orders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isOfOtherDay } from '#domain/staff/board.ts'
import { parseScannedText } from '#domain/staff/scanned-text.ts'
import type { Problem, Result } from '../api/request.ts'

export type ScanOutcome =
  /** It can be handed over. Without proof, the name has to be asked for. */
  | { kind: 'handOver'; order: StaffOrder; isProven: boolean }
  | { kind: 'otherDay'; order: StaffOrder; isProven: boolean }
  | { kind: 'alreadyHandedOver'; order: StaffOrder | undefined; by: string; at: string }
  | { kind: 'orderCanceled' | 'orderNotPaid' | 'alreadyRefunded'; order: StaffOrder | undefined }
  | { kind: 'otherStore'; storeName: string | undefined }
  | { kind: 'severalOrders'; orders: readonly StaffOrder[] }
  | { kind: 'notFound' }
  /** Some other code, such as that of a Wi-Fi. */
  | { kind: 'notAPass' }
  /** Nothing answers, and the list on the device does not know it either. */
  | { kind: 'notInStoredList' }
  | { kind: 'problem'; problem: Problem }

/** The state of an order decides, wherever it was found. */
function outcomeOfOrder(order: StaffOrder, isProven: boolean, today: CalendarDate): ScanOutcome {
  if (order.orderState === 'canceled') return { kind: 'orderCanceled', order }
  if (order.orderState === 'created') return { kind: 'orderNotPaid', order }
  if (order.handedOverAt !== null)
    return { kind: 'alreadyHandedOver', order, by: order.handedOverBy ?? '', at: order.handedOverAt }
  return { kind: isOfOtherDay(order.date, today) ? 'otherDay' : 'handOver', order, isProven }
}

function outcomeOfProblem(problem: Problem, today: CalendarDate): ScanOutcome {
  switch (problem.code) {
    case 'severalOrders':
      return { kind: 'severalOrders', orders: problem.data.orders }
    case 'otherStore':
      return { kind: 'otherStore', storeName: problem.data?.store.name }
    case 'orderNotFound':
      return { kind: 'notFound' }
    case 'notAPass':
      return { kind: 'notAPass' }
    case 'alreadyHandedOver': {
      const { order, by = '', at = '' } = problem.data ?? {}
      return { kind: 'alreadyHandedOver', order, by: order?.handedOverBy ?? by, at: order?.handedOverAt ?? at }
    }
    case 'orderCanceled':
    case 'orderNotPaid':
    case 'alreadyRefunded':
      return { kind: problem.code, order: problem.data?.order }
    case 'otherDay': {
      const { order, isProven = false } = problem.data ?? {}
      return order ? outcomeOfOrder(order, isProven, today) : { kind: 'problem', problem }
    }
    default:
      return { kind: 'problem', problem }
  }
}

export const outcomeOfAnswer = (result: Result<ScanResult>, today: CalendarDate): ScanOutcome =>
  result.ok ? outcomeOfOrder(result.data.order, result.data.isProven, today) : outcomeOfProblem(result.problem, today)

/**
 * Without a connection: what the lists on the device say. A token cannot be checked, but number and code can. A code is
 * known on one day only.
 */
export function outcomeOfStoredList(text: string, orders: readonly StaffOrder[], today: CalendarDate): ScanOutcome {
  const scanned = parseScannedText(text)
  if (!scanned) return { kind: 'notAPass' }
  const found =
    scanned.kind === 'code'
      ? orders.filter(({ code, date }) => code === scanned.code && date === today)
      : orders.filter(({ orderId }) => orderId === scanned.orderId)
  const [order] = found
  if (!order) return { kind: 'notInStoredList' }
  if (found.length > 1) return { kind: 'severalOrders', orders: found }
  if (scanned.kind === 'oldPass' && scanned.code !== order.code) return { kind: 'notFound' }
  return outcomeOfOrder(order, scanned.kind !== 'number', today)
}

/** The address of the result: what was scanned, without the token that proves it. */
export function toScanAddress(text: string): string {
  const scanned = parseScannedText(text)
  if (!scanned) return '/scan/unknown'
  return `/scan/${scanned.kind === 'code' ? scanned.code : scanned.orderId}`
}
