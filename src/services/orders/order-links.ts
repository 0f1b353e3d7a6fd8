import { listOpenOrders } from '#db/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { OrderServices } from './order-services.ts'

/**
 * Mails the links to all open orders of an address. The result and the work are the same for every address, so that
 * nobody can find out who has ordered: an unknown one gets an entry in the outbox too, which is already done.
 */
export async function requestOrderLinks(
  { db, now }: Pick<OrderServices, 'db' | 'now'>,
  { mail, language }: { mail: string; language: Language },
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const open = await listOpenOrders(tx, normalizeMailAddress(mail), at)
    const orders = open.map(({ id, state, paysAtPickup, pickup }) => ({ id, state, paysAtPickup, pickup }))
    const payload = { mail: open[0]?.customer.mail ?? '', language, orders }
    const isDone = orders.length === 0
    await addToOutbox(tx, { kind: 'orderLinks', subjectId: isDone ? 'none' : (orders[0]?.id ?? ''), payload }, at, {
      isDone,
    })
  })
}
