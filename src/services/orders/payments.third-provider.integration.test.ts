import { expect, test } from 'vitest'
import { listOpenDifferences } from '#db/books-checks.ts'
import { listEntriesOfOrder } from '#db/journal.ts'
import { paidCents } from '#domain/books/book-amounts.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { reconcileRange } from '#services/books/reconcile-books.ts'
import { writeJournal } from '#services/books/write-journal.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { createToyProvider } from '#tests/support/toy-provider.ts'
import { cancelOrder } from './cancel-order.ts'
import { settlePayment } from './payments.ts'
import { refundItems } from './refund-items.ts'
import { startPayment } from './start-payment.ts'

const sandbox = setUpSandbox()

onAnyDatabase('a third provider', (database) => {
  const env = createOrderTestServices(database, sandbox)

  test('needs nothing but its own file and a place in the list: chosen, paid, refunded, booked, compared', async () => {
    const toy = createToyProvider()
    const providers = createPaymentProviders([sandbox.provider, sandbox.stripe, toy.provider])
    const services = { ...env.services(), providers }
    const order = await env.placed({ cartId: await env.aCart('bauernbrot', 'zopf') })
    expect((await startPayment(services, order, 'wero')).kind).toBe('started')
    const [payment] = await env.payments(order.id)
    expect([payment?.provider, payment?.method]).toEqual(['toy', 'wero'])
    const id = payment?.id ?? ''
    await toy.approve(id)
    expect(await settlePayment(services, id)).toBe('captured')
    const lines = [{ line: 1, quantity: 1 }]
    await refundItems(services, { orderId: order.id, lines, reason: '', actor: adminActor })
    await writeJournal(services)
    await cancelOrder(services, order.id, 'byBusiness')
    await writeJournal(services)
    expect((await env.payment(id)).state).toBe('refunded')
    const entries = await listEntriesOfOrder(env.db, order.id)
    expect(entries.map(({ kind, way, amounts }) => [kind, way, paidCents(amounts)])).toEqual([
      ['sale', 'wero', 2020],
      ['refund', 'wero', -740],
      ['fee', 'wero', 0],
      ['refund', 'wero', -1280],
    ])
    await reconcileRange(services, { from: '2026-11-16', until: '2026-11-22' })
    expect((await listOpenDifferences(env.db)).filter(({ orderId }) => orderId === order.id)).toEqual([])
  })
})
