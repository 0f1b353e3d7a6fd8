import { beforeAll, describe, expect, test } from 'vitest'
import { singleResponse } from '#contract/envelope.ts'
import { homePageResponseSchema } from '#contract/site.ts'
import { isOrderable } from '#domain/catalog/product.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'

onAnyDatabase('the pages of the API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = '2026-11-17T09:00:00.000Z'

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
  })

  async function readAt(instant: string, language = 'de') {
    clock = instant
    const { status, body } = await requestApi(testApi.api, '/site/home', { language })
    expect(status).toBe(200)
    expect(singleResponse(homePageResponseSchema).strict().parse(body)).toEqual(body)
    return body.data
  }

  describe('recommends products', () => {
    test('of the time of the day, four that can be ordered', async () => {
      const headlines = []
      for (const time of ['04:59', '09:00', '10:00', '14:00', '18:00']) {
        const { productBand } = await readAt(new Date(`2026-11-17T${time}:00.000+01:00`).toISOString())
        headlines.push(productBand.headline)
        expect(new Set(productBand.productIds).size).toBe(4)
        for (const id of productBand.productIds) {
          const product = testApi.content.products.find((one) => one.id === id)
          expect(product && isOrderable(product)).toBe(true)
        }
      }
      expect(headlines).toEqual([
        'Für den Frühstückstisch',
        'Zum Frühstück',
        'Aus unserem Ofen',
        'Zum Kaffee',
        'Für den Frühstückstisch',
      ])
    })

    test('of the season, within its dates, in the language of the request', async () => {
      const krapfen = { headline: 'Jetzt ist Krapfenzeit', until: '03-01' }
      const { seasonBand } = await readAt('2026-11-16T09:00:00.000Z')
      expect(seasonBand).toMatchObject(krapfen)
      expect(seasonBand.productIds).toContain('krapfen')
      expect(seasonBand.productIds).not.toContain('mohnschnecke')
      expect((await readAt('2026-12-05T09:00:00.000Z')).seasonBand).toMatchObject({
        headline: 'Im Advent',
        productIds: ['christstollen', 'plaetzchen', 'elisenlebkuchen'],
      })
      expect((await readAt('2026-12-05T09:00:00.000Z', 'en')).seasonBand.headline).toBe('In Advent')
      expect((await readAt('2026-11-10T22:59:00.000Z')).seasonBand).toBeUndefined()
      expect((await readAt('2026-11-10T23:00:00.000Z')).seasonBand).toMatchObject(krapfen)
    })
  })

  test('name the companies of the payment providers and the ways to pay as they are configured', async () => {
    const { company } = testApi.services.orders.providers.of({ provider: 'paypal' })
    const policy = await requestApi(testApi.api, '/site/pages/policy')
    expect(JSON.stringify(policy.body)).toContain(`Wir arbeiten mit ${company} zusammen`)
    const layout = await requestApi(testApi.api, '/site/layout')
    expect(layout.body.data.paymentMethods).toEqual([{ method: 'paypal', provider: 'PayPal' }])
  })

  test('has a link for every picture of the feed', async () => {
    const { feed } = await readAt('2026-11-17T09:00:00.000Z')
    expect(feed.images.map(({ link }: { link?: string }) => typeof link)).toEqual(Array(9).fill('string'))
  })

  test('has nine pictures in its feed, none of a product that cannot be had', async () => {
    const linksAt = async (instant: string) =>
      (await readAt(instant)).feed.images.map(({ link }: { link?: string }) => link)
    const [krapfen, datschi] = ['products/krapfen', 'products/zwetschgendatschi']
    for (const [instant, shown] of [
      ['2026-09-15T09:00:00.000Z', [datschi]],
      ['2026-11-17T09:00:00.000Z', [krapfen]],
      ['2026-06-16T09:00:00.000Z', []],
    ] as const) {
      const links = await linksAt(instant)
      expect([links.length, links.filter((link: string) => link === krapfen || link === datschi)]).toEqual([9, shown])
    }
  })
})
