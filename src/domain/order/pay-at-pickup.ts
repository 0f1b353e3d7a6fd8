import { addDays, type CalendarDate } from '../calendar/calendar-date.ts'

/** Confirmed orders that one mail address may have open at a time. */
export const maxOpenAtPickup = 2
/** For so long after an order that nobody fetched and paid for, an address pays online. */
export const noShowDays = 90

/** Why an order cannot be paid at pickup, in the order in which a customer could do something about it. */
export const payAtPickupObstacles = ['notInStore', 'tooExpensive', 'withInvoice'] as const
export type PayAtPickupObstacle = (typeof payAtPickupObstacles)[number]

interface PayAtPickupOrder {
  grossCents: number
  /** An invoice is a document of a payment that we have; at the counter, the till writes the receipt. */
  hasInvoice: boolean
}

/** `maxCents` of the store: undefined or null if it does not offer it. The form asks the same as the server. */
export function findPayAtPickupObstacle(
  maxCents: number | null | undefined,
  { grossCents, hasInvoice }: PayAtPickupOrder,
): PayAtPickupObstacle | undefined {
  if (maxCents === undefined || maxCents === null) return 'notInStore'
  if (grossCents > maxCents) return 'tooExpensive'
  return hasInvoice ? 'withInvoice' : undefined
}

/** What is known of a mail address whose owner has shown that it is theirs. */
export interface PayAtPickupRecord {
  /** Confirmed, to be paid at pickup, and neither fetched nor over. */
  open: number
  /** Of the last order that was to be paid at pickup and that nobody came for. */
  lastNoShow: CalendarDate | undefined
}

/** Why the owner of the address has to pay this order online. */
export const recordObstacles = ['tooManyOpen', 'notCollected'] as const
export type RecordObstacle = (typeof recordObstacles)[number]

export function findRecordObstacle(
  { open, lastNoShow }: PayAtPickupRecord,
  today: CalendarDate,
): RecordObstacle | undefined {
  if (lastNoShow !== undefined && addDays(lastNoShow, noShowDays) > today) return 'notCollected'
  return open >= maxOpenAtPickup ? 'tooManyOpen' : undefined
}
