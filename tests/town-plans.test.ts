import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type PackedTown, type TownEntry, unpackTown } from '#site/components/map/town-data.ts'
import { drawTown } from '../art/town-plans/draw-town.ts'
import { distance, nearestOn, type Vec } from '../art/town-plans/geometry.ts'
import { packTown } from '../art/town-plans/pack-town.ts'
import { geoOf } from '../art/town-plans/stores.ts'
import { toMetres } from '../art/town-plans/surroundings.ts'
import { towns } from '../art/town-plans/towns.ts'
import stores from '../content/stores.json' with { type: 'json' }

const folder = 'content/map/towns'
const readPlan = (id: string) => readFileSync(`${folder}/${id}.json`, 'utf8')
const index = JSON.parse(readPlan('index')) as (TownEntry & {
  walks: { store: string; door: { lat: number; lng: number }; minutes: number }[]
})[]
const maxBrotliBytes = 40_000
/** Half metres are rounded, and so are degrees. */
const nearMetres = 1.5

describe('the plans of the towns', () => {
  test('are one file each, small enough to be loaded when a store is opened', () => {
    expect(readdirSync(folder).sort()).toEqual(['index.json', ...towns.map(({ id }) => `${id}.json`)].sort())
    const tooLarge = towns.filter(({ id }) => brotliCompressSync(readPlan(id)).length > maxBrotliBytes)
    expect(tooLarge.map(({ id }) => id)).toEqual([])
  })

  test('do not overlap', () => {
    const overlaps = index.flatMap((one, at) =>
      index.slice(at + 1).filter((other) => {
        const [x, y] = toMetres(one)([other.lng, other.lat])
        return Math.max(Math.abs(x), Math.abs(y)) < one.half + other.half - 1
      }),
    )
    expect(overlaps.map(({ id }) => id)).toEqual([])
  })

  test.each(['roggenburg', 'memmingen-autobahn'])('are drawn by the script: %s', (id) => {
    const town = towns.find((one) => one.id === id)
    expect(town && packTown(drawTown(town, geoOf)) === readPlan(id)).toBe(true)
  })
})

describe.each(stores.map(({ id, streetAddress, geo }) => ({ id, streetAddress, geo })))(
  'the plan around $id',
  (store) => {
    const entry = index.find(({ walks }) => walks.some((walk) => walk.store === store.id))
    const plan = unpackTown(JSON.parse(readPlan(entry?.id ?? '')) as PackedTown)
    const project = toMetres(store.geo)
    const door: Vec = [0, 0]

    test('has a house with its door at the coordinates', () => {
      const houses = plan.features.flatMap(({ properties, geometry }) =>
        properties.kind === 'store' && geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
      )
      const away = houses.flatMap((house) =>
        house.map((ring) => nearestOn([...ring, ...ring.slice(0, 1)].map(project), door).away),
      )
      expect(Math.min(...away)).toBeLessThan(nearMetres)
    })

    test('has the street or square of the address before the door', () => {
      const address = store.streetAddress.replace(/ \d+$/, '')
      const squares = plan.features.flatMap(({ properties, geometry }) =>
        properties.kind === 'square' && geometry.type === 'Point' && distance(project(geometry.coordinates), door) < 70
          ? [properties.name]
          : [],
      )
      const streets = plan.features.flatMap(({ properties: { kind, name }, geometry }) =>
        (kind === 'road' || kind === 'street') && geometry.type === 'LineString'
          ? [{ name, away: nearestOn(geometry.coordinates.map(project), door).away }]
          : [],
      )
      // Side streets end in the middle of the road.
      const nearest = Math.min(...streets.map(({ away }) => away)) + 1
      const near = streets.filter(({ away }) => away <= nearest).map(({ name }) => name)
      expect(squares.length > 0 ? squares : near).toContain(address)
    })

    test('draws a way on foot that ends at the door', () => {
      const walk = plan.walks.find((one) => one.store === store.id)
      const end = walk?.line.at(-1)
      expect(end && distance(project(end), door)).toBeLessThan(nearMetres)
      expect(walk?.minutes).toBe(entry?.walks.find((one) => one.store === store.id)?.minutes)
      expect(walk?.minutes).toBeLessThanOrEqual(15)
    })
  },
)
