import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'
import { staffApiPath } from './create-staff-api.ts'

onAnyDatabase('the content API', (database) => {
  let staff: TestStaffApi
  let cookie = ''
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db)
    cookie = (await staff.aSession('office')).cookie
  })

  const german = { 'accept-language': 'de' }
  /** Amounts of money have a space that does not break. */
  const withPlainSpaces = <T extends { body: unknown }>(answer: T): T => ({
    ...answer,
    body: answer.body && JSON.parse(JSON.stringify(answer.body).replaceAll('\u00a0', ' ')),
  })
  const get = async (path: string, headers: Record<string, string> = german) =>
    withPlainSpaces(await staff.request(path, { cookie, headers }))
  const send = async (method: string, path: string, json: unknown) =>
    withPlainSpaces(await staff.request(path, { method, json, cookie, headers: german }))
  const path = '/content/entries/product/bauernbrot'
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary members of the response
  const read = async (): Promise<any> => (await get(path)).body.data

  async function save(change: object) {
    const { value, revision, baseVersion } = await read()
    return send('PUT', path, { value: { ...value, ...change }, revision, baseVersion })
  }

  test('lists entries with price, group and picture', async () => {
    const { data } = (await get('/content/entries?kind=product')).body
    const loaf = data.find(({ id }: { id: string }) => id === 'bauernbrot')
    expect(loaf).toMatchObject({ title: 'Bauernbrot', details: '5,40 €', group: 'Brote', state: 'published' })
    expect(loaf.picture.hash).toMatch(/^[\da-f]{16}$/)
  })

  test.each(['category', 'store', 'job', 'page', 'home', 'slides', 'menus', 'company', 'theme', 'picture'])(
    'opens every %s and saves it unchanged',
    async (kind) => {
      const { data } = (await get(`/content/entries?kind=${kind}`)).body
      expect(data.length).toBeGreaterThan(0)
      for (const { id } of data.slice(0, 3)) {
        const address = `/content/entries/${kind}/${id}`
        const { value, revision, baseVersion, findings } = (await get(address)).body.data
        expect([id, findings]).toEqual([id, []])
        const saved = await send('PUT', address, { value, revision, baseVersion })
        expect([id, saved.status, saved.body.data?.revision]).toEqual([
          id,
          200,
          kind === 'job' || kind === 'page' ? expect.any(Number) : 0,
        ])
      }
      const draft = (await get('/content/draft')).body.data
      if (draft.changes.length > 0) await send('DELETE', '/content/draft', { revision: draft.revision })
    },
  )

  test('says at the field what is wrong, in the language of the person and in euros', async () => {
    const refused = await save({ priceCents: 0, weekdays: [], name: { de: '' } })
    expect([refused.status, refused.body.code]).toEqual([422, 'contentInvalid'])
    expect(refused.body.errors).toEqual({
      'name.de': 'Bitte ausfüllen.',
      priceCents: 'Der Betrag muss über 0,00 € liegen, hier stehen 0,00 €.',
      weekdays: 'Die Liste braucht mindestens einen Eintrag, sie ist leer.',
    })
  })

  test('says that the id of an entry cannot be changed', async () => {
    const refused = await save({ id: 'bauernlaib' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        id: 'Die Kennung muss „bauernbrot“ lauten. Sie lässt sich nicht ändern, weil Warenkörbe, Bestellungen und Adressen sie enthalten.',
      },
    ])
  })

  describe('a change', () => {
    test('is described in a sentence, checked and published', async () => {
      expect((await save({ priceCents: 580 })).status).toBe(200)
      const draft = (await get('/content/draft')).body.data
      expect(draft.changes).toMatchObject([
        { title: 'Bauernbrot', state: 'changed', sentences: ['Preis 5,40 € → 5,80 €'] },
      ])
      const english = (await get('/content/draft', { 'accept-language': 'en' })).body.data
      expect(english.changes[0].sentences).toEqual(['Price €5.40 → €5.80'])
      const check = (await get('/content/check')).body.data
      expect([check.problems, check.questions, check.conflicts]).toEqual([[], [], []])
      const published = await send('POST', '/content/publish', { revision: check.revision, note: 'Dezember' })
      expect(published.status).toBe(200)
      const [newest] = (await get('/content/versions')).body.data
      expect(newest).toMatchObject({ state: 'public', note: 'Dezember', version: published.body.data.version })
      const differences = await get(`/content/versions/${newest.version}/differences?before=${newest.before}`)
      expect(differences.body.data).toEqual([
        {
          kind: 'product',
          id: 'bauernbrot',
          title: 'Bauernbrot',
          sentences: ['Preis 5,40 € → 5,80 €'],
        },
      ])
      const back = await send('POST', `/content/versions/${newest.before}/publish`, { note: 'zurück' })
      expect([back.status, (await read()).value.priceCents]).toEqual([200, 540])
    })

    test('of a price by a factor of ten is asked about, with the field', async () => {
      await save({ priceCents: 5400 })
      const { questions, revision } = (await get('/content/check')).body.data
      expect(questions).toMatchObject([{ kind: 'product', id: 'bauernbrot', field: 'priceCents' }])
      expect(questions[0].sentence).toContain('54,00 € statt 5,40 €')
      expect((await send('POST', '/content/publish', { revision })).body.code).toBe('contentQuestions')
      await send('DELETE', path, { revision: (await read()).revision })
    })

    test('that somebody else made meanwhile is answered with both values', async () => {
      const { value, baseVersion } = await read()
      await save({ keepsDays: 6 })
      const refused = await send('PUT', path, { value: { ...value, keepsDays: 7 }, revision: 0, baseVersion })
      expect([refused.status, refused.body.code]).toEqual([409, 'contentConflict'])
      expect(refused.body.data).toMatchObject({
        mine: { keepsDays: 7 },
        theirs: { keepsDays: 6 },
        base: { keepsDays: 5 },
      })
      await send('DELETE', path, { revision: (await read()).revision })
    })

    test('for a time of the past is refused', async () => {
      await save({ keepsDays: 6 })
      const { revision } = (await get('/content/check')).body.data
      const refused = await send('POST', '/content/publish', { revision, at: { date: '2026-11-16', time: '09:00' } })
      expect(refused.body.code).toBe('timeIsOver')
      const planned = await send('POST', '/content/publish', { revision, at: { date: '2026-12-01', time: '00:00' } })
      expect(planned.body.data.publishAt).toBe('2026-11-30T23:00:00.000Z')
      const { version } = planned.body.data
      expect((await get('/content/draft')).body.data.planned).toMatchObject([{ version }])
      expect((await send('DELETE', `/content/versions/${version}/plan`, undefined)).status).toBe(200)
      expect((await get('/content/draft')).body.data.planned).toEqual([])
    })
  })

  test('a field that a planned version changes too is asked about, with what that version makes of it', async () => {
    await save({ priceCents: 560 })
    const { revision } = (await get('/content/check')).body.data
    const at = { date: '2026-11-20', time: '06:00' }
    const { version } = (await send('POST', '/content/publish', { revision, at })).body.data
    await save({ priceCents: 570 })
    const [question] = (await get('/content/check')).body.data.questions
    expect(question).toMatchObject({ kind: 'product', id: 'bauernbrot', field: 'priceCents' })
    expect(question.sentence).toBe(
      `Fassung ${version} ändert das ab 20. November 2026, 06:00 ebenfalls: Preis 5,40 € → 5,60 €. Es gilt jeweils die Fassung, die zuletzt erschienen ist. Soll das so sein?`,
    )
    await send('DELETE', path, { revision: (await read()).revision })
    await send('DELETE', `/content/versions/${version}/plan`, undefined)
  })

  test('a preview link carries its token where no server sees it', async () => {
    const { link, validUntil } = (await send('POST', '/content/preview-links', { path: '/products' })).body.data
    expect(link).toMatch(/^http:\/\/localhost:3000\/preview\?to=%2Fproducts#draft\.\w+\.[\w-]{27}$/)
    expect(validUntil).toBe('2026-11-17T09:00:00.000Z')
    expect((await send('POST', '/content/preview-links', { path: '//evil.example' })).status).toBe(422)
    const [entry] = await listAuditEntries(database.db, { subjectId: 'draft', limit: 1 })
    expect(entry).toMatchObject({ action: 'content.previewLink', after: { path: '/products', validUntil } })
  })

  describe('a picture', () => {
    async function upload(bytes: Uint8Array<ArrayBuffer>, type = 'application/octet-stream') {
      const response = await staff.api.request(`${staffApiPath}/content/pictures`, {
        method: 'POST',
        headers: { cookie, 'content-type': type, ...german },
        body: bytes,
      })
      return { status: response.status, body: await response.json() }
    }
    const picture = (width: number) =>
      sharp({ create: { width, height: 300, channels: 3, background: '#a0522d' } })
        .png()
        .toBuffer()
        .then((buffer) => new Uint8Array(buffer))

    test('is stored once by its hash and named by an entry', async () => {
      const bytes = await picture(400)
      const { status, body } = await upload(bytes)
      expect([status, body.data.width, body.data.height]).toEqual([200, 400, 300])
      expect((await upload(bytes)).body.data).toEqual(body.data)
      const { version } = (await get('/content/draft')).body.data
      const value = { hash: body.data.hash, focus: { x: 0.2, y: 0.9 } }
      const saved = await send('PUT', '/content/entries/picture/laib-neu', {
        value,
        revision: 0,
        baseVersion: version,
        isNew: true,
      })
      expect(saved.status).toBe(200)
      const wrong = await send('PUT', '/content/entries/picture/laib-neu', {
        value: { ...value, focus: { x: 2, y: 0 } },
        revision: saved.body.data.revision,
        baseVersion: version,
      })
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['focus.x']])
      const draft = (await get('/content/draft')).body.data
      await send('DELETE', '/content/draft', { revision: draft.revision })
    })

    test('that was never uploaded cannot be named, and the field says so', async () => {
      const { version } = (await get('/content/draft')).body.data
      const { status, body } = await send('PUT', '/content/entries/picture/laib-neu', {
        value: { hash: 'feedfacefeedface' },
        revision: 0,
        baseVersion: version,
        isNew: true,
      })
      expect([status, body.code, body.errors]).toEqual([
        422,
        'contentInvalid',
        { hash: 'Zu diesem Bild ist keine Datei gespeichert. Bitte laden Sie es noch einmal hoch.' },
      ])
    })

    test('that is none is refused with a sentence', async () => {
      const text = await upload(new TextEncoder().encode('<svg onload="alert(1)"/>'))
      expect([text.status, text.body.code]).toEqual([415, 'pictureNotAPicture'])
      const half = (await picture(500)).slice(0, 200)
      expect((await upload(half)).body.code).toBe('pictureBroken')
      const huge = await upload(new Uint8Array(20_000_001))
      expect([huge.status, huge.body.message]).toEqual([413, expect.stringContaining('20 MB')])
      expect((await upload(await picture(10), 'image/png')).status).toBe(415)
    })
  })

  test('how a page shows a text is answered, or what it cannot show', async () => {
    const shown = await send('POST', '/content/text', { text: '## Neu\n\n**fett**' })
    expect(shown.body.data.blocks.map(({ kind }: { kind: string }) => kind)).toEqual(['heading', 'paragraph'])
    const refused = await send('POST', '/content/text', { text: '<b>x</b>' })
    expect([refused.status, refused.body.errors.text]).toEqual([422, expect.stringContaining('HTML')])
  })
})
