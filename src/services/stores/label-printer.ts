import { randomUUID } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import {
  deleteLabelPrint,
  findLabelPrinter,
  type LabelPrinter,
  queueLabelPrints,
  removeLabelPrinter,
  saveLabelPrinter,
} from '#db/label-prints.ts'
import { isPrinterAddress } from '#domain/order/label-printing.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { areKnownStores, type StoreServices } from './store-days.ts'

interface SetPrinterInput {
  storeId: string
  /** Undefined: the store has none any more. */
  printer: Omit<LabelPrinter, 'storeId'> | undefined
  actor: Actor
  allowsLoopback: boolean
}

type SetPrinterResult = { kind: 'set' | 'unknownStore' | 'addressNotAllowed' }

/** Which printer in its network prints the labels of a store, and whether by itself. */
export async function setLabelPrinter(
  services: StoreServices,
  { storeId, printer, actor, allowsLoopback }: SetPrinterInput,
): Promise<SetPrinterResult> {
  const { db, now } = services
  if (!areKnownStores(services, [storeId])) return { kind: 'unknownStore' }
  if (printer && !isPrinterAddress(printer.address, { allowsLoopback })) return { kind: 'addressNotAllowed' }
  const at = now()
  await db.transaction().execute(async (tx) => {
    const before = await findLabelPrinter(tx, storeId)
    if (printer) await saveLabelPrinter(tx, { storeId, ...printer }, at)
    else await removeLabelPrinter(tx, storeId)
    await addAuditEntry(tx, {
      ...{ at, actor, action: 'store.printer', subject: { kind: 'store', id: storeId }, storeId },
      ...{ before: before && { ...before }, after: printer && { storeId, ...printer } },
    })
  })
  return { kind: 'set' }
}

interface PrintInput {
  storeId: string
  /** Empty: a label to try the printer. */
  orderIds: readonly string[]
}

/** Queues labels that somebody asks for, also again. False if the store has no printer. */
export async function requestLabelPrints(
  { db, now }: Pick<StoreServices, 'db' | 'now'>,
  { storeId, orderIds }: PrintInput,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await findLabelPrinter(tx, storeId))) return false
    const tryId = `try-${storeId}`
    if (orderIds.length === 0) await deleteLabelPrint(tx, tryId)
    const prints = orderIds.map((orderId) => ({ id: randomUUID(), storeId, orderId }))
    await queueLabelPrints(tx, prints.length > 0 ? prints : [{ id: tryId, storeId, orderId: null }], now())
    return true
  })
}
