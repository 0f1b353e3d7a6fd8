import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { singleAnswer } from '#contract/envelope.ts'
import { tasterOptionsSchema } from '#contract/hiring/application-answer.ts'
import { type Db, openDatabase } from '#db/open-database.ts'
import { speculativeJobId } from '#domain/hiring/speculative-job-id.ts'
import { bookTasterDay } from '#hiring/book-taster-day.ts'
import { addressMail } from '#scheduler/address-mail.ts'
import { anApi } from '#tests/support/an-api.ts'
import { demoJobs, sundayMorning } from '#tests/support/an-applicant.ts'
import { askApi, isCleanRefusal } from '#tests/support/ask-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

const store = 'mindelheim-maximilianstrasse'

onBothDatabases('the calls about taster days', (database) => {
  let house: Awaited<ReturnType<typeof anApi>>
  let elsewhere: Db
  let clock = sundayMorning
  const ask = (path: string, asked: Parameters<typeof askApi>[2] = {}) => askApi(house.api, path, asked)
  const options = async (jobId: string, storeId?: string) =>
    ask(`/jobs/${jobId}/taster${storeId === undefined ? '' : `?storeId=${storeId}`}`)
  const datesOf = async (jobId: string, storeId?: string): Promise<string[]> =>
    (await options(jobId, storeId)).body.data.dates.map(({ date }: { date: string }) => date)

  const aWish = (changes: Record<string, unknown> = {}) => ({
    storeId: store,
    date: '2026-11-18',
    time: '09:00',
    name: 'Anna Huber',
    phone: '+49 89 99998-777',
    ...changes,
  })
  const book = (wish: object, jobId = demoJobs.plain, visitor: string = randomUUID()) =>
    ask(`/jobs/${jobId}/taster`, { json: wish, visitor })
  const bookings = async () =>
    (await database.db.selectFrom('taster_booking').selectAll().orderBy('date').execute()).map(
      ({ id: _id, created_at: _at, ...booking }) => booking,
    )
  const mails = () => database.db.selectFrom('outbox').selectAll().where('kind', '=', 'tasterBooked').execute()

  beforeAll(async () => {
    house = await anApi(database.db, () => clock)
    elsewhere = openDatabase(database.url, () => {})
  })
  afterAll(() => elsewhere.destroy())
  beforeEach(async () => {
    clock = sundayMorning
    await database.db.deleteFrom('taster_booking').execute()
    await database.db.deleteFrom('outbox').execute()
  })

  describe('what is offered', () => {
    test('is the job’s own store with its working days of the next two weeks', async () => {
      const { status, body } = await options(demoJobs.plain)
      expect(status).toBe(200)
      expect(singleAnswer(tasterOptionsSchema.strict()).strict().parse(body)).toEqual(body)
      expect(body.data.stores).toEqual([{ id: store, name: 'Mindelheim Maximilianstraße', location: 'Mindelheim' }])
      expect(await datesOf(demoJobs.plain, store)).toEqual(await datesOf(demoJobs.plain))
      expect(body.data.dates[0].date).toBe('2026-11-17')
      expect(body.data.dates.map(({ date }: { date: string }) => date)).not.toContain('2026-11-22')
      expect(body.data.dates.at(-1).date <= '2026-11-29').toBe(true)
      for (const { times } of body.data.dates) expect(times[0] >= '06:00' && times.at(-1) <= '15:00').toBe(true)
    })

    test('of a job at all stores are all of them, and days for the one that is asked for', async () => {
      const { data } = (await options(speculativeJobId)).body
      expect([data.stores.length, data.dates]).toEqual([24, []])
      expect((await datesOf(speculativeJobId, 'memmingen-bahnhof')).length).toBeGreaterThan(5)
    })

    test.each(['memmingen-bahnhof', 'unknown', '__proto__'])(
      'holds no days for %s, where the job is not',
      async (id) => {
        expect(await datesOf(demoJobs.plain, id)).toEqual([])
      },
    )

    test('leaves out a day that is taken, in that store only', async () => {
      await book(aWish())
      expect(await datesOf(demoJobs.plain)).not.toContain('2026-11-18')
      expect(await datesOf(speculativeJobId, store)).not.toContain('2026-11-18')
      expect(await datesOf(speculativeJobId, 'memmingen-bahnhof')).toContain('2026-11-18')
    })

    test('is nothing for a job that is filled or unknown', async () => {
      for (const jobId of [demoJobs.closed, 'unknown']) {
        const answer = await options(jobId)
        expect([answer.status, isCleanRefusal(answer)]).toEqual([404, true])
      }
    })
  })

  describe('a booking', () => {
    test('is kept, and the store and the people in charge get a mail', async () => {
      const { status, body } = await book(aWish())
      expect([status, body.data]).toEqual([
        200,
        { storeName: 'Mindelheim Maximilianstraße', date: '2026-11-18', time: '09:00' },
      ])
      expect(await bookings()).toEqual([
        {
          store_id: store,
          date: '2026-11-18',
          minute: 540,
          job_id: demoJobs.plain,
          name: 'Anna Huber',
          phone: '+49 89 99998-777',
        },
      ])
      const { bakery, services } = house
      const address = addressMail({
        bakery: () => bakery,
        publicUrl: 'https://krume.example',
        access: services.grants.access,
        now: () => clock,
      })
      const written = (await mails()).map(address)
      const job = bakery.jobs.find(({ id }) => id === demoJobs.plain)
      const storeMail = bakery.stores.find(({ id }) => id === store)?.mail
      expect(written.map(({ to }) => to).toSorted()).toEqual([storeMail, job?.organizer.mail].toSorted())
      for (const { text } of written)
        for (const word of ['Anna Huber', '+49 89 99998-777', '9:00', job?.name.de ?? '']) expect(text).toContain(word)
    })

    test('of a day that is taken is refused clearly, without another mail', async () => {
      await book(aWish())
      const answer = await book(aWish({ name: 'Ben Maier', time: '10:00' }))
      expect([answer.status, answer.body.code, isCleanRefusal(answer)]).toEqual([409, 'tasterTaken', true])
      expect(answer.body.errors).toEqual({ date: 'error-tasterTaken' })
      expect([(await bookings()).length, (await mails()).length]).toEqual([1, 2])
    })

    test('asked for twice by the same person is one booking with one set of mails', async () => {
      const first = await book(aWish())
      const mailed = (await mails()).length
      const again = await book(aWish())
      expect([first.status, again.status]).toEqual([200, 200])
      expect(again.body).toEqual(first.body)
      expect([(await bookings()).length, (await mails()).length]).toEqual([1, mailed])
      expect((await book(aWish({ phone: '+49 89 99998-778' }))).status).not.toBe(200)
    })

    test('two people racing for one day: one comes, the other is told', async () => {
      const names = ['Anna Huber', 'Ben Maier']
      const answers = await Promise.all(names.map((name) => book(aWish({ name }))))
      expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'tasterTaken'])
      const kept = await bookings()
      const winner = names[answers.findIndex(({ status }) => status === 200)]
      expect(kept.map(({ name }) => name)).toEqual([winner])
      expect(await mails()).toHaveLength(2)
    })

    test('ten racing from two processes: one comes', async () => {
      const job = house.bakery.jobs.find(({ id }) => id === demoJobs.plain)
      if (!job) return expect.unreachable('the job is gone')
      const wish = { storeId: store, date: '2026-11-19', minute: 540, name: 'Anna Huber' }
      const processes = [house.services.hiring, { ...house.services.hiring, db: elsewhere }]
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          bookTasterDay(processes[index % 2] ?? house.services.hiring, job, { ...wish, phone: String(index) }),
        ),
      )
      const kinds = results.map(({ kind }) => kind).toSorted()
      expect(kinds).toEqual(['booked', ...Array.from({ length: 9 }, () => 'tasterTaken')])
      expect([(await bookings()).length, (await mails()).length]).toEqual([1, 2])
    })

    test('keeps a name with a zero byte as far as a database can, and breaks nothing', async () => {
      expect((await book(aWish({ name: 'Anna\0 Huber', phone: '1\0' }))).status).toBe(200)
      expect((await bookings()).map(({ name, phone }) => [name, phone])).toEqual([['Anna Huber', '1']])
      expect([(await mails()).length, house.reported]).toEqual([2, []])
    })

    test('on the same day in another store is possible', async () => {
      expect((await book(aWish(), speculativeJobId)).status).toBe(200)
      expect((await book(aWish({ storeId: 'memmingen-bahnhof' }), speculativeJobId)).status).toBe(200)
    })

    test.each([
      ['today', { date: '2026-11-15' }, 'dateNotOffered', 'date'],
      ['tomorrow', { date: '2026-11-16' }, 'dateNotOffered', 'date'],
      ['on a Sunday', { date: '2026-11-22' }, 'dateNotOffered', 'date'],
      ['in three weeks', { date: '2026-12-07' }, 'dateNotOffered', 'date'],
      ['last year', { date: '2025-11-18' }, 'dateNotOffered', 'date'],
      ['in the night', { time: '03:00' }, 'timeNotOffered', 'time'],
      ['between the slots', { time: '09:07' }, 'timeNotOffered', 'time'],
      ['in the evening', { time: '17:00' }, 'timeNotOffered', 'time'],
      ['in a store where the job is not', { storeId: 'memmingen-bahnhof' }, 'storeNotOffered', 'storeId'],
      ['in a store that does not exist', { storeId: 'atlantis' }, 'storeNotOffered', 'storeId'],
    ])('%s is refused', async (_when, changes, code, field) => {
      const answer = await book(aWish(changes))
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([409, code, { [field]: `error-${code}` }])
      expect([isCleanRefusal(answer), await bookings(), await mails()]).toEqual([true, [], []])
    })

    test('names each field that is missing', async () => {
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
    ])('names %s when it is %j', async (field, value, code) => {
      expect((await book(aWish({ [field]: value }))).body.errors).toEqual({ [field]: code })
    })

    test('for a job that is filled or unknown answers 404', async () => {
      for (const jobId of [demoJobs.closed, 'unknown']) expect((await book(aWish(), jobId)).status).toBe(404)
      expect(await bookings()).toEqual([])
    })

    test('is possible ten times an hour for one visitor', async () => {
      for (let tries = 0; tries < 10; tries++)
        expect((await book(aWish({ date: '2026-11-22' }), demoJobs.plain, 'eager')).status).toBe(409)
      const refused = await book(aWish(), demoJobs.plain, 'eager')
      expect([refused.status, isCleanRefusal(refused)]).toEqual([429, true])
    })
  })
})
