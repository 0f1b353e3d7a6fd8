import type { Message } from '#domain/content/message.ts'
import type { Order } from '#domain/order/order.ts'
import { findApplication, type StoredApplication } from '../applications.ts'
import { foldMail } from '../fold-mail.ts'
import type { DbOrTx } from '../open-database.ts'
import { findOrder } from '../orders.ts'
import type { OutboxMail } from '../outbox.ts'
import { listMessages } from './list-messages.ts'
import { listMailsAbout } from './mails-about.ts'

export interface PersonalData {
  orders: Order[]
  applications: StoredApplication[]
  messages: Message[]
  mails: OutboxMail[]
}

async function idsOf(db: DbOrTx, table: 'customer_order' | 'application', mailFolded: string): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('mail_folded', '=', mailFolded)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

async function eachOf<T>(ids: readonly string[], find: (id: string) => Promise<T | undefined>): Promise<T[]> {
  const found: T[] = []
  for (const id of ids) {
    const one = await find(id)
    if (one !== undefined) found.push(one)
  }
  return found
}

/** Everything that is kept under a mail address. */
export async function findPersonalData(db: DbOrTx, mail: string): Promise<PersonalData> {
  const mailFolded = foldMail(mail)
  return {
    orders: await eachOf(await idsOf(db, 'customer_order', mailFolded), (id) => findOrder(db, id)),
    applications: await eachOf(await idsOf(db, 'application', mailFolded), (id) => findApplication(db, id)),
    messages: await listMessages(db, { mailFolded }),
    mails: await listMailsAbout(db, mailFolded),
  }
}
