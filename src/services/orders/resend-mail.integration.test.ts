import { expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { cancelOrder } from './cancel-order.ts'
import { recordPickup } from './record-pickup.ts'
import { resendMail } from './resend-mail.ts'
import { takePhoneOrder } from './take-phone-order.ts'
import { writeStaffNote } from './write-staff-note.ts'

const sandbox = setUpSandbox()

onBothDatabases('sending a mail again', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const resend = (orderId: string, idempotencyKey?: string) =>
    resendMail(env.services(), { orderId, actor: adminActor, idempotencyKey })
  const mailsOf = async (orderId: string, kind: string) =>
    (await env.mails(orderId)).filter((mail) => mail === kind).length

  test('sends the mail that fits the order', async () => {
    const unpaid = await env.placed()
    expect(await resend(unpaid.id)).toMatchObject({ kind: 'queued', mail: 'orderReceived' })
    const paid = await env.purchased()
    expect(await resend(paid.id)).toMatchObject({ mail: 'orderConfirmed' })
    await recordPickup(env.services(), { orderId: paid.id, action: 'ready', actor: adminActor })
    expect(await resend(paid.id)).toMatchObject({ mail: 'orderReady' })
    await recordPickup(env.services(), { orderId: paid.id, action: 'hand-over', actor: adminActor })
    expect(await resend(paid.id)).toMatchObject({ mail: 'orderConfirmed' })
    expect(await mailsOf(paid.id, 'orderConfirmed')).toBe(3)
    expect(await env.events(paid.id)).toContain('mailResent')
    const entries = await listAuditEntries(database.db, { subjectId: paid.id, limit: 10 })
    const sent = entries.filter(({ action }) => action === 'order.resend').map(({ after }) => after)
    expect(sent).toHaveLength(3)
    expect(sent).toContainEqual({ mail: 'orderReady' })
  })

  test('says again what a cancellation said', async () => {
    const order = await env.purchased()
    const text = 'Der Ofen ist aus'
    await cancelOrder(env.services(), order.id, 'byBusiness', { actor: adminActor, preset: 'notAvailable', text })
    expect(await resend(order.id)).toMatchObject({ mail: 'orderCanceled' })
    const payloads = await database.db
      .selectFrom('outbox')
      .select('payload')
      .where('subject_id', '=', order.id)
      .where('kind', '=', 'orderCanceled')
      .execute()
    const cancel = { reason: 'byBusiness', refundCents: 540, preset: 'notAvailable', text }
    expect(payloads).toMatchObject([{ payload: { cancel } }, { payload: { cancel } }])
  })

  test('takes no calendar entry back that nobody has', async () => {
    const order = await env.placed({ paysAtPickup: true })
    await cancelOrder(env.services(), order.id, 'byCustomer')
    await resend(order.id)
    const mails = await database.db.selectFrom('outbox').select('payload').where('subject_id', '=', order.id).execute()
    expect(mails).toMatchObject(Array(2).fill({ payload: { cancel: { isUnconfirmed: true } } }))
  })

  test('sends it once with the same key', async () => {
    const order = await env.purchased()
    const key = `resend ${order.id}`
    await Promise.all(Array.from({ length: 4 }, () => resend(order.id, key)))
    expect(await mailsOf(order.id, 'orderConfirmed')).toBe(2)
  })

  test('is refused without an address and for an unknown order', async () => {
    const taken = await takePhoneOrder(env.services(), {
      lines: [{ productId: 'bauernbrot', quantity: 1, notes: '' }],
      customer: { givenname: '', surname: 'Huber', mail: '', phone: '07303 12' },
      pickup: { storeId: 'markt', date: '2026-11-21', minute: 450 },
      ...{ language: 'de', notes: '', staffNote: '', actor: adminActor },
    })
    expect((await resend('order' in taken ? taken.order.id : '')).kind).toBe('noMailAddress')
    expect((await resend('22222-22222')).kind).toBe('unknownOrder')
  })
})

onBothDatabases('the note of staff', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const write = (orderId: string, note: string) => writeStaffNote(env.services(), { orderId, note, actor: adminActor })
  const auditCount = async (orderId: string) =>
    (await listAuditEntries(database.db, { subjectId: orderId, limit: 10 })).length

  test('is replaced and audited, but not when it stays the same', async () => {
    const { id } = await env.purchased()
    await write(id, 'kommt mit dem Lieferwagen')
    await write(id, 'kommt mit dem Lieferwagen')
    expect([(await env.order(id)).staffNote, await auditCount(id)]).toEqual(['kommt mit dem Lieferwagen', 1])
    await write(id, '')
    expect([(await env.order(id)).staffNote, await auditCount(id)]).toEqual(['', 2])
    expect((await write('22222-22222', 'x')).kind).toBe('unknownOrder')
  })

  test('can be written about any order, also a canceled one', async () => {
    const { id } = await env.purchased()
    await cancelOrder(env.services(), id, 'byCustomer')
    expect((await write(id, 'hat angerufen')).kind).toBe('written')
  })
})
