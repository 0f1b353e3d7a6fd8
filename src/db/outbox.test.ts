import { beforeEach, expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { openDatabase } from './open-database.ts'
import { addToOutbox, buryMail, markMailSent, postponeMail, takeDueMail } from './outbox.ts'

const at = (minutes: number) => new Date(Date.parse('2026-11-16T09:00:00.000Z') + minutes * 60_000).toISOString()

onBothDatabases('the outbox', (database) => {
  const add = (subjectId: string, minutes = 0) =>
    database.db
      .transaction()
      .execute((tx) => addToOutbox(tx, { kind: 'orderReceived', subjectId, payload: { subjectId } }, at(minutes)))
  const take = (minutes: number, db = database.db) => takeDueMail(db, at(minutes), at(minutes + 2))

  beforeEach(async () => {
    await database.db.deleteFrom('outbox').execute()
  })

  test('gives a mail once, with what was put in, and counts the try', async () => {
    await add('a')
    expect(await take(0)).toMatchObject({
      kind: 'orderReceived',
      subject_id: 'a',
      payload: { subjectId: 'a' },
      attempts: 1,
    })
    expect(await take(0)).toBeUndefined()
  })

  test('gives the oldest first, and nothing before it is due', async () => {
    await add('later', 5)
    await add('first', 0)
    await add('second', 1)
    expect([(await take(1))?.subject_id, (await take(1))?.subject_id, await take(1)]).toEqual([
      'first',
      'second',
      undefined,
    ])
  })

  test('gives a mail again when whoever took it never said a word', async () => {
    await add('a')
    const first = await take(0)
    expect(await take(1)).toBeUndefined()
    expect(await take(2)).toMatchObject({ id: first?.id, attempts: 2 })
  })

  test('keeps quiet about what was sent, buried or put off', async () => {
    for (const subject of ['sent', 'dead', 'put off']) await add(subject)
    const taken = [await take(0), await take(0), await take(0)]
    const idOf = (subject: string) => taken.find((mail) => mail?.subject_id === subject)?.id ?? ''
    await markMailSent(database.db, idOf('sent'), at(0))
    await buryMail(database.db, idOf('dead'), at(0), 'no such address')
    await postponeMail(database.db, idOf('put off'), at(30), 'silent')
    expect(await take(29)).toBeUndefined()
    expect(await take(30)).toMatchObject({ subject_id: 'put off', attempts: 2, last_fault: 'silent' })
    expect(await take(300)).toMatchObject({ subject_id: 'put off' })
    const dead = await database.db.selectFrom('outbox').selectAll().where('subject_id', '=', 'dead').executeTakeFirst()
    expect(dead).toMatchObject({ dead_at: at(0), last_fault: 'no such address', sent_at: null })
  })

  test('never gives one mail to two who ask at the same time, in several processes', async () => {
    const subjects = Array.from({ length: 20 }, (_, index) => `mail ${index}`)
    for (const subject of subjects) await add(subject)
    const other = openDatabase(database.url, () => {})
    const taken = await Promise.all(Array.from({ length: 40 }, (_, index) => take(1, index % 2 ? other : database.db)))
    await other.destroy()
    const given = taken.flatMap((mail) => (mail ? [mail.subject_id] : []))
    expect(given.toSorted()).toEqual(subjects.toSorted())
  })

  test('belongs to the transaction that it tells of: what does not happen is not told', async () => {
    const work = database.db.transaction().execute(async (tx) => {
      await addToOutbox(tx, { kind: 'orderReceived', subjectId: 'a', payload: {} }, at(0))
      throw new Error('the order could not be kept')
    })
    await expect(work).rejects.toThrow('could not be kept')
    expect(await take(0)).toBeUndefined()
  })
})
