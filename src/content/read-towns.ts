import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Town } from '#domain/search/places.ts'
import type { StoreWalk } from '#domain/store.ts'

const placeSchema = z.object({
  properties: z.object({ kind: z.literal('place'), name: z.string() }),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
})
const mapSchema = z.object({ features: z.array(z.unknown()) })
/** The name of a town on the map by its postcode. */
const postcodesSchema = z.record(z.string(), z.string())

const geoSchema = z.object({ lat: z.number(), lng: z.number() })
const plansSchema = z.array(
  z.object({
    walks: z.array(
      z.object({
        store: z.string(),
        door: geoSchema,
        from: z.enum(['station', 'parking']),
        name: z.string(),
        minutes: z.number(),
      }),
    ),
  }),
)

function readFile<T>(path: string, schema: z.ZodType<T>, missing: T): T {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return missing
  }
}

/** The towns on the map of the region, for searches by distance. Without a map there are none. */
export function readTowns(contentDir: string): Town[] {
  const { features } = readFile(join(contentDir, 'map/region.geojson'), mapSchema, { features: [] })
  const townByPostcode = Object.entries(readFile(join(contentDir, 'map/postcodes.json'), postcodesSchema, {}))
  return features.flatMap((feature) => {
    const place = placeSchema.safeParse(feature)
    if (!place.success) return []
    const { properties, geometry } = place.data
    const [lng, lat] = geometry.coordinates
    const postalCodes = townByPostcode.flatMap(([postcode, town]) => (town === properties.name ? postcode : []))
    return [{ name: properties.name, geo: { lat, lng }, postalCodes }]
  })
}

/** Ways on foot from the plans of the towns. Without plans there are none. */
export const readWalks = (contentDir: string): StoreWalk[] =>
  readFile(join(contentDir, 'map/towns/index.json'), plansSchema, []).flatMap(({ walks }) => walks)
