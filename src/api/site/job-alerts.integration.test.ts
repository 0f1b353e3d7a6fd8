import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimDueMail, markMailSent, type OutboxMail } from '#db/outbox.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { JobAlertPayload } from '#domain/outbox-message.ts'
import { createMailer } from '#integrations/mail/mailer.ts'
import { createAlertLink } from '#services/hiring/links.ts'
import { createMailComposer } from '#services/scheduler/compose-mail.ts'
import { deliverMail } from '#services/scheduler/deliver-mail.ts'
import { queueJobAlerts } from '#services/scheduler/job-alerts.ts'
import { applyRetention } from '#services/scheduler/retention.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { createTestApi, isCleanRefusal, requestApi } from '#tests/support/test-api.ts'
import { findAlertJobs } from './job-alerts.ts'

const monday = '2026-11-16T09:00:00.000Z'
const mail = 'lena@mail.example'
const dayMs = 86_400_000
const addDays = (at: string, days: number) => new Date(Date.parse(at) + days * dayMs).toISOString()

onAnyDatabase('job alerts', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = monday
  let content: Content
  const request = (path: string, asked: Parameters<typeof requestApi>[2] = {}) => requestApi(testApi.api, path, asked)
  const ask = (body: Record<string, unknown> = {}, visitor: string = randomUUID(), language = 'de') =>
    request('/job-alerts', { json: { mail, search: { field: ['sales'] }, ...body }, visitor, language })
  const alerts = () => database.db.selectFrom('job_alert').selectAll().execute()
  const mails = async () =>
    (await database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()) as OutboxMail[]
  const kinds = async () => (await mails()).map(({ kind }) => kind)
  const tokenOf = (step: 'confirm' | 'renew' | 'unsubscribe', alertId: string, at = clock) => {
    const accessTokens = testApi.services.grants.access
    const link = createAlertLink(
      step,
      { alertId, language: 'de', at },
      { publicUrl: 'https://krume.example', accessTokens },
    )
    return new URL(link).searchParams.get('token') ?? ''
  }
  const step = async (name: 'confirm' | 'renew' | 'unsubscribe', alertId: string, token = tokenOf(name, alertId)) =>
    request(`/job-alerts/${alertId}/${name}`, { json: { token } })

  async function confirmed(search: object = { field: ['sales'] }): Promise<string> {
    await ask({ search })
    const [alert] = (await alerts()).filter(({ confirmed_at }) => confirmed_at === null)
    if (!alert) throw new Error('Not requested')
    expect((await step('confirm', alert.id)).status).toBe(200)
    await database.db.deleteFrom('outbox').execute()
    return alert.id
  }
  const run = (at: string) => {
    clock = at
    const services = { ...testApi.services.hiring, content: () => content }
    return queueJobAlerts(services, (search, language) => findAlertJobs(content, search, language))
  }
  /** Publishes another job for sale in Memmingen. */
  function addJob(id: string, changes: object = {}): void {
    const [first] = content.jobs.filter(({ field, isActive }) => field === 'sales' && isActive)
    if (!first) throw new Error('The demo has no open sales job')
    content = { ...content, jobs: [...content.jobs, { ...first, id, ...changes }] }
  }

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
  })
  beforeEach(async () => {
    clock = monday
    content = testApi.content
    for (const table of ['job_alert', 'outbox', 'attempt_count'] as const) await database.db.deleteFrom(table).execute()
  })

  describe('a request', () => {
    test('stores the search unconfirmed and mails one link', async () => {
      const { status } = await ask({ search: { keyword: ' Memmingen ', field: 'sales', type: [] } }, randomUUID(), 'en')
      expect(status).toBe(200)
      expect(await alerts()).toMatchObject([
        {
          mail,
          language: 'en',
          confirmed_at: null,
          deletes_on: '2026-11-23',
          search: { keyword: 'Memmingen', field: ['sales'] },
        },
      ])
      expect(await kinds()).toEqual(['jobAlertConfirm'])
    })

    test('is answered alike whether the address is new, known, confirmed, limited or a trap', async () => {
      const first = await ask()
      const answers = [await ask(), await ask({ mail: 'LENA@mail.example' })]
      for (const { id } of await alerts()) await step('confirm', id)
      for (let count = 0; count < 4; count++) answers.push(await ask())
      answers.push(await ask({ website: 'https://bot.example' }))
      for (const { status, body } of answers) expect([status, body]).toEqual([200, first.body])
      expect(await alerts()).toHaveLength(1)
    })

    test('mails one address twice an hour and eight times a day at most, also at once', async () => {
      const send = async () => {
        let sent = 0
        for (let mail = await claimDueMail(database.db, clock); mail; mail = await claimDueMail(database.db, clock)) {
          await markMailSent(database.db, mail.id, clock)
          sent += 1
        }
        return sent
      }
      await Promise.all(Array.from({ length: 8 }, (_, index) => ask({ search: { keyword: `ort ${index}` } })))
      const sent: number[] = []
      for (let hour = 0; hour < 6; hour++) {
        sent.push(await send())
        clock = addMs(clock, 3_600_000)
      }
      expect(sent).toEqual([2, 2, 2, 2, 0, 0])
    })

    test('is limited per visitor', async () => {
      for (let count = 0; count < 10; count++) await ask({ mail: `${count}@mail.example` }, 'eager')
      const refused = await ask({}, 'eager')
      expect([refused.status, isCleanRefusal(refused)]).toEqual([429, true])
    })

    test.each([{ mail: '' }, { mail: 'lena' }, { search: { field: ['astronauts'] } }])('refuses %j', async (body) => {
      expect((await ask(body)).status).toBe(422)
      expect(await alerts()).toEqual([])
    })
  })

  describe('a confirmation', () => {
    test('needs the link of the first mail: others, expired ones and those of other alerts do not confirm', async () => {
      await ask()
      const [alert] = await alerts()
      const id = alert?.id ?? ''
      const expired = tokenOf('confirm', id)
      for (const token of ['', 'x', tokenOf('unsubscribe', id), tokenOf('confirm', 'a'.repeat(40))])
        expect((await step('confirm', id, token)).status).toBe(404)
      clock = addDays(monday, 7.01)
      expect((await step('confirm', id, expired)).status).toBe(404)
      expect((await alerts())[0]?.confirmed_at).toBeNull()
    })

    test('lasts a year, can be repeated, and knows the jobs of today', async () => {
      const id = await confirmed()
      expect((await step('confirm', id)).body.data).toMatchObject({ isConfirmed: true, endsOn: '2027-11-16' })
      const known = (await alerts())[0]?.known_job_ids ?? []
      expect(known.length).toBeGreaterThan(2)
    })
  })

  describe('the daily digest', () => {
    test('is sent once for a new job, and not without one', async () => {
      await confirmed()
      await run('2026-11-17T07:00:00.000Z')
      expect(await kinds()).toEqual([])
      addJob('verkauf-neu')
      addJob('backen-neu', { field: 'bakery' })
      await run('2026-11-17T12:00:00.000Z')
      expect(await kinds()).toEqual([])
      await run('2026-11-18T05:59:59.000Z')
      expect(await kinds()).toEqual([])
      await run('2026-11-18T06:00:00.000Z')
      await Promise.all([1, 2, 3].map(() => run('2026-11-18T06:01:00.000Z')))
      const [digest, ...others] = await mails()
      expect(others).toEqual([])
      expect(digest?.payload).toMatchObject({ mail, jobs: [{ id: 'verkauf-neu' }] })
      await run('2026-11-19T08:00:00.000Z')
      expect(await kinds()).toHaveLength(1)
    })

    test('catches up after an outage of days with one mail', async () => {
      await confirmed()
      addJob('verkauf-neu')
      addJob('verkauf-neuer')
      await run('2026-11-30T15:00:00.000Z')
      expect((await mails()).map(({ payload }) => (payload as JobAlertPayload).jobs.length)).toEqual([2])
    })

    test('is not sent for an unconfirmed alert, nor for a closed job', async () => {
      await ask()
      await database.db.deleteFrom('outbox').execute()
      addJob('verkauf-neu')
      await run('2026-11-18T08:00:00.000Z')
      expect(await kinds()).toEqual([])
    })

    test('mentions a job again that was closed meanwhile', async () => {
      await confirmed()
      addJob('verkauf-neu')
      await run('2026-11-18T08:00:00.000Z')
      const { jobs } = content
      content = { ...content, jobs: jobs.filter(({ id }) => id !== 'verkauf-neu') }
      await run('2026-11-19T08:00:00.000Z')
      content = { ...content, jobs }
      await run('2026-11-20T08:00:00.000Z')
      expect(await kinds()).toEqual(['jobAlertDigest', 'jobAlertDigest'])
    })

    test('has headers to unsubscribe with one click, over SMTP', async () => {
      const id = await confirmed()
      addJob('verkauf-neu')
      await run('2026-11-18T08:00:00.000Z')
      const server = await startMailServer()
      const mailer = createMailer({ smtpUrl: server.url, timeoutMs: 5_000 })
      const compose = createMailComposer({
        ...{ content: () => content, publicUrl: 'https://krume.example', staffUrl: 'https://staff.krume.example' },
        ...{ accessTokens: testApi.services.grants.access, hasScanner: true, now: () => clock },
        hiringFrom: 'Krume Jobs <jobs@krume.example>',
      })
      await deliverMail({ db: database.db, now: () => clock, compose, send: mailer.send })
      mailer.close()
      await server.close()
      const headers = Object.fromEntries(
        (server.received[0]?.email.headers ?? []).map(({ key, value }) => [key, value] as const),
      )
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      expect(headers['list-unsubscribe']).toMatch(
        new RegExp(`^<https://krume.example/jobs/alerts/${id}/unsubscribe\\?token=[^>]+>$`),
      )
      expect(server.received[0]?.email.from?.address).toBe('jobs@krume.example')
    })
  })

  describe('the end', () => {
    test('by the link deletes the alert and its mails, and repeating it changes nothing', async () => {
      const id = await confirmed()
      addJob('verkauf-neu')
      await run('2026-11-18T08:00:00.000Z')
      for (let count = 0; count < 2; count++) expect((await step('unsubscribe', id)).status).toBe(200)
      expect([await alerts(), await mails()]).toEqual([[], []])
      expect((await step('unsubscribe', id, 'x')).status).toBe(404)
      const link = `/job-alerts/${id}?step=unsubscribe&token=${tokenOf('unsubscribe', id)}`
      expect((await request(link)).body.code).toBe('jobAlertEnded')
      expect((await step('renew', id)).body.code).toBe('jobAlertEnded')
    })

    test('is announced once two weeks before, and put off a year by the link', async () => {
      const id = await confirmed()
      await run('2027-11-01T08:00:00.000Z')
      expect(await kinds()).toEqual([])
      await run('2027-11-02T08:00:00.000Z')
      await run('2027-11-03T08:00:00.000Z')
      expect(await kinds()).toEqual(['jobAlertEnding'])
      expect((await step('renew', id)).body.data.endsOn).toBe('2028-11-03')
      await run('2028-10-20T08:00:00.000Z')
      expect(await kinds()).toEqual(['jobAlertEnding', 'jobAlertEnding'])
    })

    test('comes by itself: after a week without a confirmation, after a year with one', async () => {
      await ask({ search: { keyword: 'Ulm' } })
      const left = async (at: string) => {
        await applyRetention(database.db, at, 'delete')
        return (await alerts()).length
      }
      expect([await left('2026-11-22T22:59:00.000Z'), await left('2026-11-22T23:01:00.000Z')]).toEqual([1, 0])
      clock = monday
      await confirmed()
      expect([await left('2027-11-15T22:59:00.000Z'), await left('2027-11-15T23:01:00.000Z')]).toEqual([1, 0])
    })
  })
})
