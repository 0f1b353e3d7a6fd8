import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { addToOutbox, type OutboxMail } from '#db/outbox.ts'
import { makeMailer } from '#integrations/mail/smtp-mailer.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { type AddressedMail, deliverMail, type SendResult } from './deliver-mail.ts'

const sandbox = aSandbox()
const start = '2026-11-16T09:00:00.000Z'
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

const address = ({ id, subject_id }: OutboxMail): AddressedMail => ({
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
      for (const subjectId of subjects) await addToOutbox(tx, { kind: 'test', subjectId, payload: {} }, now)
    })
  const mailOf = (subject: string) =>
    database.db.selectFrom('outbox').selectAll().where('subject_id', '=', subject).executeTakeFirstOrThrow()

  /** A server that says what it is told to, one word after the other, and then takes everything. */
  function aServer(...answers: SendResult[]) {
    const tried: AddressedMail[] = []
    return {
      tried,
      send: async (mail: AddressedMail): Promise<SendResult> => {
        tried.push(mail)
        return answers.shift() ?? { kind: 'sent' }
      },
    }
  }
  const deliver = (send: (mail: AddressedMail) => Promise<SendResult>, db = database.db) =>
    deliverMail({ db, now: () => now, address, send })

  beforeEach(async () => {
    now = start
    await database.db.deleteFrom('outbox').execute()
  })

  test('sends all that is due, and each once', async () => {
    await add('anna', 'bert', 'carla')
    const server = aServer()
    expect([await deliver(server.send), await deliver(server.send)]).toEqual([3, 0])
    expect(server.tried.map(({ to }) => to).sort()).toEqual(
      ['anna', 'bert', 'carla'].map((name) => `${name}@mail.example`),
    )
    expect(await mailOf('anna')).toMatchObject({ sent_at: start, attempts: 1, last_fault: null })
  })

  test('tries again ever more rarely under the same Message-ID, and gives up after two days', async () => {
    await add('anna')
    const server = aServer(...Array<SendResult>(20).fill({ kind: 'unavailable', fault: 'silent' }))
    const waits: number[] = []
    for (let tries = 0; tries < 15; tries++) {
      await deliver(server.send)
      const { due_at, dead_at } = await mailOf('anna')
      if (dead_at) break
      waits.push((Date.parse(due_at) - Date.parse(now)) / 60_000)
      now = later(due_at, -1)
      await deliver(server.send)
      now = due_at
    }
    expect(waits).toEqual([1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 1440])
    expect(server.tried).toHaveLength(12)
    expect(new Set(server.tried.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await mailOf('anna')).toMatchObject({ sent_at: null, attempts: 12, last_fault: 'silent' })
    now = later(now, 10 * 86_400_000)
    expect(await deliver(server.send)).toBe(0)
  })

  test('buries at once what the address refuses, and goes on with the others', async () => {
    await add('wrong', 'anna')
    const server = aServer({ kind: 'refused', fault: '550' })
    expect(await deliver(server.send)).toBe(1)
    const dead = await database.db.selectFrom('outbox').selectAll().where('dead_at', 'is not', null).execute()
    expect(dead).toMatchObject([{ attempts: 1, last_fault: '550', dead_at: start }])
  })

  test('leaves a silent server alone until the next round', async () => {
    await add('anna', 'bert')
    const server = aServer({ kind: 'unavailable', fault: 'silent' })
    expect([await deliver(server.send), server.tried.length]).toEqual([0, 1])
    expect([await deliver(server.send), server.tried.length]).toEqual([1, 2])
  })

  test('that cannot be written is told of, holds up nobody, and is a dead letter in the end', async () => {
    await add('broken', 'anna')
    const server = aServer()
    const faulty = (mail: OutboxMail) => {
      if (mail.subject_id === 'broken') throw new Error('no words')
      return address(mail)
    }
    for (let tries = 0; tries < 12; tries++) {
      const round = deliverMail({ db: database.db, now: () => now, address: faulty, send: server.send })
      await expect(round).rejects.toThrow('no words')
      now = later(now, 2 * 86_400_000)
    }
    expect(server.tried.map(({ to }) => to)).toEqual(['anna@mail.example'])
    const broken = await mailOf('broken')
    expect([broken.dead_at !== null, broken.attempts, broken.last_fault]).toEqual([true, 12, 'cannot be written'])
  })

  describe('over a real line', () => {
    type Received = { messageId: string; to: string[] }
    const mailbox = async () => (await (await fetch(`${sandbox.url}/mail/messages.json`)).json()) as Received[]
    const aMailer = () =>
      makeMailer({
        smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`,
        from: 'Krume <hallo@krume.example>',
        timeoutMs: 5000,
      })

    test('two processes at once send every mail once', async () => {
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

    test('a server that dies after it took the mail gets it again under the same Message-ID', async () => {
      await fetch(`${sandbox.url}/mail/messages.json`, { method: 'DELETE' })
      await add('anna')
      await sandbox.break({ route: 'smtp', mode: 'drop-after-data', times: 1 })
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
