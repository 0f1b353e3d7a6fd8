import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { addOffer, insertBooking, saveSlot } from '#db/interviews.ts'
import { insertMessage } from '#db/messages.ts'
import { addToOutbox } from '#db/outbox.ts'
import { insertTrialShift } from '#db/trial-shifts.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { chainAuditLog, verifyAuditLog } from '#services/books/audit-chain.ts'
import { requestJobAlert } from '#services/hiring/job-alerts.ts'
import { submitApplication } from '#services/hiring/submit-application.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { writeStaffNote } from '#services/orders/write-staff-note.ts'
import { aCake, anApplicant } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createOrderTestServices, mondayMorning } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const anna = { givenname: 'Anna', surname: 'Huber', mail: 'Anna_Huber@mail.example', phone: '+49 89 99998-777' }
const other = { ...anna, givenname: 'Eva', mail: 'annaxhuber@mail.example' }

onAnyDatabase('privacy in the CLI', (database) => {
  const testServices = createOrderTestServices(database, setUpSandbox())
  const cli = () =>
    createTestCli({ db: database.db, now: () => testServices.now, services: () => createCliServices(testServices) })
  const dumpDatabase = async () => {
    const tables = [
      'customer_order',
      'order_event',
      'payment',
      'refund',
      'audit_entry',
      'application',
      'message',
      'trial_shift_booking',
      'job_alert',
      'outbox',
      'idempotency_key',
    ] as const
    const rows = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows).toLowerCase()
  }

  beforeEach(async () => {
    for (const table of [
      'customer_order',
      'application',
      'message',
      'trial_shift_booking',
      'job_alert',
      'outbox',
    ] as const)
      await database.db.deleteFrom(table).execute()
  })

  async function createPersonalData() {
    const order = await testServices.purchased({ customer: anna, notes: 'Klingeln bei Huber' })
    await testServices.purchased({ customer: other })
    const { hiring } = createCliServices(testServices)
    const input = {
      jobId: 'ladenbaecker-mindelheim',
      attributes: [],
      interview: [],
      talentPool: false,
      language: 'de' as const,
    }
    await submitApplication(hiring, { ...input, applicant: anApplicant(anna), idempotencyKey: undefined })
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
    await requestJobAlert(hiring, { mail: anna.mail, search: { keyword: 'Mindelheim' }, language: 'de' })
    await requestJobAlert(hiring, { mail: other.mail, search: {}, language: 'de' })
    await database.db.transaction().execute(async (tx) => {
      const booking = {
        storeId: 'markt',
        minute: 480,
        jobId: 'ladenbaecker-mindelheim',
        phone: '1',
        language: 'de' as const,
      }
      await insertTrialShift(
        tx,
        { ...booking, id: randomUUID(), date: '2026-11-20', name: 'Anna', mail: anna.mail },
        mondayMorning,
      )
      await insertTrialShift(
        tx,
        { ...booking, id: randomUUID(), date: '2026-11-21', name: 'Eva', mail: other.mail },
        mondayMorning,
      )
    })
    return order
  }

  test('show finds everything for an address, ignoring case, and nobody else', async () => {
    const order = await createPersonalData()
    const shown = await cli().run('privacy', 'show', 'anna_huber@MAIL.example')
    expect(shown.personalOrders).toMatchObject([{ id: order.id, detail: { customer: anna } }])
    expect(shown.personalApplications).toHaveLength(1)
    expect(shown.personalMessages).toHaveLength(1)
    expect(shown.personalTrialShifts).toMatchObject([{ state: '2026-11-20', detail: { name: 'Anna' } }])
    expect(shown.personalJobAlerts).toMatchObject([
      { state: 'unconfirmed', detail: { search: { keyword: 'Mindelheim' } } },
    ])
    expect(shown.personalMails.length).toBeGreaterThan(2)
    expect(JSON.stringify(shown)).not.toContain('annaxhuber')
    expect((await cli().run('privacy', 'show', 'mail.example')).exitCode).toBe(2)
    const [entry] = await listAuditEntries(database.db, { limit: 1 })
    expect(entry).toMatchObject({ action: 'privacy.show', subject: { id: expect.stringMatching(/^[0-9a-f]{64}$/) } })
  })

  test('erase requires --yes and keeps open orders', async () => {
    const order = await createPersonalData()
    expect((await cli().run('privacy', 'erase', anna.mail)).exitCode).toBe(1)
    const { exitCode, erased } = await cli().run('privacy', 'erase', anna.mail, '--yes')
    expect(exitCode).toBe(0)
    expect(erased).toContainEqual({ what: 'order', id: order.id, fate: 'kept', reason: 'contractRuns' })
    expect(await database.db.selectFrom('application').select('id').execute()).toEqual([])
    expect(await database.db.selectFrom('message').select('id').execute()).toEqual([])
    expect(erased.map(({ what }: { what: string }) => what)).toEqual(expect.arrayContaining(['trialShift', 'jobAlert']))
    expect((await testServices.order(order.id)).customer).toEqual(anna)
  })

  test('erase lists where somebody still waits for the person', async () => {
    await createPersonalData()
    const { id: applicationId } = await database.db.selectFrom('application').select('id').executeTakeFirstOrThrow()
    await database.db.transaction().execute(async (tx) => {
      const slot = { interviewerId: 'p1', interviewerName: 'Vera', place: 'Büro', durationMinutes: 30 }
      for (const date of ['2026-11-19', '2026-11-24']) {
        const slotId = await saveSlot(tx, { ...slot, id: randomUUID(), date, minute: 600 }, mondayMorning)
        await addOffer(tx, applicationId, slotId)
        if (date === '2026-11-24') await insertBooking(tx, slotId, applicationId, mondayMorning)
      }
    })
    const { freedAppointments } = await cli().run('privacy', 'erase', anna.mail, '--yes')
    expect(freedAppointments).toEqual([
      { what: 'trialShift', day: '2026-11-20', time: 480, place: 'markt', name: null },
      { what: 'interview', day: '2026-11-24', time: 600, place: 'Büro', name: 'Vera' },
    ])
    expect(await database.db.selectFrom('interview_booking').selectAll().execute()).toEqual([])
  })

  test('erase does not mention appointments that are over', async () => {
    await createPersonalData()
    testServices.now = '2026-11-20T09:00:00.000Z'
    expect((await cli().run('privacy', 'erase', anna.mail, '--yes')).freedAppointments).toBeUndefined()
  })

  test('erase removes all personal data but keeps the sale', async () => {
    const order = await createPersonalData()
    await database.db.updateTable('customer_order').set({ state: 'completed' }).where('id', '=', order.id).execute()
    const payload = {
      storeId: 'markt',
      date: order.pickup.date,
      orders: [order, { ...order, id: 'OTHER', customer: other, notes: '' }],
    }
    await database.db
      .transaction()
      .execute((tx) => addToOutbox(tx, { kind: 'storeDailyList', subjectId: 'markt', payload }, mondayMorning))
    const { erased } = await cli().run('privacy', 'erase', anna.mail.toUpperCase(), '--yes')
    expect(erased).toContainEqual({ what: 'order', id: order.id, fate: 'anonymised', reason: 'taxLaw' })
    expect(erased).toContainEqual(expect.objectContaining({ fate: 'anonymised', reason: 'othersListed' }))
    const remaining = await dumpDatabase()
    expect(remaining).not.toContain(anna.mail.toLowerCase())
    expect(remaining).not.toContain('klingeln')
    expect(remaining).toContain(other.mail)
    expect(await testServices.order(order.id)).toMatchObject({
      grossCents: order.grossCents,
      lines: [{ quantity: 1 }],
      customer: { surname: '' },
    })
    expect(await testServices.payments(order.id)).toHaveLength(1)
    expect((await cli().run('privacy', 'erase', anna.mail, '--yes')).notes).toEqual([
      expect.stringContaining('nichts gespeichert'),
    ])
  })

  test('show contains what the customer had written on a cake, and erase removes it', async () => {
    testServices.content = { ...testServices.content, products: [aCake()] }
    const options = { inschrift: 'Alles Gute, Tante Resi' }
    const cartId = await testServices.aCartWith([{ productId: 'torte', quantity: 1, notes: '', options }])
    const order = await testServices.purchased({ customer: anna, cartId })
    const shown = await cli().run('privacy', 'show', anna.mail)
    expect(shown.personalOrders).toMatchObject([
      { detail: { lines: [{ options: [{ value: { de: 'Alles Gute, Tante Resi' } }] }] } },
    ])
    await database.db.updateTable('customer_order').set({ state: 'completed' }).where('id', '=', order.id).execute()
    const payload = { storeId: 'markt', date: order.pickup.date, orders: [order] }
    await database.db
      .transaction()
      .execute((tx) => addToOutbox(tx, { kind: 'storeDailyList', subjectId: 'markt', payload }, mondayMorning))
    await cli().run('privacy', 'erase', anna.mail, '--yes')
    expect(await dumpDatabase()).not.toContain('tante resi')
    expect((await testServices.order(order.id)).lines).toMatchObject([{ options: [{ groupId: 'inschrift' }] }])
  })

  test('erase removes what staff wrote about the order', async () => {
    const order = await createPersonalData()
    const request = { orderId: order.id, actor: adminActor }
    const services = testServices.services()
    const secret = 'Frau Huber ist schwanger'
    await writeStaffNote(services, { ...request, note: secret })
    await recordPickup(services, { ...request, action: 'hand-over' })
    await refundItems(services, { ...request, lines: [{ line: 0, quantity: 1 }], reason: secret })
    const canceled = await testServices.purchased({ customer: anna })
    await cancelOrder(services, canceled.id, 'byBusiness', { actor: adminActor, text: secret })
    expect((await dumpDatabase()).match(/schwanger/g)?.length).toBeGreaterThan(4)
    await chainAuditLog(database.db)
    await cli().run('privacy', 'erase', anna.mail, '--yes')
    await chainAuditLog(database.db)
    expect(await dumpDatabase()).not.toContain('schwanger')
    const entries = await listAuditEntries(database.db, { subjectId: order.id, limit: 10 })
    expect(entries.map(({ action }) => action).sort()).toEqual(['order.handOver', 'order.note', 'order.refund'])
    const erasures = (await listAuditEntries(database.db, { limit: 50 })).filter(
      ({ action }) => action === 'privacy.erase',
    )
    expect(erasures).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ orders: expect.arrayContaining([order.id]) }) }),
    )
    expect((await verifyAuditLog(database.db)).problems).toEqual([])
  })

  test('retention --dry-run only counts, retention deletes', async () => {
    await createPersonalData()
    testServices.now = '2027-01-20T09:00:00.000Z'
    const runRetention = async (...args: string[]) => {
      const { retention } = await cli().run('retention', ...args)
      return Object.fromEntries(retention.map(({ what, count }: { what: string; count: number }) => [what, count]))
    }
    expect(await runRetention('--dry-run')).toMatchObject({ messages: 1, orders: 0 })
    expect(await runRetention()).toMatchObject({ messages: 1 })
    expect(await runRetention('--dry-run')).toMatchObject({ messages: 0 })
  })
})
