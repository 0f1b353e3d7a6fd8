import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Town } from '#domain/search/places.ts'

const placeSchema = z.object({
  properties: z.object({ kind: z.literal('place'), name: z.string() }),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
})
const mapSchema = z.object({ features: z.array(z.unknown()) })

/** The towns on the map of the region, for searches by distance. Without a map there are none. */
export function readTowns(contentDir: string): Town[] {
  try {
    const map = mapSchema.parse(JSON.parse(readFileSync(join(contentDir, 'map/region.geojson'), 'utf8')))
    return map.features.flatMap((feature) => {
      const place = placeSchema.safeParse(feature)
      if (!place.success) return []
      const { properties, geometry } = place.data
      const [lng, lat] = geometry.coordinates
      return [{ name: properties.name, geo: { lat, lng } }]
    })
  } catch {
    return []
  }
}
