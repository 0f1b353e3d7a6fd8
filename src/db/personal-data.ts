import type { ContactMessage } from '#domain/contact-message.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { Order } from '#domain/order/order.ts'
import { findApplication, type StoredApplication } from './applications.ts'
import type { DbOrTx } from './database.ts'
import { listMessages } from './messages.ts'
import { findOrder } from './orders.ts'
import { listMailsMentioning, type OutboxMail } from './outbox.ts'

export interface PersonalData {
  orders: Order[]
  applications: StoredApplication[]
  messages: ContactMessage[]
  mails: OutboxMail[]
}

async function listIdsByMail(
  db: DbOrTx,
  table: 'customer_order' | 'application',
  normalizedMail: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('mail_folded', '=', normalizedMail)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

async function findEach<T>(ids: readonly string[], find: (id: string) => Promise<T | undefined>): Promise<T[]> {
  const found: T[] = []
  for (const id of ids) {
    const row = await find(id)
    if (row !== undefined) found.push(row)
  }
  return found
}

/** Finds everything stored under an e-mail address. */
export async function findPersonalData(db: DbOrTx, mail: string): Promise<PersonalData> {
  const normalizedMail = normalizeMailAddress(mail)
  return {
    orders: await findEach(await listIdsByMail(db, 'customer_order', normalizedMail), (id) => findOrder(db, id)),
    applications: await findEach(await listIdsByMail(db, 'application', normalizedMail), (id) =>
      findApplication(db, id),
    ),
    messages: await listMessages(db, { normalizedMail }),
    mails: await listMailsMentioning(db, normalizedMail),
  }
}
