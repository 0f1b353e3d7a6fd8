import { expect, test } from 'vitest'
import { listInvoicesOfOrder } from '#db/invoices.ts'
import { listEntriesOfOrder } from '#db/journal.ts'
import { addAmounts } from '#domain/books/book-amounts.ts'
import { emptyBilling } from '#domain/invoices/billing.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { writeJournal } from '#services/books/write-journal.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { cancelOrder } from './cancel-order.ts'
import { readInvoiceFile, requestInvoice } from './invoices.ts'
import { refundItems } from './refund-items.ts'

const sandbox = setUpSandbox()
const office: Actor = { kind: 'person', id: 'p1', name: 'Renate Aumann' }
const billing = {
  ...emptyBilling,
  ...{ name: 'Gasthof Adler GmbH', street: 'Hauptstraße 1', postalCode: '89257', city: 'Illertissen' },
  ...{ vatId: 'DE129273398', reference: 'KST 4711', mail: 'buchhaltung@adler.example' },
}

onBothDatabases('invoices', (database) => {
  const orders = createOrderTestServices(database, sandbox)
  const invoicesOf = (orderId: string) => listInvoicesOfOrder(orders.db, orderId)
  const refund = (orderId: string, line: number, quantity: number) =>
    refundItems(orders.services(), {
      ...{ orderId, lines: [{ line, quantity }], reason: '', actor: office, idempotencyKey: crypto.randomUUID() },
    })

  test('issues the invoice when the order is paid, and mails it to the address for invoices', async () => {
    const cartId = await orders.aCart('bauernbrot', 'schorle')
    const order = await orders.purchased({ cartId, billing })
    const [invoice, ...others] = await invoicesOf(order.id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      kind: 'invoice',
      issuedOn: '2026-11-16',
      suppliedOn: '2026-11-21',
      buyer: billing,
      grossCents: order.grossCents,
      taxCents: order.taxCents,
      payment: { method: 'paypal', on: '2026-11-16' },
    })
    expect(await orders.mails(order.id)).toContain('invoiceIssued')
  })

  test('issues none for an order that nobody has paid or without somebody to make it out to', async () => {
    const unpaid = await orders.placed({ billing })
    const paid = await orders.purchased()
    expect(await invoicesOf(unpaid.id)).toEqual([])
    expect(await invoicesOf(paid.id)).toEqual([])
    expect(await requestInvoice(orders.services(), unpaid.id, billing)).toBeUndefined()
  })

  test('issues one on request, once', async () => {
    const order = await orders.purchased()
    const first = await requestInvoice(orders.services(), order.id, billing)
    const second = await requestInvoice(orders.services(), order.id, { ...billing, name: 'Somebody else' })
    expect(first).toMatchObject({ kind: 'invoice', grossCents: order.grossCents })
    expect(second).toEqual(first)
    expect(await invoicesOf(order.id)).toHaveLength(1)
  })

  test('corrects it after refunds and cancels the rest, with the amounts of the journal', async () => {
    const cartId = await orders.aCart('bauernbrot', 'schorle')
    const order = await orders.purchased({ cartId, billing })
    await refund(order.id, 1, 1)
    await cancelOrder(orders.services(), order.id, 'byBusiness')
    const invoices = await invoicesOf(order.id)
    expect(invoices.map(({ kind }) => kind)).toEqual(['invoice', 'correction', 'cancellation'])
    expect(invoices[1]).toMatchObject({ grossCents: -265, corrects: { number: invoices[0]?.number } })
    expect(invoices.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(0)
    await writeJournal(orders.services())
    const entries = (await listEntriesOfOrder(orders.db, order.id)).filter(({ kind }) => kind !== 'fee')
    const booked = entries.map(
      ({ amounts: { goods, deposits, ...rest } }) =>
        addAmounts({ ...rest, goods: [...goods, ...deposits], deposits: [] }).goods,
    )
    expect(invoices.map(({ taxes }) => taxes)).toEqual(booked)
  })

  test('invoices what was not refunded before', async () => {
    const cartId = await orders.aCart('bauernbrot', 'schorle')
    const order = await orders.purchased({ cartId })
    await refund(order.id, 0, 1)
    const invoice = await requestInvoice(orders.services(), order.id, billing)
    expect(invoice).toMatchObject({ kind: 'invoice', quantities: [0, 2], grossCents: 530 })
  })

  test('has no gap in its numbers, whatever happens at the same time or fails', async () => {
    const paid = []
    for (let count = 0; count < 8; count++) paid.push(await orders.purchased())
    await Promise.all(paid.map(({ id }) => requestInvoice(orders.services(), id, billing)))
    // Its transaction fails after the number was taken.
    const broken = {
      ...billing,
      name: undefined as unknown as string,
      toJSON: () => {
        throw new Error('broken')
      },
    }
    const another = await orders.purchased()
    await expect(requestInvoice(orders.services(), another.id, broken)).rejects.toThrow('broken')
    await requestInvoice(orders.services(), another.id, billing)
    const rows = await orders.db.selectFrom('invoice').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map((_, index) => `RE-2026-${String(index + 1).padStart(6, '0')}`),
    )
  })

  test('begins again with 1 in a new year', async () => {
    const order = await orders.purchased()
    orders.now = '2027-01-02T09:00:00.000Z'
    expect(await requestInvoice(orders.services(), order.id, billing)).toMatchObject({ number: 'RE-2027-000001' })
  })

  test('refuses to change an invoice, and sends the same file to everybody', async () => {
    const order = await orders.purchased({ billing })
    const [invoice] = await invoicesOf(order.id)
    const number = invoice?.number ?? ''
    const change = orders.db.updateTable('invoice').set({ order_id: 'another' }).where('number', '=', number)
    await expect(change.execute()).rejects.toThrow('never changed')
    const [first, second] = await Promise.all([
      readInvoiceFile(orders.db, number, order.id),
      readInvoiceFile(orders.db, number, order.id),
    ])
    expect(
      Buffer.from(first ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(Buffer.compare(Buffer.from(first ?? []), Buffer.from(second ?? []))).toBe(0)
  })
})
