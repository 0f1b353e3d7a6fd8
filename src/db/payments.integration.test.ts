import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { insertOrder } from './orders.ts'
import { findPayment } from './payments.ts'

onBothDatabases('payments', (database) => {
  test('are PayPal payments when they were written before the method was stored', async () => {
    const order = anOrder()
    const at = order.createdAt
    await database.db.transaction().execute((tx) => insertOrder(tx, order))
    await sql`insert into payment (id, order_id, state, amount_cents, approve_url, declines, created_at, checked_at)
      values ('P1', ${order.id}, 'open', 540, '', 0, ${at}, ${at})`.execute(database.db)
    expect(await findPayment(database.db, 'P1')).toEqual({
      id: 'P1',
      orderId: order.id,
      method: 'paypal',
      state: 'open',
      amountCents: 540,
      approveUrl: '',
      captureId: undefined,
      declines: 0,
      createdAt: at,
      checkCount: 0,
      captureStartedAt: undefined,
      capturedCents: undefined,
      refundedCents: 0,
    })
  })
})
