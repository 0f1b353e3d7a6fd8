import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, isCleanRefusal, requestApi } from '#tests/support/test-api.ts'

const storeId = 'illertissen-marktplatz'
const clock = '2026-11-15T22:30:00.000Z'

const aContact = (changes: Record<string, unknown> = {}) => ({
  name: 'Anna Huber',
  mail: 'anna.huber@mail.example',
  phone: '+49 89 99998-555',
  subject: 'Roggenbrot',
  message: 'Gibt es samstags Roggenbrot?',
  ...changes,
})

const anEnquiry = (changes: Record<string, unknown> = {}) => {
  const { subject: _, ...fields } = aContact()
  return {
    ...fields,
    form: 'catering',
    amount: 40,
    from: '2027-05-08',
    streetAddress: 'Vöhlinstraße 3',
    postalCode: '89257',
    location: 'Illertissen',
    ...changes,
  }
}

const required = ['name', 'mail', 'phone', 'message']
const asked = {
  contacts: [...required, 'subject'],
  enquiries: [...required, 'streetAddress', 'postalCode', 'location'],
}

onAnyDatabase('contact API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let visitorNumber = 0
  beforeAll(async () => {
    testApi = await createTestApi(database.db, clock)
  })

  const nextVisitor = () => `203.0.113.${++visitorNumber}`
  const post = (kind: 'contacts' | 'enquiries', json: unknown, { id = storeId, visitor = nextVisitor() } = {}) =>
    requestApi(testApi.api, `/locations/${id}/${kind}`, { json, visitor, language: 'en' })
  const count = async (table: 'message' | 'outbox') => {
    const { rows } = await database.db
      .selectFrom(table)
      .select((column) => column.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  const counts = async () => [await count('message'), await count('outbox')]
  /** The stored message of this sender with its mails. */
  const stored = async (name: string) => {
    const rows = await database.db.selectFrom('message').selectAll().execute()
    const row = rows.find(({ body }) => body.name === name)
    const mails = await database.db
      .selectFrom('outbox')
      .selectAll()
      .where('subject_id', '=', row?.id ?? '')
      .execute()
    return { row, mails }
  }

  test('stores a message and queues its mail', async () => {
    const name = `Anna ${randomUUID()}`
    const { status, body } = await post('contacts', aContact({ name, mail: ' Anna.Huber@Mail.example ' }))
    expect([status, body]).toEqual([200, { success: true, message: 'contact successfully created' }])
    const { row, mails } = await stored(name)
    expect(row).toMatchObject({ store_id: storeId, mail_folded: 'anna.huber@mail.example', created_at: clock })
    expect(row?.body).toEqual({
      name,
      mail: 'Anna.Huber@Mail.example',
      phone: '+49 89 99998-555',
      subject: 'Roggenbrot',
      text: 'Gibt es samstags Roggenbrot?',
      language: 'en',
      enquiry: null,
    })
    expect(mails).toMatchObject([{ kind: 'contactMessage', due_at: clock, attempts: 0, sent_at: null }])
    expect(mails[0]?.payload).toEqual({ message: { id: row?.id, storeId, createdAt: clock, ...row?.body } })
  })

  test.each([
    ['catering', 'Anfrage Catering'],
    ['canteen', 'Anfrage Kantinenbelieferung'],
    ['streetfood', 'Anfrage Streetfood'],
    ['corporate', 'Anfrage Firmenkunden'],
  ])('stores an enquiry for %s with its details and a fixed subject', async (form, subject) => {
    const name = `Anna ${randomUUID()}`
    const input = anEnquiry({ form, name, company: 'Illerwerke', amount: '40', to: '2027-05-10', subject: 'Mine' })
    expect((await post('enquiries', input)).status).toBe(200)
    const { row, mails } = await stored(name)
    expect(row?.body).toMatchObject({
      subject,
      enquiry: {
        form,
        company: 'Illerwerke',
        amount: 40,
        from: '2027-05-08',
        to: '2027-05-10',
        streetAddress: 'Vöhlinstraße 3',
        postalCode: '89257',
        location: 'Illertissen',
      },
    })
    expect(mails).toHaveLength(1)
  })

  test('returns 404 for an unknown store and stores nothing', async () => {
    const before = await counts()
    for (const response of [
      await post('contacts', aContact(), { id: 'atlantis' }),
      await post('enquiries', anEnquiry(), { id: '__proto__' }),
    ]) {
      expect(response.status).toBe(404)
      expect(isCleanRefusal(response)).toBe(true)
    }
    expect(await counts()).toEqual(before)
  })

  describe('a bot', () => {
    test('that fills in the honeypot field receives a success, but nothing is stored', async () => {
      const before = await counts()
      for (const response of [
        await post('contacts', aContact({ website: 'https://spam.example' })),
        await post('enquiries', anEnquiry({ website: 'x' })),
      ])
        expect([response.status, response.body.message]).toEqual([200, 'contact successfully created'])
      expect(await counts()).toEqual(before)
    })

    test('that submits too fast receives 429', async () => {
      const before = await counts()
      const visitor = nextVisitor()
      for (const elapsedMs of [0, 1_999, '1500']) {
        const response = await post('contacts', aContact({ elapsedMs }), { visitor })
        expect([response.status, response.body.code]).toEqual([429, 'tooFast'])
      }
      expect(await counts()).toEqual(before)
      expect((await post('contacts', aContact({ elapsedMs: 2_000 }), { visitor })).status).toBe(200)
    })

    test('is limited to eight messages per hour across both forms, without affecting others', async () => {
      const visitor = nextVisitor()
      for (let sent = 0; sent < 4; sent += 1) {
        expect((await post('contacts', aContact(), { visitor })).status).toBe(200)
        expect((await post('enquiries', anEnquiry(), { visitor })).status).toBe(200)
      }
      const before = await counts()
      const refused = await post('contacts', aContact(), { visitor })
      expect([refused.status, refused.body.code]).toEqual([429, 'tooManyRequests'])
      expect(await counts()).toEqual(before)
      expect((await post('contacts', aContact())).status).toBe(200)
    })
  })

  describe('invalid fields', () => {
    test.each(Object.entries(asked))('every empty field of %s is reported', async (kind, fields) => {
      const empty = Object.fromEntries(fields.map((field) => [field, '  ']))
      const whole = kind === 'contacts' ? aContact(empty) : anEnquiry(empty)
      const { status, body } = await post(kind as keyof typeof asked, whole)
      expect(status).toBe(422)
      expect(body.errors).toEqual(Object.fromEntries(fields.map((field) => [field, `error-empty-${field}`])))
    })

    test.each([
      'anna',
      'anna@mail',
      'anna.mail',
      'a b@mail.example',
      'a@mail.example\r\nBcc: x@y.z',
      '<a@mail.example>',
    ])('%j is rejected as a mail address', async (mail) => {
      expect((await post('contacts', aContact({ mail }))).body.errors).toEqual({ mail: 'error-empty-mail' })
    })

    test.each([
      [{ amount: 0 }, { amount: 'error-empty-amount' }],
      [{ amount: '' }, { amount: 'error-empty-amount' }],
      [{ amount: -3 }, { amount: 'error-empty-amount' }],
      [{ amount: 1.5 }, { amount: 'error-empty-amount' }],
      [{ amount: 'viele' }, { amount: 'error-empty-amount' }],
      [{ amount: '1e309' }, { amount: 'error-empty-amount' }],
      [{ amount: '2abc' }, { amount: 'error-empty-amount' }],
      [{ amount: 2 ** 53 }, { amount: 'error-empty-amount' }],
      [{ amount: 100_001 }, { amount: 'error-invalid-amount' }],
      [{ from: '' }, { from: 'error-empty-from' }],
      [{ from: '2027-02-30' }, { from: 'error-empty-from' }],
      [{ from: '2026-11-14' }, { from: 'error-past-from' }],
      [{ to: '2027-05-07' }, { to: 'error-invalid-to' }],
      [{ to: 'morgen' }, { to: 'error-invalid-to' }],
      [{ form: 'wedding' }, { form: 'error-invalid-form' }],
      [{ form: 'canteen' }, { company: 'error-empty-company' }],
      [{ form: 'streetfood', company: ' ' }, { company: 'error-empty-company' }],
      [{ form: 'corporate' }, { company: 'error-empty-company' }],
    ])('an enquiry with %j returns %j', async (changes, errors) => {
      const before = await counts()
      const { status, body } = await post('enquiries', anEnquiry(changes))
      expect([status, body.errors]).toEqual([422, errors])
      expect(await counts()).toEqual(before)
    })

    test('an enquiry for one day, for today in Berlin or without a company is accepted', async () => {
      for (const changes of [{ to: '2027-05-08' }, { from: '2026-11-15' }, { company: '' }])
        expect((await post('enquiries', anEnquiry(changes))).status).toBe(200)
    })
  })

  describe('hostile texts', () => {
    test('are stored verbatim, since they are escaped on output', async () => {
      const name = `<script>\r\nBcc: x\u202E ${randomUUID()} 👩‍🍳`
      expect((await post('contacts', aContact({ name, message: "'; drop table message; --" }))).status).toBe(200)
      expect((await stored(name)).row?.body.text).toBe("'; drop table message; --")
    })

    test('with characters that databases do not support cause no exception', async () => {
      const input = aContact({ name: `a\u0000b\uD800 ${randomUUID()}`, message: 'x\u0000y\uDFFF' })
      const response = await post('contacts', input)
      expect([response.status === 200 || isCleanRefusal(response), testApi.reported]).toEqual([true, []])
    })

    test.each([
      ['name', 10_000],
      ['phone', 41],
      ['subject', 201],
      ['message', 5_001],
    ])('are rejected when %s has %i characters', async (field, length) => {
      const { status, body } = await post('contacts', aContact({ [field]: 'x'.repeat(length) }))
      expect([status, body.errors]).toEqual([422, { [field]: `error-invalid-${field}` }])
    })

    test('are rejected when the body is not a message', async () => {
      for (const json of [null, [], 'text', { name: {} }, { ...aContact(), name: ['a'], __proto__: { x: 1 } }])
        expect(isCleanRefusal(await post('contacts', json))).toBe(true)
      expect(testApi.reported).toEqual([])
    })
  })
})
