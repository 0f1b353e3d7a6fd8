import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { saveAssignee } from '#db/application-work.ts'
import type { OutboxMail } from '#db/outbox.ts'
import { savePerson } from '#db/staff-people.ts'
import { applicantActor } from '#domain/hiring/hiring-actors.ts'
import { changeApplicationState } from '#services/hiring/change-application.ts'
import { submitTestApplication } from '#tests/support/applications.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createTestApi } from '#tests/support/test-api.ts'
import { queueAnswerReminders } from './answer-reminders.ts'
import { applyRetention } from './retention.ts'

/** Monday noon; the answer is promised until the Monday after, and the reminder is due on Friday. */
const monday = '2026-11-16T11:00:00.000Z'
const fridayMorning = '2026-11-20T07:00:00.000Z'

onBothDatabases('a reminder to answer', (database) => {
  let clock = monday
  let hiring: Awaited<ReturnType<typeof createTestApi>>['services']['hiring']
  beforeEach(async () => {
    clock = monday
    hiring ??= (await createTestApi(database.db, () => clock)).services.hiring
    for (const table of ['application', 'outbox'] as const) await database.db.deleteFrom(table).execute()
  })
  const reminders = async () =>
    ((await database.db.selectFrom('outbox').selectAll().execute()) as OutboxMail[]).filter(
      ({ kind }) => kind === 'answerReminder',
    )
  async function remindedAt(at: string): Promise<number> {
    clock = at
    await queueAnswerReminders(hiring)
    return (await reminders()).length
  }

  test('is queued once, in the morning of the working day before', async () => {
    await submitTestApplication(hiring)
    expect(await remindedAt('2026-11-20T06:59:00.000Z')).toBe(0)
    expect(await remindedAt(fridayMorning)).toBe(1)
    await Promise.all([1, 2, 3].map(() => queueAnswerReminders(hiring)))
    expect(await remindedAt('2026-11-24T08:00:00.000Z')).toBe(1)
    expect((await reminders())[0]?.payload).toMatchObject({ answerBy: '2026-11-23' })
  })

  test('is queued after an outage, even when the date has passed', async () => {
    await submitTestApplication(hiring)
    expect(await remindedAt('2026-11-30T08:00:00.000Z')).toBe(1)
  })

  test('is not queued again when its traces were deleted', async () => {
    await submitTestApplication(hiring)
    expect(await remindedAt(fridayMorning)).toBe(1)
    await applyRetention(database.db, '2027-03-01T08:00:00.000Z', 'delete')
    expect(await remindedAt('2027-03-02T08:00:00.000Z')).toBe(0)
  })

  test.each(['invite', 'reject', 'withdraw'] as const)('is not queued after the step %s', async (step) => {
    const id = await submitTestApplication(hiring)
    await changeApplicationState(hiring, id, step, { actor: applicantActor })
    expect(await remindedAt(fridayMorning)).toBe(0)
  })

  test('goes to the colleague who deals with it', async () => {
    const id = await submitTestApplication(hiring)
    const person = {
      ...{ id: randomUUID(), name: 'Pia', mail: 'pia@krume.example', role: 'hiring' as const },
      ...{ storeId: undefined, language: 'de' as const, createdAt: monday },
    }
    await database.db.transaction().execute(async (tx) => {
      await savePerson(tx, person)
      await saveAssignee(tx, id, person.id)
    })
    await remindedAt(fridayMorning)
    expect((await reminders())[0]?.payload).toMatchObject({ assignee: { mail: 'pia@krume.example' } })
  })
})
