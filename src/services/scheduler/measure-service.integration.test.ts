import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listServiceDays } from '#db/service-days.ts'
import { answerGroup, answerLimitsMs } from '#domain/reliability/service-days.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { measureService } from './measure-service.ts'

onBothDatabases('the measurement of this installation', (database) => {
  let [status, now] = [200, '2026-11-19T10:00:10.000Z']
  let website: Server
  let publicUrl = ''
  beforeAll(async () => {
    website = createServer((_, response) => response.writeHead(status).end('…')).listen(0, '127.0.0.1')
    await new Promise((resolve) => website.once('listening', resolve))
    publicUrl = `http://127.0.0.1:${(website.address() as AddressInfo).port}`
  })
  afterAll(() => website.close())

  const someAnswers = (count: number, ms: number) =>
    Array.from({ length: answerLimitsMs.length + 1 }, (_, group) => (group === answerGroup(ms) ? count : 0))
  const measureAt = (at: string, url = publicUrl) => {
    now = at
    return measureService({ db: database.db, now: () => now, publicUrl: url, takeAnswers: () => someAnswers(3, 20) })
  }
  const listDays = async () =>
    (await listServiceDays(database.db, '2026-01-01')).map(({ date, checks, failed }) => [date, checks, failed])

  test('counts one check for each minute, and an answer other than 200 or none as failed', async () => {
    await measureAt('2026-11-19T10:00:10.000Z')
    await measureAt('2026-11-19T10:00:40.000Z')
    status = 503
    await measureAt('2026-11-19T10:01:10.000Z')
    status = 200
    await measureAt('2026-11-19T10:02:10.000Z', 'http://127.0.0.1:9')
    await measureAt('2026-11-19T10:03:00.000Z')
    expect(await listDays()).toEqual([['2026-11-19', 4, 2]])
    const [day] = await listServiceDays(database.db, '2026-01-01')
    expect(day).toMatchObject({ firstMinute: 660, answers: someAnswers(12, 20) })
  })

  test('two processes that measure the same minute count it once', async () => {
    await Promise.all([measureAt('2026-11-20T10:00:10.000Z'), measureAt('2026-11-20T10:00:11.000Z')])
    expect(await listDays()).toEqual([
      ['2026-11-19', 4, 2],
      ['2026-11-20', 1, 0],
    ])
  })

  test('counts both hours of the night in which the clock is put back', async () => {
    await measureAt('2027-10-31T00:30:00.000Z')
    await measureAt('2027-10-31T01:30:00.000Z')
    expect(await listDays()).toEqual([['2027-10-31', 2, 0]])
  })

  test('keeps ninety days', async () => {
    await measureAt('2028-01-28T10:00:00.000Z')
    await measureAt('2028-01-29T10:00:00.000Z')
    expect((await listDays()).map(([date]) => date)).toEqual(['2028-01-28', '2028-01-29'])
  })
})
