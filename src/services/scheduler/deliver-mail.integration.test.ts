import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { addToOutbox, type OutboxMail } from '#db/outbox.ts'
import { createMailer, type OutgoingMail, type SendResult } from '#integrations/mail/mailer.ts'
import { aMessage, anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { deliverMail } from './deliver-mail.ts'

const sandbox = setUpSandbox()
const start = '2026-11-16T09:00:00.000Z'
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

const compose = ({ id, subject_id }: OutboxMail): OutgoingMail => ({
  from: 'Krume <hallo@krume.example>',
  to: `${subject_id}@mail.example`,
  messageId: `<${id}@krume.example>`,
  subject: 'Grüße',
  text: 'Grüße',
  html: '<p>Grüße</p>',
  attachments: [],
})

onBothDatabases('delivering mail', (database) => {
  let now = start
  const add = (...subjects: string[]) =>
    database.db.transaction().execute(async (tx) => {
      for (const subjectId of subjects)
        await addToOutbox(tx, { kind: 'contactMessage', subjectId, payload: { message: aMessage() } }, now)
    })
  const findMail = (subject: string) =>
    database.db.selectFrom('outbox').selectAll().where('subject_id', '=', subject).executeTakeFirstOrThrow()

  /** Returns the given results in order, then accepts every mail. */
  function fakeServer(...results: SendResult[]) {
    const attempts: OutgoingMail[] = []
    return {
      attempts,
      send: async (mail: OutgoingMail): Promise<SendResult> => {
        attempts.push(mail)
        return results.shift() ?? { kind: 'sent' }
      },
    }
  }
  const deliver = (send: (mail: OutgoingMail) => Promise<SendResult>, db = database.db) =>
    deliverMail({ db, now: () => now, compose, send })

  beforeEach(async () => {
    now = start
    await database.db.deleteFrom('outbox').execute()
  })

  test('sends every due mail once', async () => {
    await add('anna', 'bert', 'carla')
    const server = fakeServer()
    expect([await deliver(server.send), await deliver(server.send)]).toEqual([3, 0])
    expect(server.attempts.map(({ to }) => to).sort()).toEqual(
      ['anna', 'bert', 'carla'].map((name) => `${name}@mail.example`),
    )
    expect(await findMail('anna')).toMatchObject({ sent_at: start, attempts: 1, last_fault: null })
  })

  test('sends a mail about an order before 400 others that wait', async () => {
    await database.db.transaction().execute(async (tx) => {
      const payload = { message: aMessage(), text: 'Ja.', author: 'Maria' }
      for (let index = 0; index < 400; index++)
        await addToOutbox(tx, { kind: 'messageReply', subjectId: `guest-${index}`, payload }, now)
    })
    now = later(now, 1_000)
    await database.db.transaction().execute(async (tx) => {
      const order = anOrder()
      await addToOutbox(tx, { kind: 'orderReceived', subjectId: 'order', payload: { order } }, now)
      const list = { storeId: order.pickup.storeId, date: order.pickup.date, orders: [order] }
      await addToOutbox(tx, { kind: 'storeDailyList', subjectId: 'list', payload: list }, now)
    })
    now = later(now, 1_000)
    const server = fakeServer()
    await deliver(server.send)
    const order = server.attempts.map(({ to }) => to.split('@')[0] ?? '')
    expect(order.slice(0, 2).toSorted()).toEqual(['list', 'order'])
    expect([order.length, new Set(order).size]).toEqual([402, 402])
  })

  test('sends several at a time, so that a slow recipient does not hold up the others', async () => {
    await add('fast', 'slow', 'anna', 'bert')
    const isSlow = Promise.withResolvers<void>()
    const others: string[] = []
    const delivery = deliver(async ({ to }) => {
      if (to.startsWith('slow')) await isSlow.promise
      else if (others.push(to) === 3) isSlow.resolve()
      return { kind: 'sent' }
    })
    expect(await delivery).toBe(4)
  })

  test('retries at growing intervals with the same Message-ID and gives up after two days', async () => {
    await add('anna')
    const server = fakeServer(...Array<SendResult>(20).fill({ kind: 'unavailable', reason: 'unavailable' }))
    const waits: number[] = []
    for (let tries = 0; tries < 15; tries++) {
      await deliver(server.send)
      const { due_at, dead_at } = await findMail('anna')
      if (dead_at) break
      waits.push((Date.parse(due_at) - Date.parse(now)) / 60_000)
      now = later(due_at, -1)
      await deliver(server.send)
      now = due_at
    }
    expect(waits).toEqual([1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 1440])
    expect(server.attempts).toHaveLength(12)
    expect(new Set(server.attempts.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await findMail('anna')).toMatchObject({ sent_at: null, attempts: 12, last_fault: 'unavailable' })
    now = later(now, 10 * 86_400_000)
    expect(await deliver(server.send)).toBe(0)
  })

  test('marks a refused mail dead at once and continues with the others', async () => {
    await add('wrong', 'anna')
    const server = fakeServer({ kind: 'refused', reason: '550' })
    expect(await deliver(server.send)).toBe(1)
    const dead = await database.db.selectFrom('outbox').selectAll().where('dead_at', 'is not', null).execute()
    expect(dead).toMatchObject([{ attempts: 1, last_fault: '550', dead_at: start }])
  })

  test('stops at an unavailable server until the next run', async () => {
    await add('anna', 'bert')
    const server = fakeServer({ kind: 'unavailable', reason: 'unavailable' })
    expect([await deliver(server.send), server.attempts.length]).toEqual([0, 1])
    expect([await deliver(server.send), server.attempts.length]).toEqual([1, 2])
  })

  test('reports a mail that cannot be composed, sends the others and finally marks it dead', async () => {
    await add('broken', 'anna')
    const server = fakeServer()
    const composeOrThrow = (mail: OutboxMail) => {
      if (mail.subject_id === 'broken') throw new Error('cannot compose')
      return compose(mail)
    }
    for (let tries = 0; tries < 12; tries++) {
      const delivery = deliverMail({ db: database.db, now: () => now, compose: composeOrThrow, send: server.send })
      await expect(delivery).rejects.toThrow('cannot compose')
      now = later(now, 2 * 86_400_000)
    }
    expect(server.attempts.map(({ to }) => to)).toEqual(['anna@mail.example'])
    const broken = await findMail('broken')
    expect([broken.dead_at !== null, broken.attempts, broken.last_fault]).toEqual([true, 12, 'cannot be written'])
  })

  describe('over SMTP', () => {
    type Received = { messageId: string; to: string[] }
    const mailbox = async () => (await (await fetch(`${sandbox.url}/mail/messages.json`)).json()) as Received[]
    const aMailer = () => createMailer({ smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`, timeoutMs: 30_000 })

    test('two concurrent processes send every mail once', async () => {
      await fetch(`${sandbox.url}/mail/messages.json`, { method: 'DELETE' })
      await add(...Array.from({ length: 10 }, (_, index) => `guest-${index}`))
      const other = openDatabase(database.url, () => {})
      const mailers = [aMailer(), aMailer()] as const
      const sent = await Promise.all([deliver(mailers[0].send), deliver(mailers[1].send, other)])
      for (const mailer of mailers) mailer.close()
      await other.destroy()
      const received = await mailbox()
      expect([sent[0] + sent[1], received.length, new Set(received.flatMap(({ to }) => to)).size]).toEqual([10, 10, 10])
    })

    test('sends a mail again with the same Message-ID when the server fails after accepting it', async () => {
      await fetch(`${sandbox.url}/mail/messages.json`, { method: 'DELETE' })
      await add('anna')
      await sandbox.addFault({ route: 'smtp', mode: 'drop-after-data', times: 1 })
      const mailer = aMailer()
      expect(await deliver(mailer.send)).toBe(0)
      now = later(now, 60_000)
      expect(await deliver(mailer.send)).toBe(1)
      mailer.close()
      const ids = (await mailbox()).map(({ messageId }) => messageId)
      expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    })
  })
})
