import type { ActionObstacle } from '#domain/staff/order-actions.ts'
import type { StaffFailure } from '../envelope.ts'
import type { Refusal } from '../refusal.ts'
import type { EntryConflictData } from './content.ts'
import type { StaffProblem } from './staff-errors.ts'
import type { StaffOrder } from './staff-orders.ts'

/** The order of a scan that is no hand-over here and now. Without `order`, the session may not see it. */
interface ScannedOrder {
  order?: StaffOrder
  isProven?: boolean
}

type RefusedProducts = { productIds: readonly string[] } | undefined
type RefusedLines = { lineKeys: readonly string[] } | undefined

/** What a refusal of the staff API carries, by its code; undefined if some routes refuse without it. */
export interface StaffRefusalData
  extends Record<Exclude<ActionObstacle, 'alreadyHandedOver'>, ScannedOrder | undefined> {
  alreadyHandedOver: (ScannedOrder & { by: string; at: string }) | undefined
  /** Where it has to be picked up. */
  otherStore: (ScannedOrder & { store: { id: string; name: string } }) | undefined
  otherDay: (ScannedOrder & { date: string }) | undefined
  /** Those with this code. */
  severalOrders: { orders: readonly StaffOrder[] }
  notAvailable: RefusedProducts
  notInStore: RefusedProducts
  soldOut: RefusedProducts
  optionsNotOffered: RefusedLines
  quantityNotOffered: RefusedLines
  contentConflict: EntryConflictData
}

export type StaffRefusal<Code extends string = never> = Omit<StaffFailure, 'code' | 'success'> &
  Refusal<StaffProblem | Code, StaffRefusalData>
