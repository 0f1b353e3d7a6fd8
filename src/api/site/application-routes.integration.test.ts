import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applicationResponseSchema } from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { findApplication } from '#db/applications.ts'
import { maxFileBytes } from '#domain/hiring/attachments.ts'
import { type ApplicationMailPayload, applicantMailKinds } from '#domain/outbox-message.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { AccessPurpose } from '#foundation/access-tokens.ts'
import { changeApplicationState, revokeApplicationLinks } from '#services/hiring/change-application.ts'
import { noteReply, writeToApplicant } from '#services/hiring/conversation.ts'
import { createApplicationLink } from '#services/hiring/links.ts'
import { suggestJob } from '#services/hiring/suggest-job.ts'
import { anApplicant, demoJobs, sundayMorning } from '#tests/support/api-applicant.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { aPdf } from '#tests/support/file-samples.ts'
import { createLoggedListener } from '#tests/support/logged-listener.ts'
import { boundary } from '#tests/support/multipart.ts'
import { apiCredential, basic, createTestApi, isCleanRefusal, requestApi } from '#tests/support/test-api.ts'

const reviewer: Actor = { kind: 'person', id: 'pia', name: 'Pia' }
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
const hourMs = 3_600_000

onAnyDatabase('applications API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = sundayMorning
  const { aForm, applied, apply, upload } = anApplicant(() => testApi.api)
  const callApi = (path: string, options: Parameters<typeof requestApi>[2] = {}) =>
    requestApi(testApi.api, path, options)
  const withCookie = (cookie: string) => ({ headers: { cookie } })
  const issue = (purpose: AccessPurpose, id: string, expiresAt = later(clock, hourMs)) =>
    testApi.services.grants.access.issue(purpose, id, expiresAt)
  const open = (id: string, token: string) => callApi(`/applications/${id}/link?token=${encodeURIComponent(token)}`)
  const read = (id: string, cookie: string) => callApi(`/applications/${id}`, withCookie(cookie))

  /** The grant cookie that opening a mailed link sets. */
  async function openLink(id: string): Promise<string> {
    const { headers } = await open(id, issue('application-link', id))
    return headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const mailsOf = async (id: string) => {
    const rows = await database.db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()
    return rows.map(({ kind }) => kind).toSorted()
  }
  const stateOf = async (id: string) => (await findApplication(database.db, id))?.application.state
  const atFirst = ['applicationNotice', 'applicationReceived']

  const withdraw = (id: string, cookie: string) =>
    callApi(`/applications/${id}/withdraw`, { method: 'POST', ...withCookie(cookie) })
  const erase = (id: string, cookie: string) =>
    callApi(`/applications/${id}`, { method: 'DELETE', ...withCookie(cookie) })
  const write = (id: string, cookie: string, text: string) =>
    callApi(`/applications/${id}/messages`, { json: { text }, ...withCookie(cookie) })
  /** All routes that require a grant. */
  const guarded: Record<string, (id: string, cookie: string) => ReturnType<typeof callApi>> = {
    show: read,
    withdraw,
    erase,
    'talent pool': (id, cookie) =>
      callApi(`/applications/${id}/talent-pool`, { json: { consent: true }, ...withCookie(cookie) }),
    'write a message': (id, cookie) => write(id, cookie, 'Hallo'),
    'answer a suggestion': (id, cookie) =>
      callApi(`/applications/${id}/suggestion`, { json: { accepts: true }, ...withCookie(cookie) }),
    interview: (id, cookie) => callApi(`/applications/${id}/interview`, withCookie(cookie)),
    'book an interview': (id, cookie) =>
      callApi(`/applications/${id}/interview`, { json: { slotId: 'x' }, ...withCookie(cookie) }),
    'cancel an interview': (id, cookie) =>
      callApi(`/applications/${id}/interview`, { method: 'DELETE', ...withCookie(cookie) }),
    'calendar file': (id, cookie) => callApi(`/applications/${id}/interview/calendar`, withCookie(cookie)),
    download: (id, cookie) => callApi(`/applications/${id}/attachments/1`, withCookie(cookie)),
  }
  const choose = (id: string, cookie: string, consent: boolean) =>
    callApi(`/applications/${id}/talent-pool`, { json: { consent }, ...withCookie(cookie) })
  const decide = async (id: string, decision: 'invite' | 'hire' | 'reject') =>
    (await changeApplicationState(testApi.services.hiring, id, decision, { actor: reviewer })).kind

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
  })
  beforeEach(() => {
    clock = sundayMorning
  })

  describe('opening the link of a mail', () => {
    test('returns the whole application and sets the grant cookie', async () => {
      const form = aForm({
        interview: [{ id: 'touren', answer: 'Keine.' }],
        attributes: [{ name: 'Ab', notes: 'März' }],
      })
      const { body: made } = await apply(demoJobs.withQuestions, form)
      const id = made.data.applicationId
      await upload(id, 'CV.pdf', undefined, demoJobs.withQuestions)
      const { status, body, headers } = await open(id, issue('application-link', id))
      expect(status).toBe(200)
      expect(singleResponse(applicationResponseSchema.strict()).strict().parse(body)).toEqual(body)
      expect(body.data).toMatchObject({
        applicationId: id,
        state: 'received',
        isOpen: true,
        createdAt: sundayMorning,
        deletesOn: '2027-11-15',
        answerBy: '2026-11-20',
        job: { jobId: demoJobs.withQuestions, identifier: 'KR-2026-026', isThere: true },
        organizer: { name: 'Georg Hiemer' },
        applicant: { givenname: 'Anna', streetAddress: 'Hauptstraße 12' },
        attributes: [{ name: 'Ab', notes: 'März' }],
        interview: [{ id: 'touren', answer: ['Keine.'] }],
        attachments: [{ number: 1, name: 'CV.pdf', state: 'unchecked' }],
      })
      const [cookie = '', ...others] = headers.getSetCookie()
      expect(others).toEqual([])
      expect(cookie).toMatch(new RegExp(`^krume-application-${id}=${id}\\.`))
      expect(cookie.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=7200', 'Path=/', 'SameSite=Lax'])
      expect((await read(id, cookie.split(';')[0] ?? '')).body).toEqual(body)
    })

    test('changes nothing when a mail scanner follows the link', async () => {
      const id = await applied()
      const before = await findApplication(database.db, id)
      await openLink(id)
      expect([await findApplication(database.db, id), await mailsOf(id)]).toEqual([before, atFirst])
    })

    test('sets a secure cookie on HTTPS', async () => {
      const id = await applied()
      const { api } = await createTestApi(database.db, clock, { isHttps: true })
      const { headers } = await requestApi(api, `/applications/${id}/link?token=${issue('application-link', id)}`)
      expect(headers.getSetCookie()[0]).toContain('; Secure')
    })

    const purposes: AccessPurpose[] = ['link', 'grant', 'application-link', 'application-grant', 'preview-link']
    test('accepts only a token of its own purpose', async () => {
      const id = await applied()
      const responses = await Promise.all(purposes.map((purpose) => open(id, issue(purpose, id))))
      expect(purposes.filter((_, index) => responses[index]?.status === 200)).toEqual(['application-link'])
      for (const response of responses.filter(({ status }) => status !== 200))
        expect([
          response.status,
          response.body.code,
          response.headers.getSetCookie(),
          isCleanRefusal(response),
        ]).toEqual([404, 'applicationNotFound', [], true])
    })

    test('rejects a token that is forged, expired or of another application', async () => {
      const [id, other] = [await applied(), await applied()]
      const purpose = 'application-link'
      const token = issue(purpose, id)
      const forged = [
        issue(purpose, other),
        issue(purpose, other).replace(other, id),
        issue(purpose, id, clock),
        issue(purpose, id, later(clock, -hourMs)),
        token.replace(/\.[^.]+\./, '.zzzzzz.'),
        token.slice(0, -1),
        `${token}A`,
        token.toUpperCase(),
        `${token}\0`,
        'x',
        'x'.repeat(300),
      ]
      for (const one of forged) {
        const response = await open(id, one)
        expect([response.status, response.body.code, response.headers.getSetCookie()]).toEqual([
          404,
          'applicationNotFound',
          [],
        ])
      }
      for (const one of ['', 'x'.repeat(301)]) expect((await open(id, one)).status).toBe(422)
    })
  })

  describe('a link that was mailed', () => {
    /** The link as the last mail to the applicant contains it. */
    async function mailedToken(id: string): Promise<string> {
      const rows = await database.db
        .selectFrom('outbox')
        .selectAll()
        .where('subject_id', '=', id)
        .where('kind', 'in', [...applicantMailKinds])
        .orderBy('created_at')
        .execute()
      const { payload } = rows.at(-1) as unknown as { payload: ApplicationMailPayload }
      const link = createApplicationLink(payload, {
        publicUrl: 'https://krume.example',
        accessTokens: testApi.services.grants.access,
      })
      return new URL(link).searchParams.get('token') ?? ''
    }
    const expectAll = async (id: string, token: string, cookie: string, expected: [number, string | undefined]) => {
      const opened = await open(id, token)
      expect([opened.status, opened.body.code]).toEqual(expected)
      if (expected[0] !== 200) expect(opened.headers.getSetCookie()).toEqual([])
      for (const call of Object.values(guarded)) {
        const response = await call(id, cookie)
        expect([response.status, response.body.code]).toEqual(expected)
      }
    }
    const grantAt = async (id: string, token: string) =>
      (await open(id, token)).headers.getSetCookie()[0]?.split(';')[0] ?? ''

    test('ends on the day of deletion, even before the deletion has run', async () => {
      const id = await applied()
      const token = await mailedToken(id)
      await decide(id, 'reject')
      clock = '2027-05-14T21:30:00.000Z'
      const cookie = await grantAt(id, token)
      expect((await read(id, cookie)).status).toBe(200)
      clock = '2027-05-14T22:00:00.000Z'
      expect(await findApplication(database.db, id)).toMatchObject({ deletesOn: '2027-05-15' })
      await expectAll(id, token, cookie, [410, 'applicationDeleted'])
      expect(await stateOf(id)).toBe('rejected')
    })

    test('lasts as long as the application, however often the consent is renewed', async () => {
      const id = await applied()
      const token = await mailedToken(id)
      for (const [now, until] of [
        ['2027-11-01T09:00:00.000Z', '2029-11-01'],
        ['2029-10-01T09:00:00.000Z', '2031-10-01'],
      ] as const) {
        clock = now
        await choose(id, await openLink(id), true)
        expect(await findApplication(database.db, id)).toMatchObject({ deletesOn: until })
      }
      clock = '2031-09-30T09:00:00.000Z'
      expect((await open(id, token)).status).toBe(200)
      clock = '2031-10-01T09:00:00.000Z'
      expect((await open(id, token)).status).toBe(410)
    })

    test('opens nothing after it was revoked, and neither does a grant', async () => {
      const id = await applied()
      const token = await mailedToken(id)
      const cookie = await grantAt(id, token)
      await upload(id)
      const result = await revokeApplicationLinks(testApi.services.hiring, id, { sendsNew: false })
      expect(result).toBe('revoked')
      await expectAll(id, token, cookie, [410, 'linkRevoked'])
      expect([await stateOf(id), await mailsOf(id)]).toEqual(['received', atFirst])
    })

    test('is replaced by a new one on request, which opens until it is revoked in turn', async () => {
      const id = await applied()
      const tokens = [await mailedToken(id)]
      for (let times = 1; times <= 3; times++) {
        clock = later(clock, 60_000)
        await revokeApplicationLinks(testApi.services.hiring, id, { sendsNew: true })
        tokens.push(await mailedToken(id))
        const statuses = []
        for (const token of tokens) statuses.push((await open(id, token)).status)
        expect(statuses).toEqual([...Array(times).fill(410), 200])
      }
      const renewed = Array(3).fill('applicationLinkRenewed')
      expect(await mailsOf(id)).toEqual([...atFirst, ...renewed].toSorted())
      const cookie = await grantAt(id, tokens.at(-1) ?? '')
      expect((await read(id, cookie)).status).toBe(200)
    })

    test('does not open with a version that was never issued', async () => {
      const id = await applied()
      const purpose = 'application-link'
      expect((await open(id, issue(purpose, `${id}~1`))).status).toBe(410)
      for (const subject of [`${id}~0`, `${id}~01`, `${id}~-1`, `${id}~`, `${id}~x`, `~${id}`, `${id}~1~1`])
        expect((await open(id, issue(purpose, subject))).status).toBe(404)
    })
  })

  describe('without a grant', () => {
    test.each(Object.keys(guarded))('%s returns 404 and changes nothing', async (route) => {
      const [id, other] = [await applied(), await applied()]
      await upload(id)
      const name = `krume-application-${id}`
      const cookies = [
        '',
        await openLink(other),
        (await openLink(other)).replace(other, id),
        `${name}=${issue('grant', id)}`,
        `${name}=${issue('application-link', id)}`,
        `${name}=${issue('application-grant', id, clock)}`,
        `${name}=x`,
        `krume-order-${id}=${issue('application-grant', id)}`,
      ]
      for (const cookie of cookies) {
        const response = await guarded[route]?.(id, cookie)
        expect([response?.status, response?.body.code]).toEqual([404, 'applicationNotFound'])
      }
      const stored = await findApplication(database.db, id)
      expect([stored?.application.state, stored?.application.talentPoolSince]).toEqual(['received', null])
      expect(await mailsOf(id)).toEqual(atFirst)
    })

    test('does not reveal a deleted application', async () => {
      const id = await applied()
      await erase(id, await openLink(id))
      const [gone, unknown] = [await read(id, ''), await read('f'.repeat(40), '')]
      expect([gone.status, gone.body]).toEqual([404, unknown.body])
    })

    test.each(['%00', 'x'.repeat(60), '__proto__', 'a.b'])('returns 404 for the id %s', async (id) => {
      expect([(await read(id, '')).status, testApi.reported]).toEqual([404, []])
    })
  })

  test('a grant expires after two hours', async () => {
    const id = await applied()
    const cookie = await openLink(id)
    clock = later(sundayMorning, 2 * hourMs - 1000)
    expect((await read(id, cookie)).status).toBe(200)
    clock = later(sundayMorning, 2 * hourMs)
    expect((await read(id, cookie)).status).toBe(404)
  })

  test('a grant for an unknown id returns 404', async () => {
    const id = 'f'.repeat(40)
    for (const call of Object.values(guarded)) {
      const response = await call(id, await openLink(id))
      expect([response.status, response.body.code]).toEqual([404, 'applicationNotFound'])
    }
  })

  test('reports when the job is no longer in the content', async () => {
    const id = await applied()
    await database.db.updateTable('application').set({ job_id: 'gone' }).where('id', '=', id).execute()
    expect((await read(id, await openLink(id))).body.data.job.isThere).toBe(false)
  })

  describe('withdrawing', () => {
    test('is possible once, notifies the reviewers, confirms it to the applicant and ends the consent', async () => {
      const id = await applied({ talentPool: true })
      const cookie = await openLink(id)
      clock = '2026-11-20T09:00:00.000Z'
      const renewed = await openLink(id)
      const response = await withdraw(id, renewed)
      expect([response.status, response.body]).toEqual([200, { success: true, message: expect.any(String) }])
      expect(await mailsOf(id)).toEqual([...atFirst, 'applicationWithdrawn', 'withdrawalConfirmed'].toSorted())
      const { data } = (await read(id, renewed)).body
      expect(data).toMatchObject({ state: 'withdrawn', isOpen: false, decidedAt: clock, deletesOn: '2026-12-04' })
      expect(data.talentPoolUntil).toBeUndefined()
      const again = await withdraw(id, renewed)
      expect([again.status, again.body.code, isCleanRefusal(again)]).toEqual([409, 'notPossibleNow', true])
      expect(await mailsOf(id)).toEqual([...atFirst, 'applicationWithdrawn', 'withdrawalConfirmed'].toSorted())
      expect(cookie).not.toBe(renewed)
    })

    test('five concurrent requests cause one withdrawal and one mail', async () => {
      const id = await applied()
      const cookie = await openLink(id)
      const responses = await Promise.all(Array.from({ length: 5 }, () => withdraw(id, cookie)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
      expect(await mailsOf(id)).toEqual([...atFirst, 'applicationWithdrawn', 'withdrawalConfirmed'].toSorted())
    })

    test.each(['hire', 'reject'] as const)('is not possible after the decision to %s', async (decision) => {
      const id = await applied()
      await decide(id, decision)
      expect((await withdraw(id, await openLink(id))).status).toBe(409)
    })
  })

  describe('a decision of the staff', () => {
    test.each([
      ['invite', 'invited', ['applicationInvited'], '2027-11-15'],
      ['hire', 'hired', ['applicationHired'], '2027-05-20'],
      ['reject', 'rejected', ['applicationRejected'], '2027-05-20'],
    ] as const)('%s: is shown and mailed once', async (decision, state, mails, deletesOn) => {
      const id = await applied()
      clock = '2026-11-20T09:00:00.000Z'
      expect([await decide(id, decision), await decide(id, decision)]).toEqual(['changed', 'notPossible'])
      expect((await read(id, await openLink(id))).body.data).toMatchObject({ state, deletesOn })
      expect(await mailsOf(id)).toEqual([...atFirst, ...mails].toSorted())
    })

    test('is possible after an invitation', async () => {
      const id = await applied()
      for (const decision of ['invite', 'reject'] as const) expect(await decide(id, decision)).toBe('changed')
      expect(await mailsOf(id)).toEqual([...atFirst, 'applicationInvited', 'applicationRejected'].toSorted())
    })
  })

  describe('the talent pool consent', () => {
    const shown = async (id: string) => (await read(id, await openLink(id))).body.data

    test('can be given, extended and revoked, which changes the deletion date', async () => {
      const id = await applied()
      expect([(await shown(id)).deletesOn, (await shown(id)).talentPoolUntil]).toEqual(['2027-11-15', undefined])
      await choose(id, await openLink(id), true)
      expect(await shown(id)).toMatchObject({ deletesOn: '2028-11-15', talentPoolUntil: '2028-11-15' })
      clock = '2027-06-01T09:00:00.000Z'
      await choose(id, await openLink(id), true)
      expect(await shown(id)).toMatchObject({ deletesOn: '2029-06-01', talentPoolUntil: '2029-06-01' })
      const { status, body } = await choose(id, await openLink(id), false)
      expect([status, body.success]).toEqual([200, true])
      expect([(await shown(id)).deletesOn, (await shown(id)).talentPoolUntil]).toEqual(['2027-11-15', undefined])
      expect(await mailsOf(id)).toEqual(atFirst)
    })

    test('is kept after a rejection', async () => {
      const id = await applied({ talentPool: true })
      await decide(id, 'reject')
      expect((await shown(id)).deletesOn).toBe('2028-11-15')
      await choose(id, await openLink(id), false)
      expect((await shown(id)).deletesOn).toBe('2027-05-15')
    })

    test('cannot be given for a withdrawn application', async () => {
      const id = await applied()
      const cookie = await openLink(id)
      await withdraw(id, cookie)
      for (const consent of [true, false]) {
        const response = await choose(id, cookie, consent)
        expect([response.status, response.body.code]).toEqual([409, 'notPossibleNow'])
      }
    })

    test.each([{}, { consent: 'yes' }, { consent: null }, []])('must be a boolean: rejects %j', async (json) => {
      const id = await applied()
      const cookie = await openLink(id)
      expect((await callApi(`/applications/${id}/talent-pool`, { json, ...withCookie(cookie) })).status).toBe(422)
    })
  })

  describe('writing', () => {
    test('shows what both sides have written, but not what staff have noted', async () => {
      const id = await applied()
      const cookie = await openLink(id)
      expect((await write(id, cookie, '  ')).body.errors).toEqual({ text: 'error-empty-text' })
      const { status, body } = await write(id, cookie, 'Fehlt noch etwas?\r\nAnna')
      expect([status, body.message]).toEqual([200, 'Deine Nachricht ist angekommen.'])
      const { hiring } = testApi.services
      const work = { applicationId: id, actor: { ...reviewer, name: 'Pia Brandl' } }
      await noteReply(hiring, { ...work, text: 'Klang am Telefon unsicher.' })
      await writeToApplicant(hiring, { ...work, text: 'Nein, alles da.' })
      const { data } = (await read(id, cookie)).body
      expect(data.canWrite).toBe(true)
      expect(data.messages).toMatchObject([
        { isMine: true, author: '', text: 'Fehlt noch etwas?\nAnna' },
        { isMine: false, author: 'Pia Brandl', text: 'Nein, alles da.' },
      ])
    })

    test('answers a suggested job, which is shown until then', async () => {
      const id = (await apply(demoJobs.plain, aForm({ talentPool: true }))).body.data.applicationId
      const cookie = await openLink(id)
      const { hiring } = testApi.services
      const suggestion = { applicationId: id, jobId: demoJobs.withQuestions, message: 'Lust?', actor: reviewer }
      await suggestJob(hiring, suggestion)
      expect((await read(id, cookie)).body.data.suggestedJob).toMatchObject({
        jobId: demoJobs.withQuestions,
        isOpen: true,
      })
      const accepted = await callApi(`/applications/${id}/suggestion`, {
        json: { accepts: true },
        ...withCookie(cookie),
      })
      expect(accepted.status).toBe(200)
      const { data } = (await read(id, cookie)).body
      expect([data.job.jobId, data.suggestedJob]).toEqual([demoJobs.withQuestions, undefined])
    })
  })

  describe('deleting', () => {
    test('deletes all personal data except the last mail', async () => {
      const key = { headers: { 'idempotency-key': 'key of the one who goes' } }
      const form = aForm({ surname: 'Verschwunden', mail: 'weg@mail.example' })
      const id = (await apply(demoJobs.plain, form, key)).body.data.applicationId
      await upload(id)
      const cookie = await openLink(id)
      const { status, body } = await erase(id, cookie)
      expect([status, body.success]).toEqual([200, true])
      expect(await findApplication(database.db, id)).toBeUndefined()
      const files = await database.db
        .selectFrom('attachment')
        .select('number')
        .where('application_id', '=', id)
        .execute()
      expect([files, await mailsOf(id)]).toEqual([[], ['applicationDeleted', 'applicationErased']])
      const hashes = await database.db
        .selectFrom('idempotency_key')
        .select('body_hash')
        .where('result_id', '=', id)
        .execute()
      expect(hashes).toEqual([{ body_hash: '' }])
      const again = await apply(demoJobs.plain, form, key)
      expect([again.status, again.body.code]).toEqual([422, 'keyReused'])
    })

    test('returns 410 afterwards to a valid link or grant', async () => {
      const id = await applied()
      const cookie = await openLink(id)
      await erase(id, cookie)
      const gone = [
        await open(id, issue('application-link', id)),
        ...(await Promise.all(Object.values(guarded).map((call) => call(id, cookie)))),
      ]
      for (const response of gone)
        expect([response.status, response.body.code, isCleanRefusal(response)]).toEqual([
          410,
          'applicationDeleted',
          true,
        ])
      expect(await mailsOf(id)).toEqual(['applicationDeleted', 'applicationErased'])
    })

    test('deletes unsent mails and is possible in every state', async () => {
      for (const decision of ['invite', 'hire', 'reject'] as const) {
        const id = await applied()
        await decide(id, decision)
        expect((await erase(id, await openLink(id))).status).toBe(200)
        expect(await mailsOf(id)).toEqual(['applicationDeleted', 'applicationErased'])
      }
    })

    test('three concurrent requests cause one deletion and one mail', async () => {
      const id = await applied()
      const cookie = await openLink(id)
      const responses = await Promise.all(Array.from({ length: 3 }, () => erase(id, cookie)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
      expect(await mailsOf(id)).toEqual(['applicationDeleted', 'applicationErased'])
    })
  })
})

onAnyDatabase('applications over HTTP', (database) => {
  let url = ''
  let door: Awaited<ReturnType<typeof createLoggedListener>>
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  const { aForm, applied } = anApplicant(() => testApi.api)
  const callApi = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { ...basic(apiCredential), ...(init.headers as object) } })

  beforeAll(async () => {
    testApi = await createTestApi(database.db, sundayMorning)
    door = await createLoggedListener(testApi)
    url = `${door.url}/api/v1`
  })
  afterAll(() => door.close())

  function aFileForm(name: string) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(aPdf())]), name)
    return form
  }

  test('logs route and status, but no name, address, id, token or file name', async () => {
    const form = aForm({ surname: 'Geheimnisvoll', interview: [{ id: 'touren', answer: 'Nachtfahrten' }] })
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'schluessel-4711' }
    const path = `/jobs/${demoJobs.withQuestions}/applications`
    const made = await callApi(path, { method: 'POST', headers, body: JSON.stringify(form) })
    const id = ((await made.json()) as { data: { applicationId: string } }).data.applicationId
    const sent = await callApi(`${path}/${id}/upload`, { method: 'POST', body: aFileForm('Geheimnis.pdf') })
    expect(sent.status).toBe(200)
    const given = { applicationId: id, deletesOn: '2027-11-15', language: 'de' as const, linkVersion: 0 }
    const link = createApplicationLink(given, { publicUrl: url, accessTokens: testApi.services.grants.access })
    const token = new URL(link).searchParams.get('token') ?? ''
    const opened = await callApi(`/applications/${id}/link?token=${token}`)
    expect(opened.status).toBe(200)
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const download = await callApi(`/applications/${id}/attachments/1`, { headers: { cookie } })
    expect([download.status, download.headers.get('content-security-policy')]).toEqual([
      200,
      "sandbox; default-src 'none'",
    ])
    expect(download.headers.get('x-frame-options')).toBe('DENY')
    await callApi(`/applications/${id}/withdraw`, { method: 'POST', headers: { cookie } })
    await callApi(`/applications/${id}`, { method: 'DELETE', headers: { cookie } })
    await callApi(`/applications/${id}`, { headers: { cookie } })
    await expect.poll(() => door.logged().trim().split('\n').length).toBe(7)
    expect(door.logged()).toContain('"status":410')
    const secrets = [form.mail, 'mail.example', 'Geheimnis', 'Anna', 'Nachtfahrten', '99998', 'schluessel', token]
    for (const secret of [...secrets, id, id.slice(0, 12), demoJobs.withQuestions, cookie.split('=')[1] ?? ''])
      expect([secret, door.logged().includes(secret ?? '')]).toEqual([secret, false])
  })

  test('returns 413 for an endless upload without length and stops reading it', async () => {
    const id = await applied()
    const piece = Buffer.alloc(64 * 1024, 'a')
    const path = `/api/v1/jobs/${demoJobs.plain}/applications/${id}/upload`
    const headers = { ...basic(apiCredential), 'content-type': `multipart/form-data; boundary=${boundary}` }
    const { port, hostname } = new URL(url)
    let sentBytes = 0
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request({ host: hostname, port, path, method: 'POST', headers, agent: false }, (incoming) => {
        resolve(incoming.statusCode)
        outgoing.destroy()
      })
      outgoing.on('error', reject)
      outgoing.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`)
      const sendMore = () => {
        if (outgoing.destroyed) return
        sentBytes += piece.length
        outgoing.write(piece, () => setImmediate(sendMore))
      }
      sendMore()
    })
    expect(status).toBe(413)
    // Data in the buffers of both ends comes on top.
    expect(sentBytes).toBeLessThan(maxFileBytes * 4)
    expect((await callApi('/jobs?limit=1')).status).toBe(200)
  })

  test('keeps working after a client disconnects during an upload', async () => {
    const id = await applied()
    const gone = new AbortController()
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; `)),
      pull: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        gone.abort()
      },
    })
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const init = { method: 'POST', headers, body: stream, duplex: 'half', signal: gone.signal }
    await expect(callApi(`/jobs/${demoJobs.plain}/applications/${id}/upload`, init as RequestInit)).rejects.toThrow()
    const again = await callApi(`/jobs/${demoJobs.plain}/applications/${id}/upload`, {
      method: 'POST',
      body: aFileForm('a.pdf'),
    })
    expect([again.status, testApi.reported]).toEqual([200, []])
  })
})
