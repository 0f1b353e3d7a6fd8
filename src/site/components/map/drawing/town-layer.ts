import {
  type LatLngExpression,
  type LayerGroup,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  type PathOptions,
  type Polyline,
  polygon,
  polyline,
  svg,
} from 'leaflet/dist/leaflet-src.esm.js'
import type { Position, RegionFeature } from '../map-data.ts'
import { fetchTown, fetchTownEntries, type TownEntry, type TownPlan, type TownWalk, townBounds } from '../town-data.ts'
import styles from './drawing.module.css'
import { type LineName, lineWidth, planZoom } from './line-widths.ts'

const pane = 'towns'
const flip = ([lng, lat]: Position): LatLngExpression => [lat, lng]

/** In drawing order: the land, what is built up, what lies on it, lines, and what stands there. */
const land = ['state-1', 'state-2', 'state-3', 'urban-0', 'urban-2', 'forest']
const lying = ['green', 'lake']
const roads: readonly LineName[] = ['street', 'road-4', 'road-3', 'road-2', 'road-1']
const lines: readonly { name: LineName; of: readonly string[]; look: string }[] = [
  ...(['river-3', 'river-2', 'river-1', 'border-2', 'border-1'] as const).map((name) => ({
    name,
    of: [name],
    look: name.slice(0, -2),
  })),
  ...roads.map((name) => ({ name, of: [nameOf(name)], look: 'casing' })),
  ...roads.map((name) => ({ name, of: [nameOf(name)], look: 'road' })),
  { name: 'rail-1', of: ['rail-1'], look: 'rail' },
]
const standing = ['square', 'parking', 'platform', 'house', 'public', 'store']

function nameOf(line: LineName): string {
  return line === 'street' ? 'street-0' : line
}

const keyOf = ({ properties: { kind, rank } }: RegionFeature) => `${kind}-${rank ?? 0}`
const classOf = (...names: string[]) => names.map((name) => styles[name] ?? '').join(' ')

const lineOf = ({ geometry }: RegionFeature) => (geometry.type === 'LineString' ? [geometry.coordinates.map(flip)] : [])

interface DrawnTown {
  group: LayerGroup
  widen(zoom: number): void
}

function drawTown(plan: TownPlan, options: PathOptions): DrawnTown {
  const widths: { name: LineName; look: string; path: Polyline }[] = []
  const group = layerGroup()
  const addAreas = (kind: string) => {
    for (const feature of plan.features) {
      const { geometry } = feature
      if (keyOf(feature) !== kind && feature.properties.kind !== kind) continue
      if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      const look = {
        ...options,
        smoothFactor: 0,
        fillOpacity: 1,
        className: classOf(feature.properties.kind, kind),
      }
      group.addLayer(
        polygon(
          parts.map((part) => part.map((ring) => ring.map(flip))),
          { ...look, stroke: false },
        ),
      )
    }
  }
  const addLines = (name: LineName, of: readonly string[], look: string) => {
    const points = plan.features.filter((feature) => of.includes(keyOf(feature))).flatMap(lineOf)
    if (points.length === 0) return
    const path = polyline(points, { ...options, smoothFactor: 0.6, className: classOf('line', look, name) })
    widths.push({ name, look, path })
    group.addLayer(path)
  }
  for (const kind of land) addAreas(kind)
  addLines('ground', ['ground-0', 'street-0'], 'ground')
  for (const kind of lying) addAreas(kind)
  for (const { name, of, look } of lines) addLines(name, of, look)
  for (const kind of standing) addAreas(kind)
  addLines('tree', ['tree-0'], 'tree')
  return {
    group,
    widen(zoom) {
      for (const { name, look, path } of widths) {
        const width = lineWidth(name, zoom)
        path.setStyle({ weight: look === 'casing' ? width + Math.min(width, 1.2) : width })
      }
    },
  }
}

export interface TownLayer {
  show(isShown: boolean): void
  /** Shows the way on foot to the door of a store. */
  showWalk(store: string | undefined): void
}

interface TownListeners {
  /** The plans in the window and the way that is shown. */
  onPlans: (plans: readonly TownPlan[], walk: TownWalk | undefined) => void
}

/** Loads the plan of a town when the map is close to it; without plans the map stays as it is. */
export function addTowns(map: LeafletMap, { onPlans }: TownListeners): TownLayer {
  const renderer = svg({ padding: 0.3, pane })
  map.createPane(pane).style.zIndex = '410'
  const options: PathOptions = { renderer, interactive: false, pane }
  const loaded = new Map<string, { plan: TownPlan; drawn: DrawnTown } | 'loading'>()
  let entries: readonly TownEntry[] | undefined
  let isLoadingEntries = false
  let isShown = true
  let walkTo: string | undefined
  let walkPath: Polyline | undefined

  const plans = () => [...loaded.values()].flatMap((one) => (one === 'loading' ? [] : one))
  const walkOf = () => plans().flatMap(({ plan }) => plan.walks.find(({ store }) => store === walkTo) ?? [])[0]

  function drawWalk(): void {
    walkPath?.remove()
    walkPath = undefined
    const walk = walkOf()
    if (!walk || !isShown || map.getZoom() < planZoom) return
    walkPath = polyline(walk.line.map(flip), { ...options, className: classOf('line', 'walk'), weight: 3.5 }).addTo(map)
  }

  function tell(): void {
    onPlans(
      plans().map(({ plan }) => plan),
      walkOf(),
    )
  }

  async function load({ id }: TownEntry): Promise<void> {
    loaded.set(id, 'loading')
    try {
      const plan = await fetchTown(id)
      loaded.set(id, { plan, drawn: drawTown(plan, options) })
      refresh()
      tell()
    } catch {
      loaded.delete(id)
    }
  }

  async function loadEntries(): Promise<void> {
    isLoadingEntries = true
    entries = await fetchTownEntries().catch(() => undefined)
    isLoadingEntries = false
    if (entries) refresh()
  }

  function refresh(): void {
    const zoom = map.getZoom()
    const isClose = isShown && zoom >= planZoom
    if (isClose && !entries && !isLoadingEntries) void loadEntries()
    const view = map.getBounds()
    for (const entry of isClose ? (entries ?? []) : []) {
      const { south, west, north, east } = townBounds(entry)
      const isSeen = view.intersects(latLngBounds([south, west], [north, east]))
      if (isSeen && !loaded.has(entry.id)) void load(entry)
    }
    for (const { drawn } of plans()) {
      if (!isClose) drawn.group.remove()
      else {
        drawn.group.addTo(map)
        drawn.widen(zoom)
      }
    }
    drawWalk()
  }

  map.on('moveend', refresh)
  return {
    show(next) {
      isShown = next
      refresh()
    },
    showWalk(store) {
      walkTo = store
      drawWalk()
      tell()
    },
  }
}
