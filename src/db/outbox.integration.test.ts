import { beforeEach, describe, expect, test } from 'vitest'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import { aMessage, anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { openDatabase } from './database.ts'
import {
  addToOutbox,
  claimDueMail,
  countMailCause,
  listMailsMentioning,
  markMailDead,
  markMailSent,
  postponeMail,
} from './outbox.ts'

const at = (minutes: number) => new Date(Date.parse('2026-11-16T09:00:00.000Z') + minutes * 60_000).toISOString()

onBothDatabases('the outbox', (database) => {
  const add = (subjectId: string, minutes = 0, delayMs = 0) =>
    database.db
      .transaction()
      .execute((tx) =>
        addToOutbox(
          tx,
          { kind: 'storeNewOrder', subjectId, payload: { order: anOrder({ id: subjectId }) } },
          at(minutes),
          { delayMs },
        ),
      )
  const claim = (minutes: number, db = database.db) => claimDueMail(db, at(minutes))
  /** Claims end by the clock of the database, which a test cannot set. */
  const endClaims = () => database.db.updateTable('outbox').set({ claimed_until: '1970-01-01T00:00:00.000Z' }).execute()

  beforeEach(async () => {
    await database.db.deleteFrom('outbox').execute()
  })

  test('returns a claimed mail once with its payload and counts the attempt', async () => {
    await add('a')
    expect(await claim(0)).toMatchObject({
      kind: 'storeNewOrder',
      subject_id: 'a',
      payload: JSON.parse(JSON.stringify({ order: anOrder({ id: 'a' }) })),
      attempts: 1,
    })
    expect(await claim(0)).toBeUndefined()
  })

  test('returns the oldest mail first', async () => {
    await add('second', 1)
    await add('first', 0)
    expect([(await claim(1))?.subject_id, (await claim(1))?.subject_id, await claim(1)]).toEqual([
      'first',
      'second',
      undefined,
    ])
  })

  test('returns a mail again when its claim has ended', async () => {
    await add('a')
    const first = await claim(0)
    await endClaims()
    expect(await claim(1)).toMatchObject({ id: first?.id, attempts: 2 })
  })

  test('does not return a claimed mail, whatever the wall clock shows', async () => {
    await add('a')
    await claim(0)
    expect([await claim(1440), await claim(-1440)]).toEqual([undefined, undefined])
  })

  test('returns a mail whose claim ends later than a claim can last', async () => {
    await add('a')
    await claim(0)
    await database.db.updateTable('outbox').set({ claimed_until: '2999-01-01T00:00:00.000Z' }).execute()
    expect(await claim(2)).toMatchObject({ subject_id: 'a' })
  })

  test('returns a mail that was queued or tried later than now, because the clock was set back', async () => {
    await add('queued', 5)
    expect(await claim(0)).toMatchObject({ subject_id: 'queued' })
    await add('tried', 0)
    await postponeMail(database.db, (await claim(10))?.id ?? '', at(30), 'unavailable')
    expect(await claim(7.9)).toMatchObject({ subject_id: 'tried', attempts: 2 })
  })

  test('keeps a delayed or postponed mail waiting when the clocks of two machines differ by up to two minutes', async () => {
    await add('delayed', 2, 20_000)
    expect(await claim(0)).toBeUndefined()
    expect(await claim(2.4)).toMatchObject({ subject_id: 'delayed' })
    await add('tried', 3)
    await postponeMail(database.db, (await claim(10))?.id ?? '', at(30), 'unavailable')
    expect(await claim(8)).toBeUndefined()
  })

  test('does not return mails that are sent, dead or postponed', async () => {
    for (const subject of ['sent', 'dead', 'postponed']) await add(subject)
    const claimed = [await claim(0), await claim(0), await claim(0)]
    const idOf = (subject: string) => claimed.find((mail) => mail?.subject_id === subject)?.id ?? ''
    await markMailSent(database.db, idOf('sent'), at(0))
    await markMailDead(database.db, idOf('dead'), at(0), 'no such address')
    await postponeMail(database.db, idOf('postponed'), at(30), 'unavailable')
    expect(await claim(29)).toBeUndefined()
    expect(await claim(30)).toMatchObject({ subject_id: 'postponed', attempts: 2, last_fault: 'unavailable' })
    await endClaims()
    expect(await claim(300)).toMatchObject({ subject_id: 'postponed' })
    const dead = await database.db.selectFrom('outbox').selectAll().where('subject_id', '=', 'dead').executeTakeFirst()
    expect(dead).toMatchObject({ dead_at: at(0), last_fault: 'no such address', sent_at: null })
  })

  describe('the policy', () => {
    const { pickup } = anOrder()
    const addOrderMail = (
      kind: 'orderReceived' | 'orderConfirmed' | 'orderChanged',
      id: string,
      minutes = 0,
      options = {},
    ) =>
      database.db.transaction().execute((tx) =>
        addToOutbox(
          tx,
          {
            kind,
            subjectId: id,
            payload: { order: anOrder({ id }), ...(kind === 'orderChanged' && { before: pickup }) },
          },
          at(minutes),
          options,
        ),
      )
    const send = async (minutes: number) => {
      const mail = await claim(minutes)
      if (mail) await markMailSent(database.db, mail.id, at(minutes))
      return mail && `${mail.kind} ${mail.subject_id}`
    }
    const sendAll = async (minutes: number) => {
      const kinds: string[] = []
      for (let mail = await send(minutes); mail; mail = await send(minutes)) kinds.push(mail)
      return kinds
    }
    const addMessage = (subjectId: string) =>
      database.db
        .transaction()
        .execute((tx) =>
          addToOutbox(tx, { kind: 'contactMessage', subjectId, payload: { message: aMessage() } }, at(0)),
        )

    test('sends mails about orders before all others', async () => {
      for (let index = 0; index < 40; index++) await addMessage(`message ${index}`)
      await addOrderMail('orderReceived', 'order', 1)
      expect(await send(1)).toBe('orderReceived order')
    })

    test('claims only what a caller delivers', async () => {
      await addMessage('message')
      expect(await claimDueMail(database.db, at(1), ['orders'])).toBeUndefined()
      expect(await claimDueMail(database.db, at(1))).toMatchObject({ kind: 'contactMessage' })
    })

    test('holds back what is more than a recipient gets within an hour, and sends it afterwards', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await addOrderMail('orderReceived', id)
      expect(await sendAll(0)).toHaveLength(2)
      await addOrderMail('orderConfirmed', 'e', 1)
      await addOrderMail('orderConfirmed', 'f', 2)
      expect([await sendAll(1), await sendAll(2), await sendAll(59)]).toEqual([['orderConfirmed e'], [], []])
      expect((await sendAll(60)).length + (await sendAll(61)).length + (await sendAll(120)).length).toBe(3)
    })

    test('several processes keep the budget together', async () => {
      for (let index = 0; index < 6; index++) await addOrderMail('orderConfirmed', `order ${index}`)
      const other = openDatabase(database.url, () => {})
      const claimed = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => claim(1, index % 2 ? other : database.db)))
      await other.destroy()
      expect(claimed.filter((mail) => mail !== undefined)).toHaveLength(3)
    })

    test('sends at once what staff ask for', async () => {
      for (let index = 0; index < 5; index++) await addOrderMail('orderConfirmed', 'order', 0, { isAskedByStaff: true })
      expect(await sendAll(0)).toHaveLength(5)
    })

    test('sends one mail about changes that follow each other', async () => {
      for (let minutes = 0; minutes < 1.5; minutes += 0.1) await addOrderMail('orderChanged', 'order', minutes)
      expect([await sendAll(1.9), await sendAll(2)]).toEqual([[], ['orderChanged order']])
      expect(await sendAll(60)).toEqual([])
    })

    test('replaces a mail that is held back, not one that is about to leave or being sent', async () => {
      for (const id of ['a', 'b', 'c']) await addOrderMail('orderReceived', id)
      expect(await sendAll(0)).toEqual(['orderReceived a', 'orderReceived b'])
      await addOrderMail('orderConfirmed', 'c', 1)
      expect([await sendAll(1), await sendAll(120)]).toEqual([['orderConfirmed c'], []])
      await addOrderMail('orderReceived', 'd', 200)
      await claim(200)
      await addOrderMail('orderConfirmed', 'd', 200)
      expect(await sendAll(200)).toEqual(['orderConfirmed d'])
    })

    test('makes one of several mails about one subject that were due at once', async () => {
      for (let count = 0; count < 8; count++) await addOrderMail('orderReceived', 'order')
      expect([await sendAll(0), await sendAll(60), await sendAll(120)]).toEqual([
        ['orderReceived order', 'orderReceived order'],
        ['orderReceived order'],
        [],
      ])
    })

    test('keeps only the newest mails that strangers have waiting for an address', async () => {
      for (let index = 0; index < 30; index++) {
        await addOrderMail('orderReceived', `order ${index}`, index)
        await sendAll(index)
      }
      const { waiting } = await database.db
        .selectFrom('outbox')
        .select((row) => row.fn.countAll<number>().as('waiting'))
        .where('sent_at', 'is', null)
        .executeTakeFirstOrThrow()
      expect(waiting).toBe(6)
    })

    test('does not hold mails back for long when the clock has been set back', async () => {
      for (let index = 0; index < 3; index++) await addOrderMail('orderConfirmed', `order ${index}`, 2000)
      await sendAll(2000)
      await addOrderMail('orderConfirmed', 'another', 0)
      expect(await sendAll(0)).toEqual(['orderConfirmed another'])
    })

    test('refuses a client that asks for too many, for an hour', async () => {
      const count = (client: string, minutes: number) => countMailCause(database.db, 'orderLinks', client, at(minutes))
      const results = await Promise.all(Array.from({ length: 10 }, () => count('one', 0)))
      expect(results.filter(({ kind }) => kind === 'counted')).toHaveLength(5)
      expect(await count('one', 59)).toEqual({ kind: 'limited', until: at(60) })
      expect([(await count('other', 59)).kind, (await count('one', 60)).kind]).toEqual(['counted', 'counted'])
    })
  })

  test('returns each mail once to concurrent callers in several processes', async () => {
    const subjects = Array.from({ length: 20 }, (_, index) => `mail ${index}`)
    for (const subject of subjects) await add(subject)
    const other = openDatabase(database.url, () => {})
    const claimed = await Promise.all(
      Array.from({ length: 40 }, (_, index) => claim(1, index % 2 ? other : database.db)),
    )
    await other.destroy()
    const subjectIds = claimed.flatMap((mail) => (mail ? [mail.subject_id] : []))
    expect(subjectIds.toSorted()).toEqual(subjects.toSorted())
  })

  test.each(['Özlem.Kaya@Straße.example', 'ANNA@MAIL.EXAMPLE', 'o"neill@mail.example'])(
    'finds the mails that mention %s, in any case',
    async (mail) => {
      const order = anOrder()
      const addFor = (subjectId: string, to: string) => {
        const payload = { order: { ...order, customer: { ...order.customer, mail: to } } }
        return database.db
          .transaction()
          .execute((tx) => addToOutbox(tx, { kind: 'orderReceived', subjectId, payload }, at(0)))
      }
      await addFor('same', mail)
      await addFor('longer', `x${mail}`)
      const found = await listMailsMentioning(database.db, normalizeMailAddress(mail))
      expect(found.map(({ subject_id }) => subject_id)).toEqual(['same'])
    },
  )

  test('stores nothing when the transaction is rolled back', async () => {
    const work = database.db.transaction().execute(async (tx) => {
      await addToOutbox(tx, { kind: 'orderReceived', subjectId: 'a', payload: { order: anOrder() } }, at(0))
      throw new Error('the order could not be saved')
    })
    await expect(work).rejects.toThrow('could not be saved')
    expect(await claim(0)).toBeUndefined()
  })
})
