import { divIcon, type Map as LeafletMap, layerGroup, type Marker, marker } from 'leaflet/dist/leaflet-src.esm.js'
import type { GeoPoint } from '#domain/store.ts'
import type { Region, RegionFeature } from '../map-data.ts'
import styles from './drawing.module.css'
import { findLabelCandidates, type LabelKind, labelKinds } from './label-candidates.ts'
import { type Box, type PlacedLabel, placeLabels } from './label-placement.ts'
import { planZoom } from './line-widths.ts'
import { pinShape, spreadHeads } from './pin-geometry.ts'

export interface LabelLayer {
  /** Labels must not cover these points. */
  keepClear(points: readonly GeoPoint[]): void
  /** What the plans of towns add from their zoom on. */
  add(features: readonly RegionFeature[]): void
  show(isShown: boolean): void
}

const pane = 'labels'

function makeMeasure() {
  const context = document.createElement('canvas').getContext('2d')
  return (text: string, kind: LabelKind) => {
    const { font, heightPx, marginPx } = labelKinds[kind]
    if (context) context.font = font
    return { width: (context?.measureText(text).width ?? text.length * 7) + 2 * marginPx, height: heightPx }
  }
}

function labelElement({ text, kind, angle }: PlacedLabel): HTMLElement {
  const element = document.createElement('span')
  element.className = `${styles.label} ${styles[kind] ?? ''}`
  element.textContent = text
  element.style.font = labelKinds[kind as LabelKind].font
  if (angle !== 0) element.style.rotate = `${angle}deg`
  return element
}

/** On plans the names of towns give way to those of streets. */
const lastTownNameZoom = 14.5

/** Labels are placed once per zoom for the whole region; only those near the viewport are in the DOM. */
export function addLabels(map: LeafletMap, region: Region): LabelLayer {
  const paneElement = map.createPane(pane)
  paneElement.classList.add(styles.labels ?? '')
  paneElement.setAttribute('aria-hidden', 'true')
  const group = layerGroup().addTo(map)
  const sizeOf = makeMeasure()
  let points: readonly GeoPoint[] = []
  let added: readonly RegionFeature[] = []
  let laidByZoom = new Map<number, PlacedLabel[]>()
  let shown = new Map<PlacedLabel, Marker>()

  function pinBoxes(zoom: number): Box[] {
    const tips = points.map((point) => map.project(point, zoom))
    const radius = pinShape.headRadiusPx + 2
    return spreadHeads(tips).map(({ x, y }, index) => {
      const tip = tips[index] ?? { x, y }
      return {
        left: Math.min(x - radius, tip.x),
        right: Math.max(x + radius, tip.x),
        top: y - radius,
        bottom: Math.max(y + radius, tip.y),
      }
    })
  }

  const isPlaceAt = (zoom: number, { properties: { kind, rank = 0 } }: RegionFeature) =>
    kind === 'place' && (rank > 3 || zoom <= lastTownNameZoom)
  const featuresAt = (zoom: number): Region =>
    zoom < planZoom
      ? region
      : { features: [...region.features.filter((feature) => isPlaceAt(zoom, feature)), ...added] }

  function laidAt(zoom: number): PlacedLabel[] {
    const known = laidByZoom.get(zoom)
    if (known) return known
    const project = ([lng, lat]: readonly [number, number]) => map.project([lat, lng], zoom)
    const candidates = findLabelCandidates(featuresAt(zoom), { zoom, project, sizeOf })
    const laid = placeLabels(candidates, pinBoxes(zoom))
    laidByZoom.set(zoom, laid)
    return laid
  }

  function make(label: PlacedLabel, zoom: number): Marker {
    const icon = divIcon({ className: '', html: labelElement(label), iconSize: [0, 0] })
    return marker(map.unproject([label.x, label.y], zoom), { icon, pane, interactive: false, keyboard: false })
  }

  function refresh(): void {
    const zoom = map.getZoom()
    const { min, max } = map.getPixelBounds()
    const size = map.getSize()
    const isNear = ({ x, y }: PlacedLabel) =>
      x > (min?.x ?? 0) - size.x / 2 &&
      x < (max?.x ?? 0) + size.x / 2 &&
      y > (min?.y ?? 0) - size.y / 2 &&
      y < (max?.y ?? 0) + size.y / 2
    const before = shown
    shown = new Map(
      laidAt(zoom)
        .filter(isNear)
        .map((label) => [label, before.get(label) ?? make(label, zoom)]),
    )
    for (const [label, one] of before) if (!shown.has(label)) group.removeLayer(one)
    for (const one of shown.values()) group.addLayer(one)
  }

  map.on('moveend', refresh)
  return {
    keepClear(next) {
      points = next
      laidByZoom = new Map()
      refresh()
    },
    add(next) {
      added = next
      laidByZoom = new Map([...laidByZoom].filter(([zoom]) => zoom < planZoom))
      refresh()
    },
    show: (isShown) => void (isShown ? group.addTo(map) : group.remove()),
  }
}
