import { readFileSync } from 'node:fs'
import type { GeoPoint } from './surroundings.ts'

const stores = JSON.parse(readFileSync('content/stores.json', 'utf8')) as { id: string; geo: GeoPoint }[]

export function geoOf(id: string): GeoPoint {
  const store = stores.find((one) => one.id === id)
  if (!store) throw new Error(`no store ${id}`)
  return store.geo
}
