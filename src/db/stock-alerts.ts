import type { Selectable } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { StockAlert } from '#domain/order/stock-alert.ts'
import { countRows } from './count-rows.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { StockAlertTable } from './schema.ts'

const toStockAlert = (row: Selectable<StockAlertTable>): StockAlert => ({
  ...{ id: row.id, productId: row.product_id, storeId: row.store_id, date: row.date, language: row.language },
  ...{ createdAt: row.created_at, confirmedAt: row.confirmed_at, toldAt: row.told_at },
  to:
    row.address === null
      ? { kind: 'mail', mail: row.mail ?? '' }
      : {
          ...{ kind: 'push', pushId: row.recipient, address: row.address },
          ...{ publicKey: row.public_key ?? '', secret: row.secret ?? '' },
        },
})

const recipientOf = ({ to }: Pick<StockAlert, 'to'>) => (to.kind === 'push' ? to.pushId : normalizeMailAddress(to.mail))

/** One of a device or address for each product: another day replaces the one before. Returns its id. */
export async function saveStockAlert(tx: Tx, alert: StockAlert): Promise<string> {
  const { to } = alert
  const { id } = await tx
    .insertInto('stock_alert')
    .values({
      ...{ id: alert.id, product_id: alert.productId, store_id: alert.storeId, date: alert.date },
      ...{ recipient: recipientOf(alert), language: alert.language },
      ...{ created_at: alert.createdAt, confirmed_at: alert.confirmedAt, told_at: null },
      ...(to.kind === 'push'
        ? { mail: null, address: to.address, public_key: to.publicKey, secret: to.secret }
        : { mail: to.mail, address: null, public_key: null, secret: null }),
    })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'recipient']).doUpdateSet({
        ...{ store_id: alert.storeId, date: alert.date, language: alert.language, told_at: null },
        // A confirmation is for the day that was asked for.
        ...{ created_at: alert.createdAt, confirmed_at: alert.confirmedAt },
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const countStockAlerts = (db: DbOrTx, to: StockAlert['to']): Promise<number> =>
  countRows(db.selectFrom('stock_alert').where('recipient', '=', recipientOf({ to })))

export async function findStockAlert(db: DbOrTx, id: string): Promise<StockAlert | undefined> {
  const row = await db.selectFrom('stock_alert').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toStockAlert(row)
}

export async function listStockAlertsOf(db: DbOrTx, mail: string): Promise<StockAlert[]> {
  const rows = await db
    .selectFrom('stock_alert')
    .selectAll()
    .where('recipient', '=', normalizeMailAddress(mail))
    .orderBy('created_at')
    .execute()
  return rows.map(toStockAlert)
}

export async function confirmStockAlert(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('stock_alert')
    .set({ confirmed_at: at })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** With the mails about it, which contain the address. */
export async function deleteStockAlert(tx: DbOrTx, id: string): Promise<void> {
  await tx.deleteFrom('stock_alert').where('id', '=', id).execute()
  await tx.deleteFrom('outbox').where('subject_id', '=', id).execute()
}

/** Confirmed ones, who waits longest first; those who were told stay until their head start is over. */
export async function listStockAlerts(db: DbOrTx): Promise<StockAlert[]> {
  const rows = await db
    .selectFrom('stock_alert')
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()
  return rows.map(toStockAlert)
}

/** Returns false when another process has told it. */
export async function markStockAlertTold(tx: DbOrTx, id: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock_alert')
    .set({ told_at: at })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The push service did not take it: tried again with the next run. */
export async function unmarkStockAlert(db: DbOrTx, id: string): Promise<void> {
  await db.updateTable('stock_alert').set({ told_at: null }).where('id', '=', id).execute()
}
