import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertMessage } from '#db/messages.ts'
import { addToOutbox, markMailDead } from '#db/outbox.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createOrderTestServices, mondayMorning } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

onAnyDatabase('mails in the CLI', (database) => {
  const testServices = createOrderTestServices(database, setUpSandbox())
  const cli = () =>
    createTestCli({ db: database.db, now: () => testServices.now, services: () => createCliServices(testServices) })

  test('lists dead mails without their content and retries them', async () => {
    const { db } = database
    const payload = { order: { customer: { mail: 'anna@mail.example' } } } as never
    for (const subjectId of ['one', 'two'])
      await db
        .transaction()
        .execute((tx) => addToOutbox(tx, { kind: 'orderReceived', subjectId, payload }, mondayMorning))
    const due = await cli().run('mails', '--due')
    expect(due.mails).toHaveLength(2)
    expect(JSON.stringify(due)).not.toContain('anna')
    for (const { id } of due.mails) await markMailDead(db, id, mondayMorning, '550 unknown')
    const [first] = (await cli().run('mails', '--dead')).mails
    expect(first).toMatchObject({ state: 'dead', error: '550 unknown' })
    expect((await cli().run('mail', 'retry', first.id)).exitCode).toBe(0)
    expect((await cli().run('mails', '--dead')).mails).toHaveLength(1)
    expect((await cli().run('mail', 'retry', '--all-dead')).exitCode).toBe(0)
    expect((await cli().run('mails', '--due')).mails).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
    expect((await cli().run('mail', 'retry', 'nothing')).exitCode).toBe(1)
    expect((await cli().run('mail', 'retry')).exitCode).toBe(2)
    expect((await cli().run('mail', 'retry', first.id, '--all-dead')).exitCode).toBe(2)
  })

  test('lists messages by store and strips control characters', async () => {
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
    expect((await cli().run('messages', '--store', 'markt')).messages).toMatchObject([{ text }])
    expect((await cli().run('messages', '--store', 'bahnhof')).messages).toEqual([])
    const { output } = await cli().show('messages')
    expect(output).toContain('Erste Zeile / zweite')
    expect(output).not.toContain('\u001b')
  })

  test('answers messages by mail and marks them as done', async () => {
    const id = randomUUID()
    const message = {
      ...{ id, storeId: 'markt', name: 'Bea', mail: 'bea@mail.example', phone: '', subject: 'Frage', text: 'Wann?' },
      ...{ language: 'de' as const, enquiry: null, createdAt: mondayMorning },
    }
    await database.db.transaction().execute((tx) => insertMessage(tx, message))
    const open = async () =>
      (await cli().run('messages', '--open')).messages.map(({ id: one }: { id: string }) => one).includes(id)
    expect(await open()).toBe(true)
    expect((await cli().run('message', 'reply', id.slice(0, 8), 'Um sieben.')).exitCode).toBe(1)
    expect((await cli().run('message', 'reply', id.slice(0, 8), 'Um sieben.', '--yes')).exitCode).toBe(0)
    const mails = await database.db.selectFrom('outbox').selectAll().where('subject_id', '=', id).execute()
    expect(mails).toMatchObject([{ kind: 'messageReply', payload: { text: 'Um sieben.', author: 'krume' } }])
    expect(await open()).toBe(false)
    expect((await cli().run('message', 'done', id, '--open')).exitCode).toBe(0)
    expect(await open()).toBe(true)
    expect((await cli().run('message', 'done', id)).exitCode).toBe(0)
    expect((await cli().run('message', 'done', 'ffffffff')).exitCode).toBe(1)
  })
})
