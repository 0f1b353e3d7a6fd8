import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { insertMessage } from '#db/messages.ts'
import { addToOutbox } from '#db/outbox.ts'
import { submitApplication } from '#hiring/submit-application.ts'
import { aDesk, houseOf } from '#tests/support/a-desk.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering, mondayMorning } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

const anna = { givenname: 'Anna', surname: 'Huber', mail: 'Anna_Huber@mail.example', phone: '+49 89 99998-777' }
const other = { ...anna, givenname: 'Eva', mail: 'annaxhuber@mail.example' }
const home = { streetAddress: 'Hauptstraße 12', postalCode: '89257', location: 'Illertissen' }

onBothDatabases('privacy at the desk', (database) => {
  const ordering = anOrdering(database, aSandbox())
  const desk = () => aDesk({ db: database.db, now: () => ordering.now, house: () => houseOf(ordering) })
  const everything = async () => {
    const tables = [
      'customer_order',
      'order_event',
      'payment',
      'application',
      'message',
      'outbox',
      'idempotency_key',
    ] as const
    const rows = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows).toLowerCase()
  }

  beforeEach(async () => {
    for (const table of ['customer_order', 'application', 'message', 'outbox'] as const)
      await database.db.deleteFrom(table).execute()
  })

  async function lived() {
    const order = await ordering.purchased({ customer: anna, notes: 'Klingeln bei Huber' })
    await ordering.purchased({ customer: other })
    const { hiring } = houseOf(ordering)
    const wish = {
      jobId: 'ladenbaecker-mindelheim',
      attributes: [],
      interview: [],
      talentPool: false,
      language: 'de' as const,
    }
    await submitApplication(hiring, { ...wish, applicant: { ...anna, ...home }, idempotencyKey: undefined })
    const message = {
      id: randomUUID(),
      storeId: 'markt',
      name: 'Anna Huber',
      mail: anna.mail,
      phone: '',
      subject: 'Frage',
      text: 'Habt ihr auf?',
    }
    await database.db
      .transaction()
      .execute((tx) => insertMessage(tx, { ...message, language: 'de', enquiry: null, createdAt: mondayMorning }))
    return order
  }

  test('show finds everything under an address, however it is written, and nobody else', async () => {
    const order = await lived()
    const shown = await desk().run('privacy', 'show', 'anna_huber@MAIL.example')
    expect(shown.personalOrders).toMatchObject([{ id: order.id, detail: { customer: anna } }])
    expect(shown.personalApplications).toHaveLength(1)
    expect(shown.personalMessages).toHaveLength(1)
    expect(shown.personalMails.length).toBeGreaterThan(2)
    expect(JSON.stringify(shown)).not.toContain('annaxhuber')
    expect((await desk().run('privacy', 'show', 'mail.example')).exitCode).toBe(2)
  })

  test('erase wants --yes, and keeps an order that is still to be fetched', async () => {
    const order = await lived()
    expect((await desk().run('privacy', 'erase', anna.mail)).exitCode).toBe(1)
    const { exitCode, erased } = await desk().run('privacy', 'erase', anna.mail, '--yes')
    expect(exitCode).toBe(0)
    expect(erased).toContainEqual({ what: 'order', id: order.id, fate: 'kept', reason: 'contractRuns' })
    expect(await database.db.selectFrom('application').select('id').execute()).toEqual([])
    expect(await database.db.selectFrom('message').select('id').execute()).toEqual([])
    expect((await ordering.order(order.id)).customer).toEqual(anna)
  })

  test('erase leaves no trace of the person, but the sale for the books', async () => {
    const order = await lived()
    await database.db.updateTable('customer_order').set({ state: 'completed' }).where('id', '=', order.id).execute()
    const payload = {
      storeId: 'markt',
      date: order.pickup.date,
      orders: [order, { ...order, id: 'OTHER', customer: other, notes: '' }],
    }
    await database.db
      .transaction()
      .execute((tx) => addToOutbox(tx, { kind: 'storeDailyList', subjectId: 'markt', payload }, mondayMorning))
    const { erased } = await desk().run('privacy', 'erase', anna.mail.toUpperCase(), '--yes')
    expect(erased).toContainEqual({ what: 'order', id: order.id, fate: 'anonymised', reason: 'taxLaw' })
    expect(erased).toContainEqual(expect.objectContaining({ fate: 'anonymised', reason: 'othersListed' }))
    const left = await everything()
    expect(left).not.toContain(anna.mail.toLowerCase())
    expect(left).not.toContain('klingeln')
    expect(left).toContain(other.mail)
    expect(await ordering.order(order.id)).toMatchObject({
      grossCents: order.grossCents,
      lines: [{ quantity: 1 }],
      customer: { surname: '' },
    })
    expect(await ordering.payments(order.id)).toHaveLength(1)
    expect((await desk().run('privacy', 'erase', anna.mail, '--yes')).notes).toEqual([
      expect.stringContaining('nichts gespeichert'),
    ])
  })

  test('retention counts in a dry run and deletes without one', async () => {
    await lived()
    ordering.now = '2027-01-20T09:00:00.000Z'
    const lines = async (...words: string[]) => {
      const { retention } = await desk().run('retention', ...words)
      return Object.fromEntries(retention.map(({ what, count }: { what: string; count: number }) => [what, count]))
    }
    expect(await lines('--dry-run')).toMatchObject({ messages: 1, orders: 0 })
    expect(await lines()).toMatchObject({ messages: 1 })
    expect(await lines('--dry-run')).toMatchObject({ messages: 0 })
  })
})
