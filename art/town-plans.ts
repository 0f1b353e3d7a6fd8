/**
 * Draws the town plans of the map around the stores: `node art/town-plans.ts` writes them to content/map/towns. The same
 * content and seeds give the same files.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawTown } from './town-plans/draw-town.ts'
import { packTown } from './town-plans/pack-town.ts'
import { geoOf } from './town-plans/stores.ts'
import { towns } from './town-plans/towns.ts'

const folder = 'content/map/towns'

mkdirSync(folder, { recursive: true })
const index = towns.map((town) => {
  const drawn = drawTown(town, geoOf)
  writeFileSync(join(folder, `${town.id}.json`), packTown(drawn))
  const walks = drawn.walks.map(({ store, from, name, minutes }) => ({
    store,
    door: geoOf(store),
    from,
    name,
    minutes,
  }))
  return { id: town.id, ...drawn.door, half: drawn.half, walks }
})
writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index)}\n`)
