import { findOrder, listOrdersOfDay } from '#db/orders.ts'
import { searchOrders } from '#db/staff-orders.ts'
import { daysBetween } from '#domain/calendar/calendar-date.ts'
import type { Order } from '#domain/order/order.ts'
import { isOfOtherDay } from '#domain/staff/board.ts'
import { parseScannedText, type ScannedText } from '#domain/staff/scanned-text.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'
import { localTime } from '#foundation/clock.ts'
import type { OrderServices } from './order-services.ts'

interface ScanInput {
  text: string
  /** Where it is scanned; undefined: in no particular store. */
  storeId: string | undefined
  accessTokens: AccessTokens
}

type ScanFailure = { kind: 'notAPass' | 'unknownOrder' } | { kind: 'severalOrders'; orders: Order[] }
export type ScanResult =
  /** `isProven`: a genuine pass or the right code was shown. */
  { kind: 'found'; order: Order; isProven: boolean; problem: 'otherStore' | 'otherDay' | undefined } | ScanFailure

const codeStates = ['purchased', 'preparation', 'completed', 'canceled'] as const

/** Who comes on the wrong day hears which one is right. */
const codeDays = 14

/** A code is known to one store on one day only; one of another day is found if today has none. Orders that are still to be handed over come before the others. */
async function findByCode(services: OrderServices, code: string, storeId: string | undefined): Promise<Order[]> {
  if (storeId === undefined) return []
  const { date } = localTime(services.now()).now
  const ofDay = await listOrdersOfDay(services.db, { storeId, date, states: codeStates })
  const withCode = ofDay.filter(({ pickupCode }) => pickupCode === code)
  const open = withCode.filter(({ state, handedOverAt }) => state !== 'canceled' && handedOverAt === undefined)
  if (withCode.length > 0) return open.length > 0 ? open : withCode
  const found = await searchOrders(services.db, { terms: [code], storeId, today: date })
  const isNear = ({ pickup }: Order) => Math.abs(daysBetween(date, pickup.date)) <= codeDays
  const ofOtherDays = found.filter((order) => order.pickupCode === code && order.state !== 'created' && isNear(order))
  return ofOtherDays.slice(0, 1)
}

/** Whether what was scanned proves that the pass is genuine. A typed number proves nothing. */
function isProof(scanned: ScannedText, order: Order, { accessTokens }: ScanInput, now: string): boolean {
  switch (scanned.kind) {
    case 'pass':
      return accessTokens.read('pass', scanned.token, now) === order.id
    case 'oldPass':
    case 'code':
      return scanned.code === order.pickupCode
    case 'number':
      return false
    default:
      return scanned satisfies never
  }
}

/** Finds the order of a scanned pass, a typed number or a pickup code, and says whether it belongs here and today. */
export async function scanOrder(services: OrderServices, input: ScanInput): Promise<ScanResult> {
  const scanned = parseScannedText(input.text)
  if (!scanned) return { kind: 'notAPass' }
  const now = services.now()
  const found =
    scanned.kind === 'code'
      ? await findByCode(services, scanned.code, input.storeId)
      : [await findOrder(services.db, scanned.orderId)].filter((order) => order !== undefined)
  const [order, ...others] = found
  if (!order) return { kind: 'unknownOrder' }
  if (others.length > 0) return { kind: 'severalOrders', orders: found }
  const isElsewhere = input.storeId !== undefined && order.pickup.storeId !== input.storeId
  const isOtherDay = isOfOtherDay(order.pickup.date, localTime(now).now.date)
  const problem = isElsewhere ? 'otherStore' : isOtherDay ? 'otherDay' : undefined
  return { kind: 'found', order, isProven: isProof(scanned, order, input, now), problem }
}
