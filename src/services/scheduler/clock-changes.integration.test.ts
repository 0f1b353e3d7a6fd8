import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/database.ts'
import { openDatabase } from '#db/database.ts'
import { insertOrder } from '#db/orders.ts'
import { addToOutbox, type OutboxMail } from '#db/outbox.ts'
import { createMailer, type OutgoingMail } from '#integrations/mail/mailer.ts'
import { advanceOrders } from '#services/orders/advance-orders.ts'
import { settleDuePayments } from '#services/orders/settle-due-payments.ts'
import { aMessage, anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { deliverMail } from './deliver-mail.ts'
import { queueReminders } from './reminders.ts'
import { type Scheduler, startScheduler } from './scheduler.ts'

const dayMs = 86_400_000
/** Friday evening in Berlin, when the lists for Saturday are due. */
const friday = '2026-11-20T18:00:00.000Z'
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

const compose = ({ id, kind, subject_id }: OutboxMail): OutgoingMail => ({
  from: 'Krume <hallo@krume.example>',
  to: 'anna@mail.example',
  messageId: `<${id}@krume.example>`,
  subject: `${kind} ${subject_id}`,
  text: 'Grüße',
  html: '<p>Grüße</p>',
  attachments: [],
})

onBothDatabases('when the clock is set', (database) => {
  const sandbox = setUpSandbox()
  const env = createOrderTestServices(database, sandbox)
  const cleanUps: (() => Promise<unknown> | unknown)[] = []
  let mailServer: MailServer
  let isRefusing = false
  let holdBack = Promise.resolve()

  beforeEach(async () => {
    for (const table of ['customer_order', 'outbox', 'job_lease', 'idempotency_key'] as const)
      await database.db.deleteFrom(table).execute()
    isRefusing = false
    holdBack = Promise.resolve()
    mailServer = await startMailServer({
      onMailFrom: (_address, _session, callback) =>
        void holdBack.then(() =>
          callback(isRefusing ? Object.assign(new Error('busy'), { responseCode: 451 }) : undefined),
        ),
    })
    env.now = friday
  })
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
    await mailServer.close()
  })

  /** The tasks of a server process. Each process has its own clock. */
  function startTasks(db: Db = database.db, now = () => env.now): Scheduler {
    const mailer = createMailer({ smtpUrl: mailServer.url, timeoutMs: 30_000 })
    const orders = { ...env.servicesOn(db), now }
    const scheduler = startScheduler({
      db,
      report: () => {},
      tasks: [
        { name: 'deliver-mail', everyMs: 5, run: () => deliverMail({ db, now, compose, send: mailer.send }) },
        { name: 'advance-orders', everyMs: 5, run: () => advanceOrders(orders) },
        { name: 'settle-payments', everyMs: 5, run: () => settleDuePayments(orders) },
        { name: 'queue-reminders', everyMs: 5, run: () => queueReminders(orders) },
      ],
    })
    cleanUps.push(async () => {
      await scheduler.stop()
      mailer.close()
    })
    return scheduler
  }

  const queueMail = (subjectId: string) =>
    database.db
      .transaction()
      .execute((tx) =>
        addToOutbox(tx, { kind: 'contactMessage', subjectId, payload: { message: aMessage() } }, env.now),
      )
  const received = () => mailServer.received.map(({ email }) => email.subject ?? '').sort()
  const waitForMail = (subject: string) =>
    vi.waitFor(() => expect(received()).toContain(subject), { timeout: 120_000, interval: 10 })

  async function saveOrder(changes: Parameters<typeof anOrder>[0]) {
    const order = anOrder({
      id: randomUUID(),
      ...changes,
      pickup: { storeId: 'markt', minute: 450, date: '2026-11-21', ...changes?.pickup },
    })
    await database.db.transaction().execute((tx) => insertOrder(tx, order))
    return order.id
  }
  const waitForState = (id: string, state: string) =>
    vi.waitFor(async () => expect((await env.order(id)).state).toBe(state), { timeout: 120_000, interval: 10 })
  const expectNothingTwice = () => expect(received()).toEqual([...new Set(received())])

  test.each([
    ['back', -dayMs],
    ['forward', dayMs],
  ])('%s by a day, mails, expiry and lists go on, also after a restart', async (_direction, shiftMs) => {
    await saveOrder({ state: 'preparation' })
    await saveOrder({ state: 'preparation', pickup: { storeId: 'markt', minute: 450, date: '2026-11-20' } })
    await saveOrder({ state: 'preparation', pickup: { storeId: 'markt', minute: 450, date: '2026-11-22' } })
    const first = startTasks()
    await queueMail('before')
    await waitForMail('contactMessage before')
    await waitForMail('storeDailyList markt 2026-11-21')

    env.now = later(friday, shiftMs)
    await queueMail('after')
    await waitForMail('contactMessage after')

    await first.stop()
    startTasks()
    await queueMail('restarted')
    await waitForMail('contactMessage restarted')
    const unpaid = await saveOrder({ state: 'created', payUntil: later(env.now, 60_000), createdAt: env.now })
    env.now = later(env.now, 60_000)
    await waitForState(unpaid, 'canceled')
    if (shiftMs > 0) await waitForMail('storeDailyList markt 2026-11-22')

    env.now = later(friday, 120_000)
    await queueMail('corrected')
    await waitForMail('contactMessage corrected')
    expectNothingTwice()
  })

  test('back, payments go on', async () => {
    const order = await env.placed({ pickup: { storeId: 'markt', minute: 450, date: '2026-11-28' } })
    const paymentId = await env.started(order)
    await sandbox.choose(paymentId, 'approve')
    env.now = later(friday, -dayMs)
    startTasks()
    await waitForState(order.id, 'purchased')
  })

  test('back, a payment page of the time before is not offered again, because it may have expired', async () => {
    const order = await env.placed({ pickup: { storeId: 'markt', minute: 450, date: '2026-11-28' } })
    const first = await env.started(order)
    env.now = later(friday, -1_000)
    expect(await env.started(order)).toBe(first)
    env.now = later(friday, -dayMs)
    expect(await env.started(order)).not.toBe(first)
  })

  test('back, a mail that waits for its next attempt is tried at once', async () => {
    isRefusing = true
    const attempted = () => database.db.selectFrom('outbox').select('attempts').executeTakeFirstOrThrow()
    await queueMail('refused')
    const tasks = startTasks()
    await vi.waitFor(async () => expect((await attempted()).attempts).toBe(1), 120_000)
    await tasks.stop()
    isRefusing = false
    env.now = later(friday, -3_600_000)
    startTasks()
    await waitForMail('contactMessage refused')
  })

  test('back, a mail of the time before is sent at once', async () => {
    await queueMail('early')
    env.now = later(friday, -dayMs)
    startTasks()
    await waitForMail('contactMessage early')
  })

  test.each([
    ['back', -dayMs],
    ['forward', dayMs],
  ])('%s in one process, it does not send what another is sending', async (_direction, shiftMs) => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    cleanUps.push(() => release())
    holdBack = promise
    await queueMail('slow')
    const first = startTasks()
    await vi.waitFor(() => expect(mailServer.connections()).toBe(1), 120_000)
    // A sending that takes long outlasts the lease of its task.
    await database.db.updateTable('job_lease').set({ until: '1970-01-01T00:00:00.000Z' }).execute()
    const otherDb = openDatabase(database.url, () => {})
    cleanUps.push(() => otherDb.destroy())
    const second = startTasks(otherDb, () => later(friday, shiftMs))
    // Mails are sent in the order in which they became due: the second process would send the slow one before this one.
    holdBack = Promise.resolve()
    env.now = later(friday, 600_000)
    await queueMail('next')
    await waitForMail('contactMessage next')
    release()
    await waitForMail('contactMessage slow')
    await Promise.all([first.stop(), second.stop()])
    expectNothingTwice()
  })
})
