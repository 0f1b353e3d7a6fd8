import { saveOverride } from '#db/overrides.ts'
import type { Override } from '#domain/desk/overrides.ts'
import type { Order } from '#domain/order/order.ts'
import { done, failed, note, table } from '../answers.ts'
import type { Args } from '../command.ts'
import type { CommandResult, Part, Table } from '../command-result.ts'
import type { Desk, OpenHouse } from '../desk.ts'
import { cancelOrders } from '../orders/cancel-orders.ts'
import { asListed, orderColumns, orderRow } from '../orders/order-rows.ts'
import { agree } from '../read/agree.ts'
import { ordersHit } from './orders-hit.ts'

export const storeDayOptions = {
  'reason-de': 'reason',
  'reason-en': 'reason',
  'cancel-orders': 'flag',
  yes: 'flag',
} as const

/** Every process looks every other second; after this all of them offer the new hours. */
const untilSeenMs = 3_000

const hitTable = (orders: readonly Order[]): Table =>
  table(
    'hitOrders',
    orderColumns,
    orders.map((order) => orderRow(asListed(order))),
  )

async function settle(desk: Desk, house: OpenHouse, hit: readonly Order[], doesCancel: boolean): Promise<Part[]> {
  const { t } = desk
  if (hit.length === 0) return [note(t('note.noOrdersHit'))]
  if (!doesCancel) return [hitTable(hit), note(t('note.callThem', { count: hit.length }))]
  const canceled = await cancelOrders(
    desk,
    house,
    hit.map(({ id }) => id),
  )
  const isDue = canceled.rows.some(({ refundDueCents }) => refundDueCents)
  return [canceled, ...(isDue ? [note(t('note.refundDue'))] : [])]
}

/** Shows whom it hits before it is decided, and looks again when nobody can order for that time any more. */
export async function decideStoreDay(
  desk: Desk,
  args: Args,
  override: Extract<Override, { kind: 'storeDay' }>,
): Promise<CommandResult> {
  const { t } = desk
  const house = await desk.house()
  const hit = await ordersHit(house, override)
  if (hit.length > 0) {
    const doesCancel = args.flag('cancel-orders')
    const question = t(doesCancel ? 'ask.storeDayCancel' : 'ask.storeDay', { count: hit.length })
    const refusal = await agree(desk, args, question, hitTable(hit))
    if (refusal) return refusal
  }
  await house.db.transaction().execute((tx) => saveOverride(tx, override))
  await desk.wait(untilSeenMs)
  const now = await ordersHit(house, override)
  const parts = await settle(desk, house, now, args.flag('cancel-orders'))
  const isWhole = parts.every(
    (part) => part.kind !== 'table' || part.rows.every(({ outcome = 'canceled' }) => outcome === 'canceled'),
  )
  const saved = note(t('note.storeDay', { store: override.subjectId }))
  return isWhole ? done(saved, ...parts) : failed(t('fault.someNotCanceled'), saved, ...parts)
}
