import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { distanceKm } from '#domain/store.ts'
import postcodes from '../../content/map/postcodes.json' with { type: 'json' }
import { readContent } from './read-content.ts'
import { readTowns } from './read-towns.ts'

const result = await readContent('content')
if (!result.isValid) throw new Error('the demo content is invalid')
const { stores, company } = result.content
const isOpenOnSunday = ({ hours }: (typeof stores)[number]) => hours.weekly.some(({ day }) => day === 0)

describe('the demo stores', () => {
  test('are 24, the first one is the default store', () => {
    expect(stores).toHaveLength(24)
    expect(stores[0]?.id).toBe(company.defaultStoreId)
  })

  test('are partly closed on Sunday; open ones have the sunday attribute', () => {
    expect(stores.filter((store) => !isOpenOnSunday(store)).length).toBeGreaterThanOrEqual(8)
    for (const store of stores)
      expect([store.id, store.attributes.includes('sunday')]).toEqual([store.id, isOpenOnSunday(store)])
  })

  test('are in the region, no two at the same position', () => {
    const centre = { lat: 48.16, lng: 10.11 }
    for (const { id, geo } of stores) expect([id, distanceKm(centre, geo) < 60]).toEqual([id, true])
    const apart = stores.flatMap((one, index) => stores.slice(index + 1).map(({ geo }) => distanceKm(one.geo, geo)))
    expect(Math.min(...apart)).toBeGreaterThan(0.3)
  })

  test('have unique descriptions in both languages and a picture', () => {
    for (const language of ['de', 'en'] as const)
      expect(new Set(stores.map(({ description }) => description[language] ?? '')).size).toBe(24)
    for (const { image } of stores) expect(existsSync(join('content/images', `${image}.webp`))).toBe(true)
  })

  test('use only mail addresses of the company', () => {
    for (const { mail } of stores) expect(mail).toMatch(/@krume\.example$/)
  })
})

describe('the postcodes of the map', () => {
  const towns = readTowns('content')
  const townOf = (postcode: string) => towns.find(({ postalCodes }) => postalCodes?.includes(postcode))

  test('belong to towns that are drawn on it', () => {
    expect(Object.keys(postcodes).filter((postcode) => !townOf(postcode))).toEqual([])
  })

  test.each(stores.map(({ postalCode, location, geo }) => [postalCode, location, geo] as const))(
    '%s is %s, where a store is',
    (postcode, location, geo) => {
      const town = townOf(postcode)
      expect(location).toContain(town?.name.split(' a.d. ')[0])
      expect(town && distanceKm(town.geo, geo)).toBeLessThan(5)
    },
  )

  /** Neighbouring postcodes are neighbouring places. */
  test('with the same first three digits lie together', () => {
    const all = Object.keys(postcodes).flatMap((postcode) => {
      const geo = townOf(postcode)?.geo
      return geo ? { postcode, geo } : []
    })
    const strays = all.filter(({ postcode, geo }) => {
      const others = all.filter(
        (other) => other.postcode !== postcode && other.postcode.startsWith(postcode.slice(0, 3)),
      )
      return others.length > 0 && others.every((other) => distanceKm(geo, other.geo) > 60)
    })
    expect(strays).toEqual([])
  })
})
