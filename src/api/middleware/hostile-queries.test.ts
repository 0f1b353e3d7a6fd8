import { beforeAll, describe, expect, test } from 'vitest'
import { anApi } from '#tests/support/an-api.ts'
import { askApi, isCleanRefusal } from '#tests/support/ask-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

const paths = [
  '/locations',
  '/products',
  '/products/categories',
  '/products/brezel',
  '/locations/illertissen-marktplatz',
  '/carts/new',
]

const queries: Record<string, string> = {
  'an unknown attribute': 'attributes=jacuzzi',
  'an unknown attribute among known ones': 'attributes=sunday&attributes=jacuzzi',
  '21 attributes': Array.from({ length: 21 }, () => 'attributes=sunday').join('&'),
  'an empty attribute': 'attributes=',
  'a search of 1,000 characters': `search=${'x'.repeat(1000)}`,
  'a search of 100 characters': `search=${'ä'.repeat(100)}`,
  'repeated scalars': 'search=a&search=b&category=a&category=b&tiny=true&tiny=false&pickupDate=2026-03-03&pickupDate=x',
  'lists written as objects': 'attributes[0]=sunday&attributes[a]=b&search[$ne]=1&category[]=brote&pickupDate[x]=1',
  'null bytes': 'search=%00&category=a%00b&attributes=%00&pickupDate=%00',
  'text that looks like SQL': `search=${encodeURIComponent("' OR 1=1; drop table product; --")}&category=${encodeURIComponent("brote' --")}`,
  'the names of prototypes': '__proto__=x&constructor=y&search=__proto__&category=__proto__&attributes=__proto__',
  'a polluted prototype': '__proto__[isAdmin]=true&constructor[prototype][x]=1',
  'broken escapes': 'search=%E0%A4%A&category=%&attributes=%zz',
  'half a character': `search=${encodeURIComponent('💩').slice(0, 6)}`,
  'characters that overrule the direction': `search=${encodeURIComponent('\u202e\u200f💩\uffff')}`,
  'a pattern that a bad engine would choke on': `search=${encodeURIComponent(`${'a'.repeat(60)}!(a+)+$`)}`,
  '10,000 parameters': Array.from({ length: 10_000 }, (_, index) => `p${index}=x`).join('&'),
  'one parameter 10,000 times': Array.from({ length: 10_000 }, () => 'attributes=sunday').join('&'),
  'flags that are none': 'tiny=yes&regional=2&ordering=TRUE&biological=null',
  'nothing but separators': '&&&===&=&',
}

onBothDatabases('a hostile query', (database) => {
  let house: Awaited<ReturnType<typeof anApi>>
  beforeAll(async () => {
    house = await anApi(database.db)
  })

  describe.each(Object.entries(queries))('with %s', (_what, query) => {
    test.each(paths)('gets a normal answer or a clean refusal from %s', async (path) => {
      const answer = await askApi(house.api, `${path}?${query}`)
      expect([answer.status, answer.body.success === true || isCleanRefusal(answer)]).toEqual([answer.status, true])
      expect(answer.status).toBeLessThan(500)
      expect(house.reported).toEqual([])
    })
  })

  test.each([
    ['/locations', 'attributes=jacuzzi', { attributes: 'error-invalid-attributes' }],
    ['/locations', `search=${'x'.repeat(101)}`, { search: 'error-invalid-search' }],
    ['/locations', 'tiny=yes', { tiny: 'error-invalid-tiny' }],
    ['/products', 'category=a&category=b', { category: 'error-invalid-category' }],
    [
      '/products',
      'regional=yes&search=a&search=b',
      { regional: 'error-invalid-regional', search: 'error-invalid-search' },
    ],
    ['/carts/new', 'pickupDate=2026-02-30', { pickupDate: 'error-invalid-pickupDate' }],
    ['/carts/new', 'pickupDate=morgen', { pickupDate: 'error-invalid-pickupDate' }],
  ])('to %s with %s is told which fields are wrong', async (path, query, errors) => {
    const { status, body } = await askApi(house.api, `${path}?${query}`, { language: 'en' })
    expect(status).toBe(422)
    expect(body).toEqual({ success: false, code: 'invalidRequest', message: 'Please check what you entered.', errors })
  })

  test('leaves no trace: the next visitor finds everything in its place', async () => {
    expect((await askApi(house.api, '/products')).body.count).toBe(69)
    expect((await askApi(house.api, '/locations')).body.count).toBe(24)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })
})
