import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import { jobQuerySchema, jobResponseSchema, jobSummarySchema } from '#contract/jobs.ts'
import { employmentTypes, jobFields } from '#domain/content/option-values.ts'
import { shiftStarts, speculativeJobId } from '#domain/hiring/job.ts'
import { languages, localized } from '#domain/i18n/languages.ts'
import { changeApplicationState } from '#services/hiring/change-application.ts'
import { anApplicant, demoJobs, sundayMorning } from '#tests/support/api-applicant.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, isCleanRefusal, requestApi } from '#tests/support/test-api.ts'
import { findJobs } from './job-routes.ts'

const krumbach = 'verkauf-fruehschicht-krumbach'
const drivers = 'fahrer-suedtour-illertissen'

onAnyDatabase('jobs API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = sundayMorning
  const request = (path: string, asked: Parameters<typeof requestApi>[2] = {}) => requestApi(testApi.api, path, asked)
  const list = async (query: Record<string, string> | string[][] = {}, language?: string) => {
    const asked = new URLSearchParams([['limit', '100'], ...(Array.isArray(query) ? query : Object.entries(query))])
    return (await request(`/jobs?${asked}`, language ? { language } : {})).body
  }
  const idsOf = async (...given: Parameters<typeof list>): Promise<string[]> =>
    (await list(...given)).data.map(({ jobId }: { jobId: string }) => jobId)
  const found = (keyword: string, language?: string) => idsOf({ keyword }, language)

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
  })
  beforeEach(() => {
    clock = sundayMorning
  })

  describe('the list', () => {
    test('contains all jobs except the speculative application, newest first', async () => {
      const response = await list()
      expect(listResponse(jobSummarySchema.strict()).strict().parse(response)).toEqual(response)
      const { jobs } = testApi.content
      expect(response.count).toBe(jobs.length - 1)
      const created = response.data.map(({ createdAt }: { createdAt: string }) => createdAt)
      expect(created).toEqual(created.toSorted().reverse())
      expect(response.data.some(({ isSpeculative }: { isSpeculative: boolean }) => isSpeculative)).toBe(false)
    })

    test('contains the open jobs, the closed ones or both, by isActive', async () => {
      const open = await idsOf({ isActive: 'true' })
      const closed = await idsOf({ isActive: 'false' })
      expect(await idsOf({ isActive: '1' })).toEqual(open)
      expect(await idsOf({ isActive: '0' })).toEqual(closed)
      expect(closed).toContain(demoJobs.closed)
      expect(closed).toHaveLength(testApi.content.jobs.filter(({ isActive }) => !isActive).length)
      expect((await idsOf()).toSorted()).toEqual([...open, ...closed].toSorted())
    })

    test.each(languages)('sorts jobs of one day by their names in the language (%s)', (language) => {
      const { company, stores } = testApi.content
      const jobs = testApi.content.jobs.map((job) => ({ ...job, createdAt: '2026-02-01' }))
      const found = findJobs({ jobs, stores, company }, jobQuerySchema.parse({}), language)
      const names = found.map(({ name }) => localized(name, language))
      expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare))
    })

    test('has pages of six and counts all jobs', async () => {
      const all = await idsOf()
      const page = async (query: string) => (await request(`/jobs?${query}`)).body
      for (const [query, from, until] of [
        ['', 0, 6],
        ['offset=6', 6, 12],
        ['skip=6', 6, 12],
        ['offset=6&skip=12', 6, 12],
        ['offset=0&skip=12', 0, 6],
        ['limit=3&offset=1', 1, 4],
        ['limit=0', 0, 0],
        [`offset=${all.length - 1}`, all.length - 1, all.length],
        ['offset=100000', 0, 0],
      ] as const) {
        const { count, data } = await page(query)
        const ids = data.map(({ jobId }: { jobId: string }) => jobId)
        expect([query, count, ids]).toEqual([query, all.length, all.slice(from, until)])
      }
    })

    test('is in the language of the request', async () => {
      const of = async (language: string) =>
        (await list({ keyword: 'KR-2026-031' }, language)).data[0] as Record<string, unknown>
      expect(await of('de')).toMatchObject({
        name: 'Verkäufer (m/w/d) in der Frühschicht',
        department: 'Filialverkauf',
        subscription: 'Teilzeit',
        employmentType: 'partTime',
        entryLevel: 'Auch ohne Vorkenntnisse',
      })
      expect(await of('en')).toMatchObject({
        name: 'Sales assistant (m/f/d), early shift',
        department: 'Store sales',
        subscription: 'Part-time',
        employmentType: 'partTime',
      })
    })

    test.each([
      ['limit=101', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=2.5', 'limit'],
      ['limit=six', 'limit'],
      ['offset=-6', 'offset'],
      ['offset=1e309', 'offset'],
      ['offset=100001', 'offset'],
      ['skip=x', 'skip'],
      ['isActive=yes', 'isActive'],
      ['field=marketing', 'field'],
      ['type=Vollzeit', 'type'],
      ['shift=dawn', 'shift'],
      [`keyword=${'x'.repeat(101)}`, 'keyword'],
      [Array.from({ length: 21 }, () => 'field=sales').join('&'), 'field'],
    ])('rejects %s and names the field', async (query, field) => {
      const response = await request(`/jobs?${query}`)
      expect([response.status, isCleanRefusal(response), response.body.errors]).toEqual([
        422,
        true,
        { [field]: `error-invalid-${field}` },
      ])
    })
  })

  describe('a keyword', () => {
    test.each([
      ['the location', 'Krumbach', krumbach],
      ['the store', 'Karl-Mantel', krumbach],
      ['the postal code', '86381', krumbach],
      ['the identifier', 'kr-2026-026', drivers],
      ['the name', 'Südtour', drivers],
      ['the department', 'Fuhrpark', drivers],
      ['several of them', 'fahrer, ILLERTISSEN  fuhrpark', drivers],
    ])('is searched in %s', async (_where, keyword, jobId) => {
      expect(await found(keyword)).toContain(jobId)
    })

    test.each(['Verkäufer', 'verkäufer', 'VERKÄUFER', 'Verkaeufer', 'Verkaufer', 'Verka\u0308ufer', ' verkäufer '])(
      'finds the same jobs in every spelling: %s',
      async (keyword) => {
        const ids = await found(keyword)
        expect(ids).toContain(krumbach)
        expect(ids).toEqual(await found('verkäufer'))
      },
    )

    test.each(['Weißenhorn', 'Weissenhorn', 'WEISSENHORN', 'weißenhorn'])('finds the town %s', async (keyword) => {
      expect(await found(keyword)).toEqual(['ausbildung-fachverkaeufer-weissenhorn'])
    })

    test.each(['Bad Wörishofen', 'bad woerishofen', 'worishofen'])('finds the town %s', async (keyword) => {
      expect(await found(keyword)).toEqual(['service-sonntag-bad-woerishofen'])
    })

    test('is searched in German and in the language of the request', async () => {
      expect(await found('driver', 'en')).toContain(drivers)
      expect(await found('fahrer', 'en')).toContain(drivers)
      expect(await found('driver', 'de')).toEqual([])
    })

    test('is not searched in the description', async () => {
      expect(await found('Morgendämmerung')).toEqual([])
    })

    test.each(['Krume', 'Bäckerei', 'Bäckerei Krume', 'Jobs bei Krume'])(
      'that names the company finds every job: %s',
      async (keyword) => {
        expect((await found(keyword)).toSorted()).toEqual((await idsOf()).toSorted())
      },
    )

    test('finds a job for all stores by that label', async () => {
      expect(await found('alle Standorte')).toEqual(['it-techniker-filialen'])
      expect(await found('all locations', 'en')).toEqual(['it-techniker-filialen'])
    })

    test('never finds the speculative application', async () => {
      for (const keyword of ['Initiativbewerbung', 'speculative', 'KR-2026-001', 'Alle Bereiche'])
        expect(await found(keyword, 'en')).toEqual([])
    })

    test('of spaces finds all jobs', async () => {
      expect(await found('  ')).toEqual(await idsOf())
    })

    test.each(['xyzzy', '%', '_', "' OR 1=1 --", '(m/w/d', '.*', '\0'])(
      '%j is treated as plain text',
      async (keyword) => {
        const { success, count, data } = await list({ keyword })
        expect([success, count]).toEqual([true, data.length])
        if (keyword === 'xyzzy') expect(count).toBe(0)
      },
    )
  })

  describe('the filters', () => {
    const jobsOf = () => testApi.content.jobs.filter(({ id }) => id !== speculativeJobId)

    test.each(jobFields)('field=%s finds exactly those jobs', async (field) => {
      const expected = jobsOf().filter((job) => job.field === field)
      expect((await idsOf({ field })).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    })

    test.each(employmentTypes)('type=%s finds exactly those jobs', async (type) => {
      const expected = jobsOf().filter((job) => job.employmentType === type)
      expect((await idsOf({ type })).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    })

    test('by shift start partition all jobs with a shift', async () => {
      const byStart = await Promise.all(shiftStarts.map((shift) => idsOf({ shift })))
      expect(byStart.every((ids) => ids.length > 0)).toBe(true)
      expect(byStart.flat().toSorted()).toEqual(
        jobsOf()
          .filter(({ shift }) => shift !== null)
          .map(({ id }) => id)
          .toSorted(),
      )
      for (const start of shiftStarts)
        for (const { shift } of (await list({ shift: start })).data) expect(shift.start).toBe(start)
    })

    test('combine by OR within a kind, and by AND across kinds and the keyword', async () => {
      const both = await idsOf([
        ['field', 'sales'],
        ['field', 'bakery'],
      ])
      expect(both).toHaveLength(12)
      const narrowed = await idsOf([
        ['field', 'sales'],
        ['field', 'bakery'],
        ['type', 'partTime'],
        ['shift', 'early'],
        ['keyword', 'Krumbach'],
        ['isActive', 'true'],
      ])
      expect(narrowed).toEqual([krumbach])
      expect((await list({ field: 'sales', keyword: 'Steinofen' })).count).toBe(0)
    })
  })

  describe('one job', () => {
    const one = (jobId: string, language?: string) => request(`/jobs/${jobId}`, language ? { language } : {})

    test('has all fields', async () => {
      const { status, body } = await one(drivers)
      expect(status).toBe(200)
      expect(singleResponse(jobResponseSchema.strict()).strict().parse(body)).toEqual(body)
      expect(body.data).toMatchObject({
        jobId: drivers,
        identifier: 'KR-2026-026',
        location: { storeId: 'illertissen-marktplatz', location: 'Illertissen' },
        pay: { from: 15.6, to: 17.4, currency: 'EUR', per: 'hour', supplements: '25 % für die Zeit vor 6 Uhr' },
        shift: { from: '03:30', until: '09:00', start: 'night', days: [1, 2, 3, 4, 5, 6] },
        isActive: 1,
        isSpeculative: false,
        hasTrialShift: true,
        organizer: { givenname: 'Georg', surname: 'Hiemer', mail: 'georg.hiemer@krume.example' },
        interview: [{ id: 'fuehrerschein', type: 'select' }, { id: 'tage', type: 'select-multi' }, { id: 'touren' }],
      })
      expect(body.data.startsOn).toBeUndefined()
    })

    test('is in English with English texts', async () => {
      const { data } = (await one(drivers, 'en')).body
      expect(data.interview[0].defaultValue).toBe('class B, class C1, class C, none yet')
      expect(data.organizer.role).toBe('Head of fleet and maintenance')
    })

    test.each([
      [drivers, 'versand'],
      ['verkauf-fruehschicht-krumbach', 'theke'],
    ])('shows the work of its field: %s', async (jobId, picture) => {
      const { data } = (await one(jobId)).body
      expect([data.picture.id, data.alt.length > 20]).toEqual([picture, true])
    })

    test('says when an applicant of today has an answer, and after how many days the last five had one', async () => {
      const api = () => testApi.api
      const { applied } = anApplicant(api)
      const actor = { kind: 'person' as const, id: 'pia', name: 'Pia' }
      const answers = async () => {
        const { answerBy, recentAnswerDays } = (await one(krumbach)).body.data
        return { answerBy, recentAnswerDays }
      }
      const answerAfter = async (days: number, number: number) => {
        clock = `2026-11-0${9 - days}T08:00:00.000Z`
        const id = await applied({ mail: `antwort-${number}@mail.example` })
        clock = '2026-11-09T08:00:00.000Z'
        await changeApplicationState(testApi.services.hiring, id, 'reject', { actor })
      }
      for (const [number, days] of [1, 2, 3, 5].entries()) await answerAfter(days, number)
      clock = sundayMorning
      // Five working days after a Sunday. Four answers are too few to measure.
      expect(await answers()).toEqual({ answerBy: '2026-11-20', recentAnswerDays: undefined })
      await answerAfter(8, 4)
      clock = sundayMorning
      expect(await answers()).toEqual({ answerBy: '2026-11-20', recentAnswerDays: 3 })
    })

    test('that is filled is still returned, without trial shifts', async () => {
      const { status, body } = await one(demoJobs.closed)
      expect([status, body.data.isActive, body.data.hasTrialShift]).toEqual([200, 0, false])
    })

    test('the speculative application is returned by its id, for all stores, without pay and shift', async () => {
      const { status, body } = await one(speculativeJobId)
      expect([status, body.data.isSpeculative, body.data.location.name]).toEqual([200, true, 'Alle Standorte'])
      expect([body.data.pay, body.data.shift, body.data.location.storeId]).toEqual([undefined, undefined, undefined])
    })

    test.each(['unknown', '__proto__', 'constructor', '%00', '..%2f..%2fetc', 'x'.repeat(100)])(
      'that is unknown returns 404: %s',
      async (jobId) => {
        const response = await one(jobId)
        expect([response.status, response.body.code, isCleanRefusal(response)]).toEqual([404, 'notFound', true])
      },
    )
  })

  describe('a job view', () => {
    const count = (jobId: string, json: unknown, visitor: string = randomUUID()) =>
      request(`/jobs/${jobId}/statistics`, { json, visitor })
    const counts = async (jobId: string) => {
      const rows = await database.db
        .selectFrom('job_statistic')
        .select(['type', 'date', 'count'])
        .where('job_id', '=', jobId)
        .orderBy('date')
        .orderBy('type')
        .execute()
      return rows.map((row) => `${row.date} ${row.type} ${row.count}`)
    }

    test('is counted by source and date in Berlin', async () => {
      await count(drivers, { type: 'newsletter' })
      await count(drivers, { type: ' Newsletter ' })
      await count(drivers, {})
      clock = '2026-11-15T22:59:59.000Z'
      await count(drivers, { type: 'newsletter' })
      clock = '2026-11-15T23:00:00.000Z'
      const { status, body } = await count(drivers, { type: 'newsletter' })
      expect([status, body.success]).toEqual([200, true])
      expect(await counts(drivers)).toEqual([
        '2026-11-15 jobs-apply 1',
        '2026-11-15 newsletter 3',
        '2026-11-16 newsletter 1',
      ])
    })

    test('is counted each time, also concurrently', async () => {
      await Promise.all(Array.from({ length: 12 }, () => count(krumbach, { type: 'plakat' })))
      expect(await counts(krumbach)).toEqual(['2026-11-15 plakat 12'])
    })

    test('of the type preview is not counted', async () => {
      for (const type of ['preview', 'Preview', ' PREVIEW '])
        expect((await count(demoJobs.plain, { type })).status).toBe(200)
      expect(await counts(demoJobs.plain)).toEqual([])
    })

    test('of an unknown job returns 404', async () => {
      const response = await count('unknown', { type: 'newsletter' })
      expect([response.status, isCleanRefusal(response), await counts('unknown')]).toEqual([404, true, []])
    })

    test.each(['', 'a b', '<script>', 'x'.repeat(41), 'a\r\nb', 'anna@mail.example', 7, null])(
      'with the source %j is rejected',
      async (type) => {
        const response = await count(demoJobs.closed, { type })
        expect([response.status, isCleanRefusal(response), await counts(demoJobs.closed)]).toEqual([422, true, []])
      },
    )

    test('is limited to 300 per hour and visitor', async () => {
      const windowEndsAt = '2026-11-15T08:30:00.000Z'
      await database.db
        .insertInto('attempt_count')
        .values({ key: 'view busy', window_ends_at: windowEndsAt, attempts: 299 })
        .execute()
      expect((await count(demoJobs.withQuestions, {}, 'busy')).status).toBe(200)
      expect((await count(demoJobs.withQuestions, {}, 'busy')).body.code).toBe('tooManyRequests')
      clock = windowEndsAt
      expect((await count(demoJobs.withQuestions, {}, 'busy')).status).toBe(200)
    })
  })
})
