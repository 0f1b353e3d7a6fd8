import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { readLabelPrintState } from '#db/label-prints.ts'
import { insertOrder } from '#db/orders.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { Order } from '#domain/order/order.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { type LabelPrinterStandIn, startLabelPrinter } from '#tests/support/label-printer.ts'
import { demoContent } from '#tests/support/test-content.ts'
import { requestLabelPrints, setLabelPrinter } from './label-printer.ts'
import { printLabels } from './print-labels.ts'

const storeId = 'illertissen-marktplatz'
const today = '2026-11-17'
/** Six o'clock in Berlin. */
const atSix: Instant = `${today}T05:00:00.000Z`
const office: Actor = { kind: 'person', id: 'p1', name: 'Renate Aumann' }

onBothDatabases('printing labels', (database) => {
  let content: Content
  let now = atSix
  let printer: LabelPrinterStandIn
  const services = () => ({ db: database.db, now: () => now, content: () => content })
  const set = (minutesBefore?: number, address = printer.address) =>
    setLabelPrinter(services(), {
      ...{ storeId, printer: { address, minutesBefore }, actor: office, allowsLoopback: true },
    })
  const state = () => readLabelPrintState(database.db, storeId)
  const waitMinutes = (minutes: number) => {
    now = addMs(now, minutes * 60_000)
  }

  beforeEach(async () => {
    content ??= await demoContent()
    now = atSix
    for (const table of ['label_print', 'label_printer', 'customer_order', 'audit_entry'] as const)
      await database.db.deleteFrom(table).execute()
    printer = await startLabelPrinter()
  })
  afterEach(() => printer.stop())

  async function addOrder(id: string, minute: number, changes: Partial<Order> = {}) {
    const pickup = { storeId, date: today, minute }
    const order = anOrder({ id, state: 'preparation', pickup, pickupCode: id.slice(0, 4), ...changes })
    await database.db.transaction().execute((tx) => insertOrder(tx, order))
    return order
  }

  test('prints what is due by itself, each order once', async () => {
    const { customer } = await addOrder('22222-22222', 6 * 60 + 30)
    await addOrder('33333-33333', 9 * 60)
    await addOrder('44444-44444', 6 * 60 + 30, { state: 'canceled', hasSlot: false, hasStock: false })
    await set(45)
    for (let run = 0; run < 3; run++) await printLabels(services())
    expect(printer.texts()).toHaveLength(1)
    expect(printer.texts()[0]).toContain('06:30 2222')
    expect(printer.texts()[0]).toContain(customer.surname)
    waitMinutes(150)
    await printLabels(services())
    expect(printer.texts().map((text) => text.match(/\d\d:\d\d (\d{4})/)?.[1])).toEqual(['2222', '3333'])
    expect(await state()).toMatchObject({ waiting: 0, lastPrintedAt: now })
  })

  test('prints nothing by itself where the store does not want that', async () => {
    await addOrder('22222-22222', 6 * 60 + 30)
    await set()
    await printLabels(services())
    expect(printer.printed).toEqual([])
    expect(await requestLabelPrints(services(), { storeId, orderIds: ['22222-22222'] })).toBe(true)
    await printLabels(services())
    expect(printer.printed).toHaveLength(1)
  })

  describe('when the printer is off', () => {
    test('labels wait for it, survive, and are printed once when it is on again', async () => {
      for (const id of ['22222-22222', '33333-33333']) await addOrder(id, 6 * 60 + 30)
      await set(45)
      await printer.stop()
      await printLabels(services())
      expect(await state()).toMatchObject({ waiting: 2, fault: 'unreachable' })
      printer = await startLabelPrinter(printer.port)
      await printLabels(services())
      // Not before the pause between two attempts is over.
      expect(printer.printed).toEqual([])
      waitMinutes(1)
      for (let run = 0; run < 2; run++) await printLabels(services())
      expect(printer.printed).toHaveLength(2)
      expect(await state()).toMatchObject({ waiting: 0, fault: undefined })
    })

    test('labels of orders that are handed over or canceled meanwhile are not printed', async () => {
      await addOrder('22222-22222', 6 * 60 + 30)
      await set(45)
      await printer.stop()
      await printLabels(services())
      await database.db.updateTable('customer_order').set({ state: 'canceled' }).execute()
      printer = await startLabelPrinter(printer.port)
      waitMinutes(1)
      await printLabels(services())
      expect(printer.printed).toEqual([])
      expect(await state()).toMatchObject({ waiting: 0 })
    })
  })

  test('a printer without paper says so and prints when it has some', async () => {
    await addOrder('22222-22222', 6 * 60 + 30)
    await set(45)
    printer.state.hasPaper = false
    await printLabels(services())
    expect(await state()).toMatchObject({ waiting: 1, fault: 'paperOut' })
    printer.state.hasPaper = true
    waitMinutes(1)
    await printLabels(services())
    expect(printer.printed).toHaveLength(1)
  })

  test('a printer that does not talk about its paper prints all the same', async () => {
    printer.state.isMute = true
    await set()
    await requestLabelPrints(services(), { storeId, orderIds: [] })
    await printLabels(services())
    expect(printer.texts()).toEqual([expect.stringContaining('Der Drucker ist bereit.')])
  })

  test('only printers of the shop can be set, and the audit log says who did', async () => {
    expect((await set(undefined, '8.8.8.8')).kind).toBe('addressNotAllowed')
    expect((await set(30, '192.168.1.50')).kind).toBe('set')
    const [entry] = await listAuditEntries(database.db, { limit: 1 })
    expect(entry).toMatchObject({ action: 'store.printer', after: { address: '192.168.1.50', minutesBefore: 30 } })
  })

  test('a store without a printer has no labels to print', async () => {
    await addOrder('22222-22222', 6 * 60 + 30)
    expect(await requestLabelPrints(services(), { storeId, orderIds: ['22222-22222'] })).toBe(false)
  })
})
