import { expect, test } from 'vitest'
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
})
