import { beforeEach, expect, test } from 'vitest'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import { anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { openDatabase } from './database.ts'
import { addToOutbox, claimDueMail, listMailsMentioning, markMailDead, markMailSent, postponeMail } from './outbox.ts'

const at = (minutes: number) => new Date(Date.parse('2026-11-16T09:00:00.000Z') + minutes * 60_000).toISOString()

onBothDatabases('the outbox', (database) => {
  const add = (subjectId: string, minutes = 0, delayMs = 0) =>
    database.db
      .transaction()
      .execute((tx) =>
        addToOutbox(
          tx,
          { kind: 'orderReceived', subjectId, payload: { order: anOrder({ id: subjectId }) } },
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
      kind: 'orderReceived',
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
    expect(await claim(1)).toBeUndefined()
    expect(await claim(2)).toMatchObject({ id: first?.id, attempts: 2 })
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
