import { expect, test } from 'vitest'
import { insertMessage } from '#db/messages.ts'
import { addToOutbox, buryMail } from '#db/outbox.ts'
import { aDesk, houseOf } from '#tests/support/a-desk.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering, mondayMorning } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

onBothDatabases('mails at the desk', (database) => {
  const ordering = anOrdering(database, aSandbox())
  const desk = () => aDesk({ db: database.db, now: () => ordering.now, house: () => houseOf(ordering) })

  test('the dead are listed without their words and tried again', async () => {
    const { db } = database
    const payload = { order: { customer: { mail: 'anna@mail.example' } } }
    for (const subjectId of ['one', 'two'])
      await db
        .transaction()
        .execute((tx) => addToOutbox(tx, { kind: 'orderReceived', subjectId, payload }, mondayMorning))
    const due = await desk().run('mails', '--due')
    expect(due.mails).toHaveLength(2)
    expect(JSON.stringify(due)).not.toContain('anna')
    for (const { id } of due.mails) await buryMail(db, id, mondayMorning, '550 unknown')
    const [first] = (await desk().run('mails', '--dead')).mails
    expect(first).toMatchObject({ state: 'dead', fault: '550 unknown' })
    expect((await desk().run('mail', 'retry', first.id)).exitCode).toBe(0)
    expect((await desk().run('mails', '--dead')).mails).toHaveLength(1)
    expect((await desk().run('mail', 'retry', '--all-dead')).exitCode).toBe(0)
    expect((await desk().run('mails', '--due')).mails).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
    expect((await desk().run('mail', 'retry', 'nothing')).exitCode).toBe(1)
    expect((await desk().run('mail', 'retry')).exitCode).toBe(2)
    expect((await desk().run('mail', 'retry', first.id, '--all-dead')).exitCode).toBe(2)
  })

  test('messages are listed by store, and cannot play with the terminal', async () => {
    const text = 'Erste Zeile\nzweite \u001b[2J\u0007'
    const message = {
      id: 'm1',
      storeId: 'markt',
      name: 'Anna',
      mail: 'anna@mail.example',
      phone: '',
      subject: 'Frage',
      text,
    }
    await database.db
      .transaction()
      .execute((tx) => insertMessage(tx, { ...message, language: 'de', enquiry: null, createdAt: mondayMorning }))
    expect((await desk().run('messages', '--store', 'markt')).messages).toMatchObject([{ text }])
    expect((await desk().run('messages', '--store', 'bahnhof')).messages).toEqual([])
    const { output } = await desk().show('messages')
    expect(output).toContain('Erste Zeile / zweite')
    expect(output).not.toContain('\u001b')
  })
})
