import { deleteApplication } from '#db/applications.ts'
import { changeMailPayload, deleteMails } from '#db/desk/mails-about.ts'
import { findPersonalData } from '#db/desk/personal-data.ts'
import { foldMail } from '#db/fold-mail.ts'
import type { Db, Tx } from '#db/open-database.ts'
import { addOrderEvent, updateOrder } from '#db/orders.ts'
import type { OutboxMail } from '#db/outbox.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { anonymiseOrder } from '#domain/desk/anonymise-order.ts'
import type { Order } from '#domain/order/order.ts'

export type Fate = 'erased' | 'anonymised' | 'kept'
export interface ErasedThing {
  kind: 'order' | 'application' | 'message' | 'mail'
  id: string
  fate: Fate
  reason: 'onRequest' | 'taxLaw' | 'contractRuns' | 'withdrawalPending' | 'othersListed'
}

const isOver = ({ state }: Order) => state === 'completed' || state === 'canceled'

async function treatOrder(tx: Tx, order: Order, at: Instant): Promise<ErasedThing> {
  const thing = { kind: 'order', id: order.id } as const
  if (!isOver(order)) return { ...thing, fate: 'kept', reason: 'contractRuns' }
  await updateOrder(tx, anonymiseOrder(order))
  await addOrderEvent(tx, order.id, { at, kind: 'anonymised', detail: {} })
  return { ...thing, fate: 'anonymised', reason: 'taxLaw' }
}

/** A list for a store names other people too: they stay on it. */
function withoutPerson(payload: Record<string, unknown>, mailFolded: string): Record<string, unknown> {
  const orders = payload.orders as Order[]
  return {
    ...payload,
    orders: orders.map((order) => (foldMail(order.customer.mail) === mailFolded ? anonymiseOrder(order) : order)),
  }
}

async function treatMail(
  tx: Tx,
  mail: OutboxMail,
  mailFolded: string,
  runningIds: ReadonlySet<string>,
): Promise<ErasedThing> {
  const thing = { kind: 'mail', id: mail.id } as const
  const isWaiting = mail.sent_at === null && mail.dead_at === null
  if (isWaiting && mail.kind.startsWith('withdrawal')) return { ...thing, fate: 'kept', reason: 'withdrawalPending' }
  if (isWaiting && runningIds.has(mail.subject_id)) return { ...thing, fate: 'kept', reason: 'contractRuns' }
  if (isWaiting && mail.kind === 'storeDailyList') {
    await changeMailPayload(tx, mail.id, withoutPerson(mail.payload, mailFolded))
    return { ...thing, fate: 'anonymised', reason: 'othersListed' }
  }
  await deleteMails(tx, [mail.id])
  return { ...thing, fate: 'erased', reason: 'onRequest' }
}

/** All of it or nothing. What has to stay says why. */
export async function erasePerson(db: Db, mail: string, at: Instant): Promise<ErasedThing[]> {
  return db.transaction().execute(async (tx) => {
    const { orders, applications, messages, mails } = await findPersonalData(tx, mail)
    const runningIds = new Set(orders.filter((order) => !isOver(order)).map(({ id }) => id))
    const things: ErasedThing[] = []
    for (const { id } of messages) {
      await tx.deleteFrom('message').where('id', '=', id).execute()
      things.push({ kind: 'message', id, fate: 'erased', reason: 'onRequest' })
    }
    for (const one of mails) things.push(await treatMail(tx, one, foldMail(mail), runningIds))
    for (const { application } of applications) {
      await deleteApplication(tx, application.id, at)
      things.push({ kind: 'application', id: application.id, fate: 'erased', reason: 'onRequest' })
    }
    for (const order of orders) things.push(await treatOrder(tx, order, at))
    return things
  })
}
