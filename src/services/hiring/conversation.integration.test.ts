import { beforeAll, expect, test } from 'vitest'
import { findApplicationWork, listApplicationEvents, listApplicationNotes } from '#db/application-work.ts'
import { deleteApplication, findApplication } from '#db/applications.ts'
import { listAuditEntries } from '#db/audit.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Application } from '#domain/hiring/application.ts'
import { toConversation } from '#domain/hiring/conversation.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { queueAnswerReminders } from '#services/scheduler/answer-reminders.ts'
import { submitTestApplication } from '#tests/support/applications.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createTestStaffApi } from '#tests/support/test-staff-api.ts'
import { changeApplicationState } from './change-application.ts'
import { noteReply, receiveReply, settleReply, writeToApplicant } from './conversation.ts'
import type { HiringServices } from './hiring-services.ts'
import { answerSuggestion, suggestJob } from './suggest-job.ts'

const morning = '2026-11-16T09:00:00.000Z'
const driver = 'fahrer-suedtour-illertissen'

onBothDatabases('after an application has come', (database) => {
  let now = morning
  let services: HiringServices
  let actor: Actor
  beforeAll(async () => {
    const staff = await createTestStaffApi(database.db, () => now)
    services = staff.services.hiring
    const { identity } = await staff.aSession('hiring')
    actor = { kind: 'person', id: identity.id, name: identity.name }
  })

  const submit = (changes: Parameters<typeof submitTestApplication>[1] = {}) => {
    now = morning
    return submitTestApplication(services, changes)
  }
  const stored = async (id: string) =>
    (await findApplication(database.db, id)) as { application: Application; deletesOn: string }
  const kindsOf = async (id: string) => (await listApplicationEvents(database.db, id)).map(({ kind }) => kind)
  const threadOf = async (id: string) =>
    toConversation(await listApplicationEvents(database.db, id)).map(({ direction, text }) => [direction, text])
  const waitsSince = async (id: string) => (await findApplicationWork(database.db, id))?.replyWaitsSince
  async function mailsOf(id: string, kind: string) {
    const rows = await database.db
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('subject_id', '=', id)
      .execute()
    return rows.filter((row) => row.kind === kind).map(({ payload }) => payload as unknown as Record<string, unknown>)
  }
  const decide = (id: string, step: 'invite' | 'hire' | 'reject' | 'reopen', message = step as string) =>
    changeApplicationState(services, id, step, { actor, message })

  test('both sides write, staff see all of it in order, and who waits is known until an answer', async () => {
    const id = await submit()
    await decide(id, 'invite', 'Komm gern vorbei.')
    expect((await receiveReply(services, id, 'Passt euch Freitag?')).kind).toBe('sent')
    expect(await waitsSince(id)).toBe(morning)
    // The text is deleted with the application, so no mail contains it.
    const [notice] = await mailsOf(id, 'applicantReplied')
    expect(JSON.stringify(notice)).not.toContain('Freitag')
    const written = { applicationId: id, text: 'Gern um zehn.', actor, idempotencyKey: `message-${id}` }
    expect((await writeToApplicant(services, written)).kind).toBe('done')
    expect((await writeToApplicant(services, written)).kind).toBe('done')
    expect(await waitsSince(id)).toBeNull()
    expect(await mailsOf(id, 'applicationMessage')).toMatchObject([{ message: 'Gern um zehn.' }])
    await noteReply(services, { applicationId: id, text: 'Am Telefon: passt.', actor })
    expect(await threadOf(id)).toEqual([
      ['toApplicant', 'Komm gern vorbei.'],
      ['fromApplicant', 'Passt euch Freitag?'],
      ['toApplicant', 'Gern um zehn.'],
      ['noted', 'Am Telefon: passt.'],
    ])
    expect(await listApplicationNotes(database.db, id)).toEqual([])
    const log = JSON.stringify(await listAuditEntries(database.db, { subjectId: id, limit: 20 }))
    expect([log.includes('application.message'), log.includes('zehn')]).toEqual([true, false])
    await database.db.transaction().execute((tx) => deleteApplication(tx, id, morning))
    expect(await threadOf(id)).toEqual([])
  })

  test('an applicant writes five times without an answer, the same text once, and nothing after a withdrawal', async () => {
    const id = await submit()
    for (const text of ['eins', 'eins', 'zwei', 'drei', 'vier', 'fünf'])
      expect((await receiveReply(services, id, text)).kind).toBe('sent')
    expect((await receiveReply(services, id, 'sechs')).kind).toBe('tooManyReplies')
    expect(await threadOf(id)).toHaveLength(5)
    await settleReply(services, { applicationId: id, actor })
    expect(await waitsSince(id)).toBeNull()
    await changeApplicationState(services, id, 'withdraw', { actor: { kind: 'customer', id: 'applicant', name: '' } })
    expect((await receiveReply(services, id, 'Hallo?')).kind).toBe('notPossible')
    expect((await writeToApplicant(services, { applicationId: id, text: 'Hallo', actor })).kind).toBe('notPossible')
  })

  test.each(['hire', 'reject'] as const)(
    'a decision is opened again after %s, with a new promise and reminder',
    async (step) => {
      const id = await submit()
      now = '2026-11-20T08:00:00.000Z'
      await queueAnswerReminders(services)
      await decide(id, step)
      expect((await stored(id)).deletesOn).toBe('2027-05-20')
      now = '2027-03-01T09:00:00.000Z'
      expect((await decide(id, 'reopen', 'Wir schauen noch einmal.')).kind).toBe('changed')
      const { application, deletesOn } = await stored(id)
      expect(application).toMatchObject({
        state: 'received',
        decidedAt: null,
        answeredAt: null,
        answerBy: '2027-03-08',
      })
      // Like any open application, from now on: it would have been due for deletion in November.
      expect(deletesOn).toBe('2028-03-01')
      expect((await findApplicationWork(database.db, id))?.reviewStartedAt).toBe(now)
      expect(await mailsOf(id, 'applicationReopened')).toMatchObject([
        { message: 'Wir schauen noch einmal.', answerBy: '2027-03-08' },
      ])
      expect((await decide(id, 'reopen')).kind).toBe('notPossible')
      now = '2027-03-05T08:00:00.000Z'
      await queueAnswerReminders(services)
      expect(await mailsOf(id, 'answerReminder')).toHaveLength(2)
      expect((await decide(id, 'invite')).kind).toBe('changed')
    },
  )

  test('a withdrawn application is not opened again', async () => {
    const id = await submit()
    await changeApplicationState(services, id, 'withdraw', { actor })
    expect((await decide(id, 'reopen')).kind).toBe('notPossible')
  })

  const suggest = (id: string, jobId = driver) =>
    suggestJob(services, { applicationId: id, jobId, message: 'Wäre das etwas für dich?', actor })

  test('somebody of the talent pool is asked about another job, and a yes makes it an application for that job', async () => {
    const id = await submit({ talentPool: true })
    await decide(id, 'reject')
    now = '2027-09-01T09:00:00.000Z'
    expect((await suggest(id)).kind).toBe('done')
    const [mail] = await mailsOf(id, 'jobSuggested')
    expect(mail).toMatchObject({ job: { id: driver }, message: 'Wäre das etwas für dich?' })
    // Until the answer, it is an application for the former job.
    expect((await stored(id)).application).toMatchObject({ state: 'rejected', suggestedJob: { id: driver } })
    expect((await answerSuggestion(services, id, true)).kind).toBe('accepted')
    const { application } = await stored(id)
    const job = services.content().jobs.find((one) => one.id === driver)
    expect(application).toMatchObject({
      ...{ state: 'received', jobId: driver, suggestedJob: null, openedAt: now, answeredAt: null },
      organizer: { mail: job?.organizer.mail },
    })
    expect(application.answerBy > berlinTime(now).date).toBe(true)
    expect(await mailsOf(id, 'applicationNotice')).toMatchObject([{}, { job: { id: driver } }])
    expect((await kindsOf(id)).slice(-2)).toEqual(['jobSuggested', 'jobAccepted'])
    expect((await answerSuggestion(services, id, true)).kind).toBe('notPossible')
  })

  test('a no leaves everything as it was', async () => {
    const id = await submit({ talentPool: true })
    await suggest(id)
    expect((await answerSuggestion(services, id, false)).kind).toBe('declined')
    const { application } = await stored(id)
    expect(application).toMatchObject({ jobId: 'ladenbaecker-mindelheim', suggestedJob: null })
  })

  test('nobody is asked without a valid consent, about a closed job, or while they are invited or hired', async () => {
    expect((await suggest(await submit())).kind).toBe('notPossible')
    const id = await submit({ talentPool: true })
    expect((await suggest(id, 'ausbildung-konditor-memmingen')).kind).toBe('jobClosed')
    expect((await suggest(id, 'ladenbaecker-mindelheim')).kind).toBe('jobClosed')
    now = '2028-11-17T09:00:00.000Z'
    expect((await suggest(id)).kind).toBe('notPossible')
    now = morning
    await decide(id, 'invite')
    expect((await suggest(id)).kind).toBe('notPossible')
  })

  test('a job that was closed meanwhile cannot be accepted', async () => {
    const id = await submit({ talentPool: true })
    await suggest(id)
    const { content } = services
    const closed = { ...content(), jobs: content().jobs.map((job) => ({ ...job, isActive: false })) }
    expect((await answerSuggestion({ ...services, content: () => closed }, id, true)).kind).toBe('jobClosed')
  })
})
