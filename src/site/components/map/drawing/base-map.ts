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
import { type LineName, lineWidth, planZoom } from './line-widths.ts'

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
const roads: readonly LineName[] = ['road-4', 'road-3', 'road-2', 'road-1']
const plain: readonly LineName[] = ['river-3', 'river-2', 'river-1', 'border-2', 'border-1', 'rail-1']
const drawnLines = [
  ...plain.map((name) => ({ name, look: name.split('-')[0] ?? '' })),
  ...roads.map((name) => ({ name, look: 'casing' })),
  ...roads.map((name) => ({ name, look: 'road' })),
]

const classOf = (...names: string[]) => names.map((name) => styles[name] ?? '').join(' ')

function areaOf({ properties, geometry }: RegionFeature, options: PathOptions): Path[] {
  const className = classOf(properties.kind, `${properties.kind}-${properties.rank ?? 0}`)
  const look = { ...options, stroke: false, fillOpacity: 1, className }
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return [
    polygon(
      parts.map((part) => part.map((ring) => ring.map(flip))),
      look,
    ),
  ]
}

function linesOf({ features }: Region, name: LineName): LatLngExpression[][] {
  return features.flatMap(({ properties, geometry }) =>
    geometry.type === 'LineString' && `${properties.kind}-${properties.rank}` === name
      ? [geometry.coordinates.map(flip)]
      : [],
  )
}

/** Colours come from the style sheet; line widths follow the zoom. */
export function drawBaseMap(map: LeafletMap, region: Region): BaseMap {
  const options: PathOptions = { renderer: svg({ padding: 0.5 }), interactive: false }
  const areas = region.features.flatMap((feature) => areaOf(feature, options))
  const lines = drawnLines.map(({ name, look }) => ({
    name,
    look,
    path: polyline(linesOf(region, name), { ...options, className: classOf('line', look, name) }),
  }))
  const group = layerGroup([...areas, ...lines.map(({ path }) => path)]).addTo(map)
  const widen = () => {
    const zoom = map.getZoom()
    for (const { name, look, path } of lines) {
      const width = lineWidth(name, zoom)
      path.setStyle({ weight: look === 'casing' ? width + Math.min(width, 1.2) : width })
    }
    Object.assign(map.getContainer().dataset, { near: zoom >= nearZoom, plans: zoom >= planZoom })
  }
  map.on('zoomend', widen)
  widen()
  return { show: (isShown) => void (isShown ? group.addTo(map) : group.remove()) }
}
