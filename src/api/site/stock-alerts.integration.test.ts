import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { OutboxMail } from '#db/outbox.ts'
import { takeStock } from '#db/stock.ts'
import { tellStockAlerts } from '#services/orders/stock-alerts.ts'
import { createMailComposer } from '#services/scheduler/compose-mail.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'

const monday = '2026-11-16T09:00:00.000Z'
const store = 'illertissen-marktplatz'
const date = '2026-11-20'

onAnyDatabase('asking for a product that is sold out', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  const request = (path: string, asked: Parameters<typeof requestApi>[2] = {}) => requestApi(testApi.api, path, asked)
  const ask = (body: Record<string, unknown>, visitor: string = randomUUID()) =>
    request('/stock-alerts', { json: { productId: 'bauernbrot', store, date, ...body }, visitor })
  const compose = () =>
    createMailComposer({
      ...{ content: () => testApi.content, publicUrl: 'https://krume.example', staffUrl: '', hasScanner: false },
      ...{ accessTokens: testApi.services.grants.access, now: () => monday },
    })
  const mails = async () => (await database.db.selectFrom('outbox').selectAll().execute()) as OutboxMail[]
  const linkIn = async (kind: string, pattern: RegExp) => {
    const mail = (await mails()).find((one) => one.kind === kind)
    if (!mail) throw new Error(`There is no ${kind}`)
    const [, path = '', token = ''] = pattern.exec(compose()(mail).text) ?? []
    return { path, token }
  }

  beforeAll(async () => {
    testApi = await createTestApi(database.db, monday)
    const loaf = testApi.content.products.find(({ id }) => id === 'bauernbrot')
    if (loaf) Object.assign(loaf, { stockOnDays: [{ storeId: store, date, limit: 2 }] })
    const products = [{ productId: 'bauernbrot', quantity: 2 }]
    await database.db.transaction().execute((tx) => takeStock(tx, { storeId: store, date, products }, () => 2))
  })

  test('answers the same for every address, confirms by the link of the mail, and opens only for a while', async () => {
    const [first, second] = [await ask({ mail: 'anna@mail.example' }), await ask({ mail: 'anna@mail.example' })]
    expect([first.status, second.body]).toEqual([200, first.body])
    const { path, token } = await linkIn(
      'stockAlertConfirm',
      /\/products\/bauernbrot(\/alerts\/\w+)\/confirm\?token=(\S+)/,
    )
    const id = path.replace('/alerts/', '')
    expect((await request(`/stock-alerts/${id}?step=open&token=${token}`)).status).toBe(404)
    expect((await request(`/stock-alerts/${id}/confirm`, { json: { token: `${token}x` } })).status).toBe(404)
    const confirmed = await request(`/stock-alerts/${id}/confirm`, { json: { token } })
    expect(confirmed.body.data).toMatchObject({ productId: 'bauernbrot', date, left: 0 })

    const loaf = testApi.content.products.find((product) => product.id === 'bauernbrot')
    if (loaf) Object.assign(loaf, { stockOnDays: [{ storeId: store, date, limit: 3 }] })
    await tellStockAlerts(testApi.services.orders, testApi.services.grants.access)
    const back = await linkIn('backInStock', /\/products\/bauernbrot(\/alerts\/\w+)\/open\?token=(\S+)/)
    const opened = await request(`/stock-alerts/${id}?step=open&token=${back.token}`)
    expect(opened.body.data).toMatchObject({ left: 1, until: '2026-11-16T09:30:00.000Z' })
    const end = await linkIn('backInStock', /\/products\/bauernbrot(\/alerts\/\w+)\/end\?token=(\S+)/)
    expect((await request(`/stock-alerts/${id}/end`, { json: { token: end.token } })).status).toBe(200)
    expect((await request(`/stock-alerts/${id}?step=open&token=${back.token}`)).body.code).toBe('stockAlertEnded')
    if (loaf) Object.assign(loaf, { stockOnDays: [{ storeId: store, date, limit: 2 }] })
  })

  test('bots and clients that ask too often cause no mail', async () => {
    const before = (await mails()).length
    expect((await ask({ mail: 'bot@mail.example', website: 'https://spam.example' })).status).toBe(200)
    const visitor = randomUUID()
    const statuses = []
    for (let times = 0; times < 11; times++)
      statuses.push((await ask({ mail: `x${times}@mail.example` }, visitor)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await mails()).length).toBe(before + 10)
  })

  test.each([
    ['an address that is none', { mail: 'anna@' }, 422],
    ['neither address nor browser', {}, 422],
    ['a day that has passed', { mail: 'b@mail.example', date: '2026-11-15' }, 409],
  ])('refuses %s', async (_, body, status) => {
    expect((await ask(body)).status).toBe(status)
  })

  test('gives browsers the key to subscribe with', async () => {
    expect((await request('/stock-alerts')).body.data.pushKey).toMatch(/^[\w-]{87}$/)
  })
})
