import {
  type LatLngBounds,
  type LatLngExpression,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  type Path,
  type PathOptions,
  polygon,
  polyline,
  svg,
} from 'leaflet/dist/leaflet-src.esm.js'
import type { Position, Region, RegionFeature } from '../map-data.ts'
import styles from './drawing.module.css'

type Stops = readonly (readonly [zoom: number, px: number])[]

/** Line width by zoom. A line is not drawn below its first stop. */
const stopsByLine = {
  'road-1': [
    [7, 1.2],
    [9, 2],
    [11, 3.4],
    [13, 6],
    [15, 10],
    [17, 18],
  ],
  'road-2': [
    [8, 0.8],
    [9, 1.2],
    [11, 2.4],
    [13, 4.6],
    [15, 8],
    [17, 16],
  ],
  'road-3': [
    [10, 0.8],
    [11, 1.4],
    [13, 3.4],
    [15, 7],
    [17, 14],
  ],
  'road-4': [
    [12, 0.9],
    [13, 2],
    [15, 5.5],
    [17, 12],
  ],
  'river-1': [
    [7, 1.2],
    [9, 1.8],
    [11, 3],
    [13, 6],
    [15, 13],
    [17, 30],
  ],
  'river-2': [
    [8, 0.8],
    [11, 1.6],
    [13, 3],
    [15, 6],
    [17, 13],
  ],
  'river-3': [
    [9.5, 0.6],
    [11, 1],
    [13, 1.8],
    [15, 3.5],
    [17, 8],
  ],
  'rail-1': [
    [9, 0.7],
    [11, 1],
    [13, 1.4],
    [15, 2.2],
  ],
  'border-1': [
    [7, 1],
    [11, 1.6],
    [15, 2.4],
  ],
  'border-2': [
    [7, 0.9],
    [11, 1.4],
    [15, 2],
  ],
} as const satisfies Record<string, Stops>

export type LineName = keyof typeof stopsByLine
export const lineNames = Object.keys(stopsByLine) as LineName[]

/** Linear between two stops, constant after the last. */
export function widthAt(stops: Stops, zoom: number): number {
  const next = stops.findIndex(([stopZoom]) => stopZoom > zoom)
  if (next === 0) return 0
  const before = stops[(next < 0 ? stops.length : next) - 1]
  const after = stops[next]
  if (!before) return 0
  if (!after) return before[1]
  const share = (zoom - before[0]) / (after[0] - before[0])
  return before[1] + share * (after[1] - before[1])
}

export const lineWidth = (name: LineName, zoom: number): number => widthAt(stopsByLine[name], zoom)

/** The bounding box of the states, which cover the whole drawn region. */
export function regionBounds({ features }: Region): LatLngBounds | undefined {
  const corners = features.flatMap(({ properties, geometry }) =>
    properties.kind === 'state' && geometry.type === 'Polygon' ? geometry.coordinates.flat() : [],
  )
  return corners.length > 0 ? latLngBounds(corners.map(([lng, lat]) => [lat, lng])) : undefined
}

export interface BaseMap {
  show(isShown: boolean): void
}

/** From this zoom on, urban areas fill the window and get a lighter colour. */
const nearZoom = 13

const flip = ([lng, lat]: Position): LatLngExpression => [lat, lng]

/** In drawing order. Roads are drawn twice: first all casings, then the roads. */
const drawnLines: readonly { name: LineName; look: string }[] = [
  { name: 'river-3', look: 'river' },
  { name: 'river-2', look: 'river' },
  { name: 'river-1', look: 'river' },
  { name: 'border-2', look: 'border' },
  { name: 'border-1', look: 'border' },
  { name: 'rail-1', look: 'rail' },
  { name: 'road-4', look: 'casing' },
  { name: 'road-3', look: 'casing' },
  { name: 'road-2', look: 'casing' },
  { name: 'road-1', look: 'casing' },
  { name: 'road-4', look: 'road' },
  { name: 'road-3', look: 'road' },
  { name: 'road-2', look: 'road' },
  { name: 'road-1', look: 'road' },
]

const classOf = (...names: string[]) => names.map((name) => styles[name] ?? '').join(' ')

function areaOf({ properties, geometry }: RegionFeature, options: PathOptions): Path[] {
  const className = classOf(properties.kind, `${properties.kind}-${properties.rank ?? 0}`)
  const look = { ...options, stroke: false, fillOpacity: 1, className }
  if (geometry.type === 'Polygon')
    return [
      polygon(
        geometry.coordinates.map((ring) => ring.map(flip)),
        look,
      ),
    ]
  if (geometry.type === 'MultiPolygon')
    return [
      polygon(
        geometry.coordinates.map((part) => part.map((ring) => ring.map(flip))),
        look,
      ),
    ]
  return []
}

function linesOf({ features }: Region, name: LineName): LatLngExpression[][] {
  return features.flatMap(({ properties, geometry }) =>
    geometry.type === 'LineString' && `${properties.kind}-${properties.rank}` === name
      ? [geometry.coordinates.map(flip)]
      : [],
  )
}

/** Colours come from the style sheet; line widths follow the zoom through custom properties. */
export function drawBaseMap(map: LeafletMap, region: Region): BaseMap {
  const options: PathOptions = { renderer: svg({ padding: 0.5 }), interactive: false }
  const areas = region.features.flatMap((feature) => areaOf(feature, options))
  const lines = drawnLines.map(({ name, look }) =>
    polyline(linesOf(region, name), { ...options, className: classOf('line', look, `${look}-${name}`, name) }),
  )
  const group = layerGroup([...areas, ...lines]).addTo(map)
  const { style, dataset } = map.getContainer()
  const widen = () => {
    const zoom = map.getZoom()
    for (const name of lineNames) style.setProperty(`--${name}`, `${lineWidth(name, zoom).toFixed(2)}px`)
    dataset.near = String(zoom >= nearZoom)
  }
  map.on('zoomend', widen)
  widen()
  return { show: (isShown) => void (isShown ? group.addTo(map) : group.remove()) }
}
