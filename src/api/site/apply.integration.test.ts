import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findApplication } from '#db/applications.ts'
import { type Db, openDatabase } from '#db/database.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { submitApplication } from '#services/hiring/submit-application.ts'
import { anApplicant, demoJobs, sundayMorning } from '#tests/support/api-applicant.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, isCleanRefusal } from '#tests/support/test-api.ts'

onAnyDatabase('apply API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let elsewhere: Db
  let clock = sundayMorning
  const { aForm, apply, applied } = anApplicant(() => testApi.api)
  const stored = async (id: string) => {
    const found = await findApplication(database.db, id)
    if (!found) throw new Error(`There is no application ${id}`)
    return found
  }
  const count = async () => (await database.db.selectFrom('application').select('id').execute()).length
  const mailsOf = async (id: string) => {
    const rows = await database.db.selectFrom('outbox').selectAll().where('subject_id', '=', id).execute()
    return rows.toSorted((one, other) => one.kind.localeCompare(other.kind))
  }
  const kindsOf = async (id: string) => (await mailsOf(id)).map(({ kind }) => kind)

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
    elsewhere = openDatabase(database.url, () => {})
  })
  afterAll(() => elsewhere.destroy())
  beforeEach(() => {
    clock = sundayMorning
  })

  describe('with all fields', () => {
    const interview = [
      { id: 'fuehrerschein', answer: 'Klasse B' },
      { id: 'tage', answer: ['Montag', 'Dienstag'] },
      { id: 'touren', answer: 'Noch keine.' },
    ]
    const attributes = [{ name: 'earliestStart', notes: 'sofort' }]

    test('stores the application with its questions and the deletion date', async () => {
      const form = aForm({ attributes, interview, talentPool: true })
      const { status, body } = await apply(demoJobs.withQuestions, form, { language: 'en' })
      const data = { applicationId: expect.any(String), answerBy: '2026-11-20' }
      expect([status, body]).toEqual([200, { success: true, data }])
      expect(body.data.applicationId).toMatch(/^[0-9a-f]{40}$/)
      const { attributes: _a, interview: _i, talentPool: _t, ...applicant } = form as Record<string, unknown>
      expect(await stored(body.data.applicationId)).toEqual({
        deletesOn: '2028-11-15',
        linkVersion: 0,
        application: {
          id: body.data.applicationId,
          jobId: demoJobs.withQuestions,
          jobName: {
            de: 'Auslieferungsfahrer (m/w/d) für die Südtour',
            en: 'Delivery driver (m/f/d), southern round',
          },
          jobIdentifier: 'KR-2026-026',
          organizer: { name: 'Georg Hiemer', mail: 'georg.hiemer@krume.example', phone: '+49 89 99998-241' },
          state: 'received',
          language: 'en',
          applicant,
          attributes,
          interview: [
            {
              id: 'fuehrerschein',
              headline: { de: 'Welchen Führerschein hast du?', en: 'Which driving licence do you hold?' },
              answer: ['Klasse B'],
            },
            expect.objectContaining({ id: 'tage', answer: ['Montag', 'Dienstag'] }),
            expect.objectContaining({ id: 'touren', answer: ['Noch keine.'] }),
          ],
          createdAt: sundayMorning,
          openedAt: sundayMorning,
          answeredAt: null,
          invitedAt: null,
          decidedAt: null,
          source: null,
          suggestedJob: null,
          talentPoolSince: '2026-11-15',
          answerBy: '2026-11-20',
        },
      })
    })

    test('sends mails to the applicant and the reviewers with minimal personal data', async () => {
      const id = await applied({ interview, streetAddress: 'Geheimweg 1' }, demoJobs.withQuestions)
      const mails = await mailsOf(id)
      expect(mails.map(({ kind }) => kind)).toEqual(['applicationNotice', 'applicationReceived'])
      for (const { payload } of mails) {
        expect(payload).toMatchObject({ applicationId: id, applicant: { mail: 'anna.huber@mail.example' } })
        expect(JSON.stringify(payload)).not.toMatch(/Geheimweg|99998-777|Klasse B/)
      }
    })
  })

  test('requires neither phone, answers nor consent; without consent it is deleted after a year', async () => {
    const { phone: _phone, ...form } = aForm()
    const { body } = await apply(demoJobs.plain, form)
    const { application, deletesOn } = await stored(body.data.applicationId)
    expect(application).toMatchObject({ attributes: [], interview: [], talentPoolSince: null, language: 'de' })
    expect([application.applicant.phone, deletesOn]).toEqual(['', '2027-11-15'])
  })

  test('accepts the speculative application', async () => {
    const { status } = await apply(speculativeJobId, aForm({ interview: [{ id: 'wo', answer: ['Illertissen'] }] }))
    expect(status).toBe(200)
  })

  test('uses the date in Berlin', async () => {
    clock = '2026-12-31T23:30:00.000Z'
    expect((await stored(await applied({ talentPool: true }))).deletesOn).toBe('2029-01-01')
  })

  test('drops answers that are unknown, empty or duplicate', async () => {
    const interview = [
      { id: 'religion', answer: 'x' },
      { id: '__proto__', answer: 'x' },
      { id: 'touren', answer: ' ' },
      { id: 'tage', answer: ['', ' Montag ', ''] },
      { id: 'fuehrerschein', answer: 'Klasse B' },
      { id: 'fuehrerschein', answer: 'Klasse C' },
    ]
    const { application } = await stored(await applied({ interview }, demoJobs.withQuestions))
    expect(application.interview.map(({ id, answer }) => [id, answer])).toEqual([
      ['fuehrerschein', ['Klasse B']],
      ['tage', ['Montag']],
    ])
    const none = await stored(await applied({ interview }, demoJobs.plain))
    expect(none.application.interview).toEqual([])
  })

  test('stores no unknown fields', async () => {
    const more = { state: 'hired', id: 'x', deletesOn: '2099-01-01', birthday: '2000-01-01', isAdmin: true }
    const { application, deletesOn } = await stored(await applied(more))
    expect([application.state, deletesOn, Object.keys(application.applicant)]).toEqual([
      'received',
      '2027-11-15',
      ['givenname', 'surname', 'mail', 'phone', 'streetAddress', 'postalCode', 'location'],
    ])
  })

  test('stores names verbatim', async () => {
    const names = { givenname: '  Ṣọlá\0 "Bo\u202eb" 🥨 ', surname: '<b>=cmd|x</b>', location: 'Neu-Ulm\r\nX' }
    const { application } = await stored(await applied(names))
    expect(application.applicant).toMatchObject({
      givenname: 'Ṣọlá\0 "Bo\u202eb" 🥨',
      surname: '<b>=cmd|x</b>',
      location: 'Neu-Ulm\r\nX',
    })
  })

  describe('reports errors by field', () => {
    test('when all fields are empty', async () => {
      const { status, body } = await apply(demoJobs.plain, {})
      expect([status, body.code]).toEqual([422, 'invalidRequest'])
      expect(body.errors).toEqual({
        givenname: 'error-empty-givenname',
        surname: 'error-empty-surname',
        mail: 'error-empty-mail',
        streetAddress: 'error-empty-streetAddress',
        postalCode: 'error-empty-postalCode',
        location: 'error-empty-location',
      })
    })

    test.each([
      ['givenname', ' ', 'error-empty-givenname'],
      ['givenname', 'x'.repeat(101), 'error-invalid-givenname'],
      ['surname', 'x'.repeat(10_000), 'error-invalid-surname'],
      ['surname', 7, 'error-empty-surname'],
      ['mail', 'anna', 'error-invalid-mail'],
      ['mail', 'anna@mail.example\r\nBcc: x@y.example', 'error-invalid-mail'],
      ['mail', `${'x'.repeat(250)}@y.example`, 'error-invalid-mail'],
      ['phone', '1'.repeat(41), 'error-invalid-phone'],
      ['streetAddress', '', 'error-empty-streetAddress'],
      ['postalCode', '1'.repeat(13), 'error-invalid-postalCode'],
      ['postalCode', '1', 'error-invalid-postalCode'],
      ['location', null, 'error-empty-location'],
      ['talentPool', 'yes', 'error-invalid-talentPool'],
      ['interview', 'x', 'error-invalid-interview'],
      ['interview', Array.from({ length: 51 }, () => ({ id: 'a', answer: 'b' })), 'error-invalid-interview'],
      ['attributes', Array.from({ length: 21 }, () => ({ name: 'a', notes: 'b' })), 'error-invalid-attributes'],
    ])('%s', async (field, value, code) => {
      const before = await count()
      const response = await apply(demoJobs.plain, aForm({ [field]: value }))
      expect([response.status, isCleanRefusal(response), response.body.errors]).toEqual([422, true, { [field]: code }])
      expect(await count()).toBe(before)
    })

    const short = { name: 'b', notes: 'x' }
    test.each([
      [{ interview: [{ id: 'a', answer: 'x'.repeat(4001) }] }, 'interview.answer'],
      [{ interview: [{ id: 'a', answer: ['x'.repeat(201)] }] }, 'interview.answer'],
      [{ interview: [{ answer: 'x' }] }, 'interview.id'],
      [{ attributes: [{ name: '', notes: '' }] }, 'attributes.name'],
      [{ attributes: [short, { name: 'a', notes: 'x'.repeat(1001) }] }, 'attributes.a'],
      [{ attributes: [short, { name: 'earliestStart', notes: 'x'.repeat(201) }] }, 'attributes.earliestStart'],
    ])('inside a list: %#', async (changes, field) => {
      const { status, body } = await apply(demoJobs.plain, aForm(changes))
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    })
  })

  test('returns 404 for an unknown job and 409 for a filled one', async () => {
    const before = await count()
    const unknown = await apply('unknown', aForm())
    expect([unknown.status, unknown.body.code, isCleanRefusal(unknown)]).toEqual([404, 'notFound', true])
    const closed = await apply(demoJobs.closed, aForm())
    expect([closed.status, closed.body.code, isCleanRefusal(closed)]).toEqual([409, 'jobClosed', true])
    expect(await count()).toBe(before)
  })

  test.each([
    ['no JSON', '{"givenname":', 400, 'malformedJson'],
    ['a body of 200,000 bytes', JSON.stringify({ givenname: 'x'.repeat(200_000) }), 413, 'tooLarge'],
  ])('rejects %s', async (_what, body, status, code) => {
    const path = `/jobs/${demoJobs.plain}/applications`
    const headers = { authorization: `Basic ${btoa('public:test')}`, 'content-type': 'application/json' }
    const response = await testApi.api.request(path, { method: 'POST', headers, body })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
  })

  test('is limited to twenty per hour and visitor', async () => {
    for (let tries = 0; tries < 20; tries++)
      expect((await apply('unknown', aForm(), { visitor: 'eager' })).status).toBe(404)
    const refused = await apply(demoJobs.plain, aForm(), { visitor: 'eager' })
    expect([refused.status, isCleanRefusal(refused)]).toEqual([429, true])
    clock = '2026-11-15T09:00:00.000Z'
    expect((await apply(demoJobs.plain, aForm(), { visitor: 'eager' })).status).toBe(200)
  })

  describe('idempotency', () => {
    const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

    test('returns the same response when a request is repeated', async () => {
      const [form, key] = [aForm(), withKey(randomUUID())]
      const before = await count()
      const [first, second] = [
        await apply(demoJobs.plain, form, key),
        await apply(demoJobs.plain, form, { ...key, language: 'en' }),
      ]
      expect([second.status, second.body]).toEqual([200, first.body])
      expect(await count()).toBe(before + 1)
      expect(await kindsOf(first.body.data.applicationId)).toEqual(['applicationNotice', 'applicationReceived'])
    })

    test('returns the same response when the job has been filled since', async () => {
      const [form, key] = [aForm(), withKey(randomUUID())]
      const first = await apply(demoJobs.plain, form, key)
      const { hiring } = testApi.services
      const { content } = hiring
      hiring.content = () => ({ ...content(), jobs: content().jobs.map((job) => ({ ...job, isActive: false })) })
      const again = await apply(demoJobs.plain, form, key)
      hiring.content = content
      expect([again.status, again.body]).toEqual([200, first.body])
    })

    test.each([
      ['another body', (form: object) => ({ ...form, location: 'Senden' }), demoJobs.plain],
      ['a changed consent', (form: object) => ({ ...form, talentPool: true }), demoJobs.plain],
      ['another job', (form: object) => form, demoJobs.withQuestions],
    ])('rejects a key that was used with %s', async (_what, change, jobId) => {
      const [form, key] = [aForm(), withKey(randomUUID())]
      await apply(demoJobs.plain, form, key)
      const before = await count()
      const response = await apply(jobId, change(form), key)
      expect([response.status, response.body.code, isCleanRefusal(response)]).toEqual([422, 'keyReused', true])
      expect(await count()).toBe(before)
    })

    test('ten concurrent requests with the same key create one application and one pair of mails', async () => {
      const [form, key] = [aForm(), withKey(randomUUID())]
      const before = await count()
      const responses = await Promise.all(Array.from({ length: 10 }, () => apply(demoJobs.plain, form, key)))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
      const [id = '', ...others] = new Set(responses.map(({ body }) => body.data.applicationId as string))
      expect([others, await count()]).toEqual([[], before + 1])
      expect(await kindsOf(id)).toEqual(['applicationNotice', 'applicationReceived'])
    })

    test('ten concurrent requests from two processes create one application', async () => {
      const { hiring } = testApi.services
      const processes = [hiring, { ...hiring, db: elsewhere }]
      const input = {
        jobId: demoJobs.plain,
        applicant: aForm() as never,
        attributes: [],
        interview: [],
        talentPool: false,
        language: 'de' as const,
        idempotencyKey: randomUUID(),
      }
      const before = await count()
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) => submitApplication(processes[index % 2] ?? hiring, input)),
      )
      expect(results.map(({ kind }) => kind).toSorted()).toEqual([
        'submitted',
        ...Array.from({ length: 9 }, () => 'submittedBefore'),
      ])
      expect(await count()).toBe(before + 1)
    })

    test('two concurrent requests with the same key and different bodies: one succeeds, the other is rejected', async () => {
      const key = withKey(randomUUID())
      const before = await count()
      const responses = await Promise.all(
        ['Senden', 'Ulm'].map((location) => apply(demoJobs.plain, aForm({ location }), key)),
      )
      expect(responses.map(({ body }) => body.code ?? 'kept').toSorted()).toEqual(['kept', 'keyReused'])
      expect(await count()).toBe(before + 1)
    })

    test('without a key every request creates an application', async () => {
      const before = await count()
      const form = aForm()
      const { hiring } = testApi.services
      const input = { attributes: [], interview: [], talentPool: false, language: 'de' as const }
      for (let round = 0; round < 2; round++)
        await submitApplication(hiring, {
          ...input,
          jobId: demoJobs.plain,
          applicant: form as never,
          idempotencyKey: undefined,
        })
      expect(await count()).toBe(before + 2)
    })

    test.each(['short', 'x'.repeat(101)])('rejects the key %s, which has the wrong length', async (key) => {
      expect((await apply(demoJobs.plain, aForm(), withKey(key))).status).toBe(422)
    })
  })
})
