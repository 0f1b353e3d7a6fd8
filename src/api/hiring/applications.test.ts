import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { singleAnswer } from '#contract/envelope.ts'
import { applicationAnswerSchema } from '#contract/hiring/application-answer.ts'
import { findApplication } from '#db/applications.ts'
import { applicationLink, reviewLink } from '#hiring/application-links.ts'
import { anApi } from '#tests/support/an-api.ts'
import { anApplicant, demoJobs, sundayMorning } from '#tests/support/an-applicant.ts'
import { askApi, isCleanRefusal } from '#tests/support/ask-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import type { AccessPurpose } from '../../access.ts'

type Room = 'applications' | 'reviews'
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
const hourMs = 3_600_000

onBothDatabases('the calls about applications', (database) => {
  let house: Awaited<ReturnType<typeof anApi>>
  let clock = sundayMorning
  const { aForm, applied, apply, upload } = anApplicant(() => house.api)
  const ask = (path: string, asked: Parameters<typeof askApi>[2] = {}) => askApi(house.api, path, asked)
  const withCookie = (cookie: string) => ({ headers: { cookie } })
  const issue = (purpose: AccessPurpose, id: string, expiresAt = later(clock, hourMs)) =>
    house.services.grants.access.issue(purpose, id, expiresAt)
  const open = (room: Room, id: string, token: string) => ask(`/${room}/${id}/link?token=${encodeURIComponent(token)}`)
  const show = (room: Room, id: string, cookie: string) => ask(`/${room}/${id}`, withCookie(cookie))

  /** The cookie that a mailed link gives. */
  async function cookieOf(room: Room, id: string): Promise<string> {
    const { headers } = await open(room, id, issue(room === 'reviews' ? 'review-link' : 'application-link', id))
    return headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const mailsOf = async (id: string) => {
    const rows = await database.db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()
    return rows.map(({ kind }) => kind).toSorted()
  }
  const stateOf = async (id: string) => (await findApplication(database.db, id))?.application.state
  const atFirst = ['applicationNotice', 'applicationReceived']

  /** Every call that needs a grant of this room. */
  const guarded: Record<Room, Record<string, (id: string, cookie: string) => ReturnType<typeof ask>>> = {
    applications: {
      show: (id, cookie) => show('applications', id, cookie),
      withdraw: (id, cookie) => ask(`/applications/${id}/withdraw`, { method: 'POST', ...withCookie(cookie) }),
      erase: (id, cookie) => ask(`/applications/${id}`, { method: 'DELETE', ...withCookie(cookie) }),
      'talent pool': (id, cookie) =>
        ask(`/applications/${id}/talent-pool`, { json: { consent: true }, ...withCookie(cookie) }),
    },
    reviews: {
      show: (id, cookie) => show('reviews', id, cookie),
      decide: (id, cookie) => ask(`/reviews/${id}/decision`, { json: { decision: 'reject' }, ...withCookie(cookie) }),
      download: (id, cookie) => ask(`/reviews/${id}/attachments/1`, withCookie(cookie)),
    },
  }
  const { withdraw, erase } = guarded.applications as Record<'withdraw' | 'erase', (typeof guarded.reviews)[string]>
  const choose = (id: string, cookie: string, consent: boolean) =>
    ask(`/applications/${id}/talent-pool`, { json: { consent }, ...withCookie(cookie) })
  const decide = (id: string, cookie: string, decision: string) =>
    ask(`/reviews/${id}/decision`, { json: { decision }, ...withCookie(cookie) })

  beforeAll(async () => {
    house = await anApi(database.db, () => clock)
  })
  beforeEach(() => {
    clock = sundayMorning
  })

  describe('by the link of a mail', () => {
    test.each(['applications', 'reviews'] as const)(
      '%s answer all of it and open it for this browser',
      async (room) => {
        const form = aForm({
          interview: [{ id: 'touren', answer: 'Keine.' }],
          attributes: [{ name: 'Ab', notes: 'März' }],
        })
        const { body: made } = await apply(demoJobs.withQuestions, form)
        const id = made.data.applicationId
        await upload(id, 'CV.pdf', undefined, demoJobs.withQuestions)
        const { status, body, headers } = await open(
          room,
          id,
          issue(room === 'reviews' ? 'review-link' : 'application-link', id),
        )
        expect(status).toBe(200)
        expect(singleAnswer(applicationAnswerSchema.strict()).strict().parse(body)).toEqual(body)
        expect(body.data).toMatchObject({
          applicationId: id,
          state: 'received',
          isOpen: true,
          createdAt: sundayMorning,
          deletesOn: '2027-11-15',
          job: { jobId: demoJobs.withQuestions, identifier: 'KR-2026-026', isThere: true },
          organizer: { name: 'Georg Hiemer' },
          applicant: { givenname: 'Anna', streetAddress: 'Hauptstraße 12' },
          attributes: [{ name: 'Ab', notes: 'März' }],
          interview: [{ id: 'touren', answer: ['Keine.'] }],
          attachments: [{ number: 1, name: 'CV.pdf', state: 'ready' }],
        })
        const [cookie = '', ...others] = headers.getSetCookie()
        expect(others).toEqual([])
        const name = room === 'reviews' ? 'krume-review' : 'krume-application'
        expect(cookie).toMatch(new RegExp(`^${name}-${id}=${id}\\.`))
        expect(cookie.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=7200', 'Path=/', 'SameSite=Lax'])
        expect((await show(room, id, cookie.split(';')[0] ?? '')).body).toEqual(body)
      },
    )

    test('opened by a mail scanner change nothing', async () => {
      const id = await applied()
      const before = await findApplication(database.db, id)
      for (const room of ['applications', 'reviews'] as const) await cookieOf(room, id)
      expect([await findApplication(database.db, id), await mailsOf(id)]).toEqual([before, atFirst])
    })

    test('mark the cookie as secure where the site is', async () => {
      const id = await applied()
      const { api } = await anApi(database.db, clock, { isHttps: true })
      const { headers } = await askApi(api, `/applications/${id}/link?token=${issue('application-link', id)}`)
      expect(headers.getSetCookie()[0]).toContain('; Secure')
    })

    const purposes: AccessPurpose[] = [
      'link',
      'grant',
      'application-link',
      'application-grant',
      'review-link',
      'review-grant',
    ]
    test.each([
      ['applications', 'application-link'],
      ['reviews', 'review-link'],
    ] as const)('%s open by an %s and by no other kind of token', async (room, right) => {
      const id = await applied()
      const answers = await Promise.all(purposes.map((purpose) => open(room, id, issue(purpose, id))))
      expect(purposes.filter((_, index) => answers[index]?.status === 200)).toEqual([right])
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect([answer.status, answer.body.code, answer.headers.getSetCookie(), isCleanRefusal(answer)]).toEqual([
          404,
          'applicationNotFound',
          [],
          true,
        ])
    })

    test.each(['applications', 'reviews'] as const)(
      '%s refuse a token that is forged, expired or another’s',
      async (room) => {
        const [id, other] = [await applied(), await applied()]
        const purpose = room === 'reviews' ? 'review-link' : 'application-link'
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
          const answer = await open(room, id, one)
          expect([answer.status, answer.body.code, answer.headers.getSetCookie()]).toEqual([
            404,
            'applicationNotFound',
            [],
          ])
        }
        for (const one of ['', 'x'.repeat(301)]) expect((await open(room, id, one)).status).toBe(422)
      },
    )

    test('stay good as long as the data can be there, and a while longer to say that they are gone', async () => {
      const id = await applied()
      const deletesOn = '2027-11-15'
      const { access } = house.services.grants
      const given = { applicationId: id, deletesOn, language: 'en' as const }
      for (const [link, purpose] of [
        [applicationLink, 'application-link'],
        [reviewLink, 'review-link'],
      ] as const) {
        const { searchParams } = new URL(link(given, { publicUrl: 'https://krume.example', access }))
        const token = searchParams.get('token') ?? ''
        // Whoever gives the consent on the last day is kept for two years more.
        expect(access.read(purpose, token, '2029-11-15T10:00:00.000Z')).toBe(id)
        expect(access.read(purpose, token, '2030-02-01T10:00:00.000Z')).toBeUndefined()
      }
    })
  })

  describe.each(['applications', 'reviews'] as const)('%s without a grant', (room) => {
    test.each(Object.keys(guarded[room]))('to %s answers 404 and does nothing', async (name) => {
      const [id, other] = [await applied(), await applied()]
      await upload(id)
      const grant = room === 'reviews' ? 'review-grant' : 'application-grant'
      const cookieName = room === 'reviews' ? 'krume-review' : 'krume-application'
      const otherRoom = room === 'reviews' ? 'applications' : 'reviews'
      const cookies = [
        '',
        await cookieOf(room, other),
        (await cookieOf(room, other)).replace(other, id),
        await cookieOf(otherRoom, id),
        `${cookieName}-${id}=${(await cookieOf(otherRoom, id)).split('=')[1]}`,
        `${cookieName}-${id}=${issue('grant', id)}`,
        `${cookieName}-${id}=${issue(room === 'reviews' ? 'review-link' : 'application-link', id)}`,
        `${cookieName}-${id}=${issue(grant, id, clock)}`,
        `${cookieName}-${id}=x`,
        `krume-order-${id}=${issue(grant, id)}`,
      ]
      for (const cookie of cookies) {
        const answer = await guarded[room][name]?.(id, cookie)
        expect([answer?.status, answer?.body.code]).toEqual([404, 'applicationNotFound'])
      }
      const stored = await findApplication(database.db, id)
      expect([stored?.application.state, stored?.application.talentPoolSince]).toEqual(['received', null])
      expect(await mailsOf(id)).toEqual(atFirst)
    })

    test('tell nothing of one that was deleted either', async () => {
      const id = await applied()
      await erase(id, await cookieOf('applications', id))
      const [gone, unknown] = [await show(room, id, ''), await show(room, 'f'.repeat(40), '')]
      expect([gone.status, gone.body]).toEqual([404, unknown.body])
    })

    test.each(['%00', 'x'.repeat(60), '__proto__', 'a.b'])('answer 404 for the id %s', async (id) => {
      expect([(await show(room, id, '')).status, house.reported]).toEqual([404, []])
    })
  })

  test('a grant ends after two hours', async () => {
    const id = await applied()
    const cookie = await cookieOf('applications', id)
    clock = later(sundayMorning, 2 * hourMs - 1000)
    expect((await show('applications', id, cookie)).status).toBe(200)
    clock = later(sundayMorning, 2 * hourMs)
    expect((await show('applications', id, cookie)).status).toBe(404)
  })

  test('a grant of an id that never was finds nothing', async () => {
    const id = 'f'.repeat(40)
    for (const room of ['applications', 'reviews'] as const)
      for (const call of Object.values(guarded[room])) {
        const answer = await call(id, await cookieOf(room, id))
        expect([answer.status, answer.body.code]).toEqual([404, 'applicationNotFound'])
      }
  })

  test('say when the job has left the content', async () => {
    const id = await applied()
    await database.db.updateTable('application').set({ job_id: 'gone' }).where('id', '=', id).execute()
    expect((await show('applications', id, await cookieOf('applications', id))).body.data.job.isThere).toBe(false)
  })

  describe('to withdraw', () => {
    test('is possible once; the people in charge are told, and the consent ends with it', async () => {
      const id = await applied({ talentPool: true })
      const cookie = await cookieOf('applications', id)
      clock = '2026-11-20T09:00:00.000Z'
      const renewed = await cookieOf('applications', id)
      const answer = await withdraw(id, renewed)
      expect([answer.status, answer.body]).toEqual([200, { success: true, message: expect.any(String) }])
      expect(await mailsOf(id)).toEqual([...atFirst, 'applicationWithdrawn'].toSorted())
      const { data } = (await show('applications', id, renewed)).body
      expect(data).toMatchObject({ state: 'withdrawn', isOpen: false, decidedAt: clock, deletesOn: '2027-05-20' })
      expect(data.talentPoolUntil).toBeUndefined()
      const again = await withdraw(id, renewed)
      expect([again.status, again.body.code, isCleanRefusal(again)]).toEqual([409, 'notPossibleNow', true])
      expect(await mailsOf(id)).toEqual([...atFirst, 'applicationWithdrawn'].toSorted())
      expect(cookie).not.toBe(renewed)
    })

    test('five times at once is one withdrawal and one mail', async () => {
      const id = await applied()
      const cookie = await cookieOf('applications', id)
      const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(id, cookie)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
      expect(await mailsOf(id)).toEqual([...atFirst, 'applicationWithdrawn'].toSorted())
    })

    test.each(['hire', 'reject'])('is not possible after the decision to %s', async (decision) => {
      const id = await applied()
      await decide(id, await cookieOf('reviews', id), decision)
      expect((await withdraw(id, await cookieOf('applications', id))).status).toBe(409)
    })
  })

  describe('to decide', () => {
    test.each([
      ['invite', 'invited', ['applicationInvited'], '2027-11-15'],
      ['hire', 'hired', [], '2027-05-20'],
      ['reject', 'rejected', ['applicationRejected'], '2027-05-20'],
    ])('%s', async (decision, state, mails, deletesOn) => {
      const id = await applied()
      clock = '2026-11-20T09:00:00.000Z'
      const cookie = await cookieOf('reviews', id)
      expect((await decide(id, cookie, decision)).status).toBe(200)
      expect((await show('reviews', id, cookie)).body.data).toMatchObject({ state, deletesOn })
      expect(await mailsOf(id)).toEqual([...atFirst, ...mails].toSorted())
      const again = await decide(id, cookie, decision)
      expect([again.status, again.body.code]).toEqual([409, 'notPossibleNow'])
      expect(await mailsOf(id)).toEqual([...atFirst, ...mails].toSorted())
    })

    test('may follow an invitation', async () => {
      const id = await applied()
      const cookie = await cookieOf('reviews', id)
      for (const decision of ['invite', 'reject']) expect((await decide(id, cookie, decision)).status).toBe(200)
      expect(await mailsOf(id)).toEqual([...atFirst, 'applicationInvited', 'applicationRejected'].toSorted())
    })

    test('is not possible after a withdrawal', async () => {
      const id = await applied()
      await withdraw(id, await cookieOf('applications', id))
      const cookie = await cookieOf('reviews', id)
      for (const decision of ['invite', 'hire', 'reject']) expect((await decide(id, cookie, decision)).status).toBe(409)
      expect(await stateOf(id)).toBe('withdrawn')
    })

    test('at the same time in two ways is decided once', async () => {
      const id = await applied()
      const cookie = await cookieOf('reviews', id)
      const answers = await Promise.all(['hire', 'reject'].map((decision) => decide(id, cookie, decision)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    test.each(['withdraw', 'erase', '', null])('%j is no decision', async (decision) => {
      const id = await applied()
      const answer = await decide(id, await cookieOf('reviews', id), decision as string)
      expect([answer.status, isCleanRefusal(answer), await stateOf(id)]).toEqual([422, true, 'received'])
    })
  })

  describe('the consent to be kept', () => {
    const shown = async (id: string) => (await show('applications', id, await cookieOf('applications', id))).body.data

    test('can be given, extended and taken back, and the day of deletion follows', async () => {
      const id = await applied()
      expect([(await shown(id)).deletesOn, (await shown(id)).talentPoolUntil]).toEqual(['2027-11-15', undefined])
      await choose(id, await cookieOf('applications', id), true)
      expect(await shown(id)).toMatchObject({ deletesOn: '2028-11-15', talentPoolUntil: '2028-11-15' })
      clock = '2027-06-01T09:00:00.000Z'
      await choose(id, await cookieOf('applications', id), true)
      expect(await shown(id)).toMatchObject({ deletesOn: '2029-06-01', talentPoolUntil: '2029-06-01' })
      const { status, body } = await choose(id, await cookieOf('applications', id), false)
      expect([status, body.success]).toEqual([200, true])
      expect([(await shown(id)).deletesOn, (await shown(id)).talentPoolUntil]).toEqual(['2027-11-15', undefined])
      expect(await mailsOf(id)).toEqual(atFirst)
    })

    test('holds after a rejection', async () => {
      const id = await applied({ talentPool: true })
      await decide(id, await cookieOf('reviews', id), 'reject')
      expect((await shown(id)).deletesOn).toBe('2028-11-15')
      await choose(id, await cookieOf('applications', id), false)
      expect((await shown(id)).deletesOn).toBe('2027-05-15')
    })

    test('cannot be given for one that was withdrawn', async () => {
      const id = await applied()
      const cookie = await cookieOf('applications', id)
      await withdraw(id, cookie)
      for (const consent of [true, false]) {
        const answer = await choose(id, cookie, consent)
        expect([answer.status, answer.body.code]).toEqual([409, 'notPossibleNow'])
      }
    })

    test.each([{}, { consent: 'yes' }, { consent: null }, []])('is a clear yes or no: not %j', async (json) => {
      const id = await applied()
      const cookie = await cookieOf('applications', id)
      expect((await ask(`/applications/${id}/talent-pool`, { json, ...withCookie(cookie) })).status).toBe(422)
    })
  })

  describe('to delete', () => {
    test('leaves nothing of the person but the last mail', async () => {
      const key = { headers: { 'idempotency-key': 'key of the one who goes' } }
      const form = aForm({ surname: 'Verschwunden', mail: 'weg@mail.example' })
      const id = (await apply(demoJobs.plain, form, key)).body.data.applicationId
      await upload(id)
      const cookie = await cookieOf('applications', id)
      const { status, body } = await erase(id, cookie)
      expect([status, body.success]).toEqual([200, true])
      expect(await findApplication(database.db, id)).toBeUndefined()
      const files = await database.db
        .selectFrom('attachment')
        .select('number')
        .where('application_id', '=', id)
        .execute()
      expect([files, await mailsOf(id)]).toEqual([[], ['applicationDeleted']])
      const hashes = await database.db
        .selectFrom('idempotency_key')
        .select('body_hash')
        .where('result_id', '=', id)
        .execute()
      expect(hashes).toEqual([{ body_hash: '' }])
      const again = await apply(demoJobs.plain, form, key)
      expect([again.status, again.body.code]).toEqual([422, 'keyReused'])
    })

    test('answers 410 afterwards to whoever has a link or a grant', async () => {
      const id = await applied()
      const [cookie, review] = [await cookieOf('applications', id), await cookieOf('reviews', id)]
      await erase(id, cookie)
      const gone = [
        await open('applications', id, issue('application-link', id)),
        await open('reviews', id, issue('review-link', id)),
        ...(await Promise.all(Object.values(guarded.applications).map((call) => call(id, cookie)))),
        await show('reviews', id, review),
        await decide(id, review, 'invite'),
      ]
      for (const answer of gone)
        expect([answer.status, answer.body.code, isCleanRefusal(answer)]).toEqual([410, 'applicationDeleted', true])
      expect(await mailsOf(id)).toEqual(['applicationDeleted'])
    })

    test('takes mails along that have not left yet, and is possible in every state', async () => {
      for (const decision of ['invite', 'hire', 'reject']) {
        const id = await applied()
        await decide(id, await cookieOf('reviews', id), decision)
        expect((await erase(id, await cookieOf('applications', id))).status).toBe(200)
        expect(await mailsOf(id)).toEqual(['applicationDeleted'])
      }
    })

    test('three times at once is one deletion and one mail', async () => {
      const id = await applied()
      const cookie = await cookieOf('applications', id)
      const answers = await Promise.all(Array.from({ length: 3 }, () => erase(id, cookie)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
      expect(await mailsOf(id)).toEqual(['applicationDeleted'])
    })
  })
})
