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
import { type LineName, lineNames, lineWidth } from './line-widths.ts'

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
