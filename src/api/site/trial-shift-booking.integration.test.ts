import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trialShiftBookingSchema } from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import type { OutboxMail } from '#db/outbox.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import { createMailer } from '#integrations/mail/mailer.ts'
import { createMailComposer } from '#services/scheduler/compose-mail.ts'
import { deliverMail } from '#services/scheduler/deliver-mail.ts'
import { demoJobs, sundayMorning } from '#tests/support/api-applicant.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { createTestApi, isCleanRefusal, requestApi } from '#tests/support/test-api.ts'

const store = 'mindelheim-maximilianstrasse'

onAnyDatabase('a booked trial shift', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = sundayMorning
  const request = (path: string, asked: Parameters<typeof requestApi>[2] = {}) => requestApi(testApi.api, path, asked)
  const aBooking = (changes: Record<string, unknown> = {}) => ({
    ...{ storeId: store, date: '2026-11-18', time: '05:30', name: 'Anna Huber', phone: '+49 89 99998-777' },
    mail: 'anna@mail.example',
    ...changes,
  })
  async function book(changes: Record<string, unknown> = {}, language = 'de') {
    const { status, body } = await request(`/jobs/${demoJobs.plain}/trial-shift`, {
      ...{ json: aBooking(changes), visitor: randomUUID(), language },
    })
    if (status !== 200) throw new Error(`Not booked: ${body.code}`)
    const { bookingId, token } = body.data as { bookingId: string; token: string }
    const path = (rest = '') => `/trial-shift-bookings/${bookingId}${rest}?token=${token}`
    return { bookingId, token, path }
  }
  const bookings = () => database.db.selectFrom('trial_shift_booking').selectAll().orderBy('date').execute()
  const mails = async () =>
    (await database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()) as OutboxMail[]
  const kinds = async () => (await mails()).map(({ kind }) => kind).toSorted()

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
  })
  beforeEach(async () => {
    clock = sundayMorning
    await database.db.deleteFrom('trial_shift_booking').execute()
    await database.db.deleteFrom('outbox').execute()
  })

  test('is confirmed by mail with a calendar file, from the sender of hiring, over SMTP', async () => {
    await book({}, 'en')
    const server = await startMailServer()
    const mailer = createMailer({ smtpUrl: server.url, timeoutMs: 5_000 })
    const compose = createMailComposer({
      ...{
        content: () => testApi.content,
        publicUrl: 'https://krume.example',
        staffUrl: 'https://staff.krume.example',
      },
      ...{ accessTokens: testApi.services.grants.access, hasScanner: true, now: () => clock },
      hiringFrom: 'Krume Jobs <jobs@krume.example>',
    })
    expect(await deliverMail({ db: database.db, now: () => clock, compose, send: mailer.send })).toBe(3)
    mailer.close()
    await server.close()
    const sent = server.received.map(({ email }) => email)
    for (const { from } of sent) expect(from?.address).toBe('jobs@krume.example')
    const toGuest = sent.find(({ to }) => to?.[0]?.address === 'anna@mail.example')
    const job = testApi.content.jobs.find(({ id }) => id === demoJobs.plain)
    expect(toGuest?.replyTo?.[0]?.address).toBe(job?.organizer.mail)
    expect(toGuest?.subject).toContain('Your taster day')
    expect(toGuest?.attachments[0]?.mimeType).toBe('text/calendar')
    for (const other of sent.filter((email) => email !== toGuest))
      expect(other.replyTo?.[0]?.address).toBe('anna@mail.example')
  })

  test('without a mail address sends none to the guest, but can be opened', async () => {
    const { path } = await book({ mail: '' })
    expect(await kinds()).toEqual(['trialShiftBooked', 'trialShiftBooked'])
    const { status, body } = await request(path())
    expect(singleResponse(trialShiftBookingSchema.strict()).strict().parse(body)).toEqual(body)
    expect([status, body.data.hasMail, body.data.isChangeable]).toEqual([200, false, true])
    expect(body.data).toMatchObject({ date: '2026-11-18', time: '05:30', storeName: 'Mindelheim Maximilianstraße' })
  })

  test('opens only with its own token', async () => {
    const [mine, other] = [await book(), await book({ date: '2026-11-19', name: 'Ben' })]
    for (const token of ['', 'x', other.token]) {
      const response = await request(`/trial-shift-bookings/${mine.bookingId}?token=${token}`)
      expect([response.status, isCleanRefusal(response)]).toEqual([404, true])
      expect(
        (await request(`/trial-shift-bookings/${mine.bookingId}?token=${token}`, { method: 'DELETE' })).status,
      ).toBe(404)
    }
    expect(await bookings()).toHaveLength(2)
  })

  describe('moved by the guest', () => {
    const move = (path: string, date: string, time = '06:00') => request(path, { json: { date, time } })

    test('keeps its id, frees the day, and tells everybody once', async () => {
      const { bookingId, path } = await book()
      await database.db.deleteFrom('outbox').execute()
      const { status, body } = await move(path(), '2026-11-20')
      expect([status, body.data.date, body.data.time]).toEqual([200, '2026-11-20', '06:00'])
      expect(await bookings()).toMatchObject([{ id: bookingId, date: '2026-11-20', minute: 360, sequence: 1 }])
      expect(await kinds()).toEqual(['trialShiftBooked', 'trialShiftBooked', 'trialShiftConfirmed'])
      expect((await mails()).find(({ kind }) => kind === 'trialShiftConfirmed')?.payload).toMatchObject({
        ...{ change: 'moved', booking: { id: bookingId, sequence: 1 } },
      })
      const { body: calendar } = await request(path('/calendar'))
      expect(calendar.data.text).toContain('SEQUENCE:1')
      expect((await book({ name: 'Ben' })).bookingId).not.toBe(bookingId)
    })

    test('again and again sends the guest at most three mails in an hour, the last of them with the last time', async () => {
      const { path } = await book()
      const sent: { to: string; text: string }[] = []
      const deliver = () =>
        deliverMail({
          ...{ db: database.db, now: () => clock },
          compose: (mail) => ({
            ...{ to: (mail.payload as { to: string }).to, text: JSON.stringify(mail.payload) },
            ...{ messageId: mail.id, from: 'x', subject: 'x', html: 'x', attachments: [] },
          }),
          async send(mail) {
            sent.push(mail)
            return { kind: 'sent' }
          },
        })
      await deliver()
      for (let count = 0; count < 40; count++) {
        await move(path(), '2026-11-20', count % 2 ? '06:00' : '06:30')
        clock = addMs(clock, 60_000)
        await deliver()
      }
      const byRecipient = Map.groupBy(sent, ({ to }) => to)
      expect(byRecipient.get('anna@mail.example')?.length).toBeLessThanOrEqual(3)
      for (const mails of byRecipient.values()) expect(mails.length).toBeLessThanOrEqual(3)
      clock = addMs(clock, 3_600_000)
      await deliver()
      expect(sent.findLast(({ to }) => to === 'anna@mail.example')?.text).toContain('"minute":360')
    })

    test('to the same time changes nothing', async () => {
      const { path } = await book()
      await database.db.deleteFrom('outbox').execute()
      expect((await move(path(), '2026-11-18', '05:30')).status).toBe(200)
      expect([await kinds(), (await bookings())[0]?.sequence]).toEqual([[], 0])
    })

    test('to another time of the same day works', async () => {
      const { path } = await book()
      expect((await move(path(), '2026-11-18', '06:30')).status).toBe(200)
      expect((await bookings())[0]).toMatchObject({ date: '2026-11-18', minute: 390 })
    })

    test('to a taken day is refused and stays where it was', async () => {
      const { path } = await book()
      await book({ date: '2026-11-19', name: 'Ben' })
      const response = await move(path(), '2026-11-19')
      expect([response.status, response.body.code, response.body.errors]).toEqual([
        ...[409, 'trialShiftTaken', { date: 'error-trialShiftTaken' }],
      ])
      expect((await bookings()).map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19'])
    })

    test('to one free day at once with others: one gets it, the others keep theirs', async () => {
      const dates = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
      const booked = []
      for (const date of dates) booked.push(await book({ date, name: `Guest ${date}` }))
      const statuses = (await Promise.all(booked.map(({ path }) => move(path(), '2026-11-23')))).map(
        ({ status }) => status,
      )
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
      expect((await bookings()).filter(({ date }) => date === '2026-11-23')).toHaveLength(1)
      expect(testApi.reported).toEqual([])
    })

    test.each([
      ['2026-11-22', '06:00', 'dateNotOffered'],
      ['2026-11-20', '12:00', 'timeNotOffered'],
    ])('to %s, %s is refused', async (date, time, code) => {
      const { path } = await book()
      expect((await move(path(), date, time)).body.code).toBe(code)
    })

    test('is not possible once it has begun', async () => {
      const { path } = await book()
      clock = '2026-11-18T04:30:00.000Z'
      expect((await move(path(), '2026-11-23')).body.code).toBe('notPossibleNow')
      expect((await request(path())).body.data).toMatchObject({ isChangeable: false, dates: [] })
      expect((await request(path(), { method: 'DELETE' })).status).toBe(409)
    })
  })

  test('canceled by the guest frees the day, tells everybody, and says so afterwards', async () => {
    const { path } = await book()
    await database.db.deleteFrom('outbox').execute()
    expect((await request(path(), { method: 'DELETE' })).status).toBe(200)
    expect(await bookings()).toEqual([])
    const sent = await mails()
    expect(sent.map(({ kind }) => kind)).toEqual(['trialShiftCanceled', 'trialShiftCanceled', 'trialShiftCanceled'])
    expect(sent.map(({ payload }) => (payload as { isByGuest: boolean }).isByGuest)).toEqual([true, true, true])
    for (const response of [await request(path()), await request(path(), { method: 'DELETE' })])
      expect([response.status, response.body.code]).toEqual([410, 'trialShiftCanceled'])
    expect(await mails()).toHaveLength(3)
  })
})
