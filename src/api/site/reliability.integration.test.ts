import { beforeEach, expect, test } from 'vitest'
import { saveIncident } from '#db/incidents.ts'
import { recordServiceCheck } from '#db/service-days.ts'
import { answerGroup } from '#domain/reliability/service-days.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'

onAnyDatabase('what the site says about its reliability', (database) => {
  let now = '2026-11-19T10:00:00.000Z'
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  beforeEach(async () => {
    testApi ??= await createTestApi(database.db, () => now)
  })
  const read = async (language = 'de') =>
    (await requestApi(testApi.api, '/api/v1/site/reliability', { language })).body.data

  test('is nothing where nothing was measured', async () => {
    const { build, promises, service, incidents } = await read()
    expect(build).toEqual({ version: null, commit: null, isTested: false })
    expect(promises.map(({ figures }: { figures: unknown }) => figures)).toEqual(promises.map(() => null))
    expect(service).toMatchObject({ availablePercent: null, since: null, answers: null })
    expect(service.days).toHaveLength(90)
    expect(incidents).toEqual([])
  })

  test('is what was measured: checks, minutes without one, and answers', async () => {
    const answers = Array.from({ length: 12 }, (_, group) => (group === answerGroup(20) ? 100 : 0))
    for (const [at, isAnswered] of [
      ['2026-11-19T10:00:10.000Z', true],
      ['2026-11-19T10:01:10.000Z', false],
      ['2026-11-19T10:03:10.000Z', true],
    ] as const)
      await recordServiceCheck(database.db, { at, isAnswered, answers })
    now = '2026-11-19T10:04:00.000Z'
    const { service } = await read()
    expect(service).toMatchObject({
      ...{ availablePercent: 50, lostMinutes: 2, since: '2026-11-19' },
      answers: { count: 300, medianMs: 25, p99Ms: 25 },
    })
    expect(service.days.at(-1)).toEqual({ date: '2026-11-19', availablePercent: 50, lostMinutes: 2 })
  })

  test('is what the office wrote, in the language of the visitor or in German', async () => {
    const updates = [
      { at: now, text: { de: 'Wir suchen.', en: 'We are looking.' } },
      { at: now, text: { de: 'Gefunden.' } },
    ]
    const incident = {
      id: 'i1',
      title: { de: 'Zahlen hakt' },
      beganAt: now,
      endedAt: undefined,
      changedAt: now,
      updates,
    }
    await database.db.transaction().execute((tx) => saveIncident(tx, incident))
    const [shown] = (await read('en')).incidents
    expect(shown).toMatchObject({ title: 'Zahlen hakt', endedAt: null })
    expect(shown.updates.map(({ text }: { text: string }) => text)).toEqual(['Gefunden.', 'We are looking.'])
  })
})
