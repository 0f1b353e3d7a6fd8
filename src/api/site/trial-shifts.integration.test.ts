import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trialShiftOptionsSchema } from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { type Db, openDatabase } from '#db/database.ts'
import type { OutboxMail } from '#db/outbox.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { bookTrialShift } from '#services/hiring/trial-shifts.ts'
import { createMailComposer } from '#services/scheduler/compose-mail.ts'
import { demoJobs, sundayMorning } from '#tests/support/api-applicant.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, isCleanRefusal, requestApi } from '#tests/support/test-api.ts'

const store = 'mindelheim-maximilianstrasse'

onAnyDatabase('trial shifts API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let elsewhere: Db
  let clock = sundayMorning
  const request = (path: string, asked: Parameters<typeof requestApi>[2] = {}) => requestApi(testApi.api, path, asked)
  const options = async (jobId: string, storeId?: string) =>
    request(`/jobs/${jobId}/trial-shift${storeId === undefined ? '' : `?storeId=${storeId}`}`)
  const datesOf = async (jobId: string, storeId?: string): Promise<string[]> =>
    (await options(jobId, storeId)).body.data.dates.map(({ date }: { date: string }) => date)

  const aBooking = (changes: Record<string, unknown> = {}) => ({
    storeId: store,
    date: '2026-11-18',
    time: '05:30',
    name: 'Anna Huber',
    phone: '+49 89 99998-777',
    ...changes,
  })
  const book = (booking: object, jobId = demoJobs.plain, visitor: string = randomUUID()) =>
    request(`/jobs/${jobId}/trial-shift`, { json: booking, visitor })
  const bookings = async () =>
    (await database.db.selectFrom('trial_shift_booking').selectAll().orderBy('date').execute()).map(
      ({ id: _id, created_at: _at, ...booking }) => booking,
    )
  const mails = () => database.db.selectFrom('outbox').selectAll().where('kind', '=', 'trialShiftBooked').execute()

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
    elsewhere = openDatabase(database.url, () => {})
  })
  afterAll(() => elsewhere.destroy())
  beforeEach(async () => {
    clock = sundayMorning
    await database.db.deleteFrom('trial_shift_booking').execute()
    await database.db.deleteFrom('outbox').execute()
  })

  describe('options', () => {
    test('contain the store of the job with its working days of the next two weeks', async () => {
      const { status, body } = await options(demoJobs.plain)
      expect(status).toBe(200)
      expect(singleResponse(trialShiftOptionsSchema.strict()).strict().parse(body)).toEqual(body)
      expect(body.data.stores).toEqual([{ id: store, name: 'Mindelheim Maximilianstraße', location: 'Mindelheim' }])
      expect(await datesOf(demoJobs.plain, store)).toEqual(await datesOf(demoJobs.plain))
      expect(body.data.dates[0].date).toBe('2026-11-17')
      expect(body.data.dates.map(({ date }: { date: string }) => date)).not.toContain('2026-11-22')
      expect(body.data.dates.at(-1).date <= '2026-11-29').toBe(true)
      // The shift lasts from 5:00 to 11:00, and a guest stays for three hours.
      for (const { times } of body.data.dates) expect([times[0], times.at(-1)]).toEqual(['05:00', '08:00'])
    })

    test('of a job for all stores contain all stores, and days for the requested one', async () => {
      const { data } = (await options(speculativeJobId)).body
      expect([data.stores.length, data.dates]).toEqual([24, []])
      expect((await datesOf(speculativeJobId, 'memmingen-bahnhof')).length).toBeGreaterThan(5)
    })

    test.each(['memmingen-bahnhof', 'unknown', '__proto__'])(
      'contain no days for %s, where the job is not offered',
      async (id) => {
        expect(await datesOf(demoJobs.plain, id)).toEqual([])
      },
    )

    test('omit a taken day, in that store only', async () => {
      await book(aBooking())
      expect(await datesOf(demoJobs.plain)).not.toContain('2026-11-18')
      expect(await datesOf(speculativeJobId, store)).not.toContain('2026-11-18')
      expect(await datesOf(speculativeJobId, 'memmingen-bahnhof')).toContain('2026-11-18')
    })

    test('return 404 for a filled or unknown job', async () => {
      for (const jobId of [demoJobs.closed, 'unknown']) {
        const response = await options(jobId)
        expect([response.status, isCleanRefusal(response)]).toEqual([404, true])
      }
    })
  })

  describe('a booking', () => {
    test('is stored and sends mails to the store and the reviewers', async () => {
      const { status, body } = await book(aBooking())
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ storeName: 'Mindelheim Maximilianstraße', date: '2026-11-18', time: '05:30' })
      expect(Object.keys(body.data).toSorted()).toEqual(['bookingId', 'date', 'storeName', 'time', 'token'])
      expect(await bookings()).toEqual([
        {
          store_id: store,
          date: '2026-11-18',
          minute: 330,
          job_id: demoJobs.plain,
          name: 'Anna Huber',
          phone: '+49 89 99998-777',
          mail: '',
          language: 'de',
          sequence: 0,
        },
      ])
      const { content, services } = testApi
      const address = createMailComposer({
        content: () => content,
        publicUrl: 'https://krume.example',
        staffUrl: 'https://staff.krume.example',
        accessTokens: services.grants.access,
        hasScanner: true,
        now: () => clock,
      })
      const written = (await mails()).map((row) => address(row as OutboxMail))
      const job = content.jobs.find(({ id }) => id === demoJobs.plain)
      const storeMail = content.stores.find(({ id }) => id === store)?.mail
      expect(written.map(({ to }) => to).toSorted()).toEqual([storeMail, job?.organizer.mail].toSorted())
      for (const { text } of written)
        for (const word of ['Anna Huber', '+49 89 99998-777', '05:30', job?.name.de ?? '']) expect(text).toContain(word)
    })

    test('of a taken day is rejected without another mail', async () => {
      await book(aBooking())
      const response = await book(aBooking({ name: 'Ben Maier', time: '06:00' }))
      expect([response.status, response.body.code, isCleanRefusal(response)]).toEqual([409, 'trialShiftTaken', true])
      expect(response.body.errors).toEqual({ date: 'error-trialShiftTaken' })
      expect([(await bookings()).length, (await mails()).length]).toEqual([1, 2])
    })

    test('repeated by the same person is one booking with one set of mails', async () => {
      const first = await book(aBooking())
      const mailed = (await mails()).length
      const again = await book(aBooking())
      expect([first.status, again.status]).toEqual([200, 200])
      expect(again.body).toEqual(first.body)
      expect([(await bookings()).length, (await mails()).length]).toEqual([1, mailed])
      expect((await book(aBooking({ phone: '+49 89 99998-778' }))).status).not.toBe(200)
    })

    test('of two people for the same day: one succeeds, the other is rejected', async () => {
      const names = ['Anna Huber', 'Ben Maier']
      const responses = await Promise.all(names.map((name) => book(aBooking({ name }))))
      expect(responses.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'trialShiftTaken'])
      const kept = await bookings()
      const winner = names[responses.findIndex(({ status }) => status === 200)]
      expect(kept.map(({ name }) => name)).toEqual([winner])
      expect(await mails()).toHaveLength(2)
    })

    test('of ten people from two processes: one succeeds', async () => {
      const job = testApi.content.jobs.find(({ id }) => id === demoJobs.plain)
      if (!job) return expect.unreachable('the job is gone')
      const booking = {
        storeId: store,
        date: '2026-11-19',
        minute: 330,
        name: 'Anna Huber',
        mail: '',
        language: 'de' as const,
      }
      const processes = [testApi.services.hiring, { ...testApi.services.hiring, db: elsewhere }]
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          bookTrialShift(processes[index % 2] ?? testApi.services.hiring, job, { ...booking, phone: String(index) }),
        ),
      )
      const kinds = results.map(({ kind }) => kind).toSorted()
      expect(kinds).toEqual(['booked', ...Array.from({ length: 9 }, () => 'trialShiftTaken')])
      expect([(await bookings()).length, (await mails()).length]).toEqual([1, 2])
    })

    test('with a null byte in the name causes no exception', async () => {
      expect((await book(aBooking({ name: 'Anna\0 Huber', phone: '1\0' }))).status).toBe(200)
      expect((await bookings()).map(({ name, phone }) => [name, phone])).toEqual([['Anna Huber', '1']])
      expect([(await mails()).length, testApi.reported]).toEqual([2, []])
    })

    test('on the same day in another store is accepted', async () => {
      const booking = { time: '09:00' }
      expect((await book(aBooking(booking), speculativeJobId)).status).toBe(200)
      expect((await book(aBooking({ ...booking, storeId: 'memmingen-bahnhof' }), speculativeJobId)).status).toBe(200)
    })

    test.each([
      ['today', { date: '2026-11-15' }, 'dateNotOffered', 'date'],
      ['tomorrow', { date: '2026-11-16' }, 'dateNotOffered', 'date'],
      ['on a Sunday', { date: '2026-11-22' }, 'dateNotOffered', 'date'],
      ['in three weeks', { date: '2026-12-07' }, 'dateNotOffered', 'date'],
      ['last year', { date: '2025-11-18' }, 'dateNotOffered', 'date'],
      ['in the night', { time: '03:00' }, 'timeNotOffered', 'time'],
      ['between the slots', { time: '05:07' }, 'timeNotOffered', 'time'],
      ['after the shift', { time: '09:00' }, 'timeNotOffered', 'time'],
      ['in the evening', { time: '17:00' }, 'timeNotOffered', 'time'],
      ['in a store where the job is not', { storeId: 'memmingen-bahnhof' }, 'storeNotOffered', 'storeId'],
      ['in a store that does not exist', { storeId: 'atlantis' }, 'storeNotOffered', 'storeId'],
    ])('%s is rejected', async (_when, changes, code, field) => {
      const response = await book(aBooking(changes))
      expect([response.status, response.body.code, response.body.errors]).toEqual([
        409,
        code,
        { [field]: `error-${code}` },
      ])
      expect([isCleanRefusal(response), await bookings(), await mails()]).toEqual([true, [], []])
    })

    test('reports missing fields', async () => {
      const { status, body } = await book({})
      expect([status, body.errors]).toEqual([
        422,
        {
          storeId: 'error-empty-storeId',
          date: 'error-empty-date',
          time: 'error-empty-time',
          name: 'error-empty-name',
          phone: 'error-empty-phone',
        },
      ])
    })

    test.each([
      ['date', '2026-02-30', 'error-empty-date'],
      ['date', 'tomorrow', 'error-empty-date'],
      ['time', '9:00', 'error-empty-time'],
      ['time', '24:00', 'error-empty-time'],
      ['name', ' ', 'error-empty-name'],
      ['name', 'x'.repeat(201), 'error-invalid-name'],
      ['phone', '1'.repeat(41), 'error-invalid-phone'],
    ])('reports %s when it is %j', async (field, value, code) => {
      expect((await book(aBooking({ [field]: value }))).body.errors).toEqual({ [field]: code })
    })

    test('for a filled or unknown job returns 404', async () => {
      for (const jobId of [demoJobs.closed, 'unknown']) expect((await book(aBooking(), jobId)).status).toBe(404)
      expect(await bookings()).toEqual([])
    })

    test('is limited to ten per hour and visitor', async () => {
      for (let tries = 0; tries < 10; tries++)
        expect((await book(aBooking({ date: '2026-11-22' }), demoJobs.plain, 'eager')).status).toBe(409)
      const refused = await book(aBooking(), demoJobs.plain, 'eager')
      expect([refused.status, isCleanRefusal(refused)]).toEqual([429, true])
    })
  })
})
