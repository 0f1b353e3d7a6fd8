// Here, not in the component: most visitors of a page with a map see the list first, and the page inlines its styles.
import 'leaflet/dist/leaflet.css'
import {
  divIcon,
  type Map as LeafletMap,
  latLngBounds,
  type Marker,
  map as makeMap,
  marker,
  type TileLayer,
  tileLayer,
} from 'leaflet/dist/leaflet-src.esm.js'
import type { GeoPoint } from '#domain/store.ts'
import { mapSettings, type Region } from '../map-data.ts'
import { drawBaseMap, regionBounds } from './base-map.ts'
import styles from './drawing.module.css'
import { addLabels } from './label-layer.ts'
import { addPins, type PinnedStore } from './store-pins.ts'

/** Whether the map cannot be zoomed further out or in. */
export interface ZoomLimits {
  isAtMin: boolean
  isAtMax: boolean
}

export interface MapOptions {
  onChoose: ((id: string) => void) | undefined
  onZoomLimits: (limits: ZoomLimits) => void
  onHighlight: (id: string | undefined) => void
  isStill: boolean
}

/** The drawing has roads and rivers but no streets: closer, a town is an empty area. */
const maxZoom = { drawn: 13, tiles: 18 }
/** Keeps the surroundings of a single store in view. */
const fitZoom = 13
const fitPaddingPx = 56

/** Enables wheel zoom only after a click into the map, so that it does not catch page scrolling. */
function zoomByWheelWhenActive(map: LeafletMap): void {
  map.scrollWheelZoom.disable()
  map.on('focus click', () => map.scrollWheelZoom.enable())
  map.on('blur mouseout', () => map.scrollWheelZoom.disable())
}

/** Keeps the view within the drawn region, because nothing is drawn outside it. */
function limitToRegion(map: LeafletMap, region: Region): (isKept: boolean) => void {
  const bounds = regionBounds(region)
  let isKept = true
  const apply = () => {
    const drawnZoom = bounds && isKept ? map.getBoundsZoom(bounds, true) : mapSettings.minZoom
    map.setMinZoom(Math.max(mapSettings.minZoom, drawnZoom))
    map.setMaxBounds(
      isKept && bounds
        ? bounds
        : [
            [-90, -720],
            [90, 720],
          ],
    )
  }
  map.on('resize', apply)
  apply()
  return (next) => {
    isKept = next
    apply()
  }
}

function watchZoomLimits(map: LeafletMap, onZoomLimits: MapOptions['onZoomLimits']): void {
  const report = () =>
    onZoomLimits({ isAtMin: map.getZoom() <= map.getMinZoom(), isAtMax: map.getZoom() >= map.getMaxZoom() })
  map.on('zoomend zoomlevelschange', report)
  report()
}

export function openMap(container: HTMLElement, region: Region, options: MapOptions) {
  const { onChoose, onHighlight, onZoomLimits, isStill } = options
  const animate = !isStill
  const map = makeMap(container, {
    center: mapSettings.centre,
    zoom: mapSettings.zoom,
    minZoom: mapSettings.minZoom,
    maxZoom: maxZoom.drawn,
    zoomSnap: 0.5,
    zoomControl: false,
    attributionControl: false,
    maxBoundsViscosity: 1,
    fadeAnimation: animate,
    zoomAnimation: animate,
    markerZoomAnimation: animate,
    inertia: animate,
  })
  const keep = limitToRegion(map, region)
  const base = drawBaseMap(map, region)
  const labels = addLabels(map, region)
  const pins = addPins(map, { onChoose, onHighlight })
  let tiles: TileLayer | undefined
  let here: Marker | undefined
  let shown = ''
  /** The first view appears without a movement. */
  let hasFitted = false
  let before: { centre: GeoPoint; zoom: number } | undefined
  zoomByWheelWhenActive(map)
  watchZoomLimits(map, onZoomLimits)
  const resizing = new ResizeObserver(() => {
    // A hidden container has no size.
    if (container.clientWidth > 0) map.invalidateSize({ animate: false })
  })
  resizing.observe(container)

  return {
    showStores(stores: readonly PinnedStore[]): void {
      const text = JSON.stringify(stores)
      if (text === shown) return
      shown = text
      pins.show(stores)
      labels.keepClear(stores.map(({ point }) => point))
    },
    highlight: pins.highlight,
    focusPin: pins.focus,
    /** Moves to the store; without an id, back to the previous view. */
    select(id: string | undefined): void {
      pins.select(id)
      const point = id && pins.pointOf(id)
      if (point) {
        before ??= { centre: map.getCenter(), zoom: map.getZoom() }
        map.setView(point, Math.min(mapSettings.selectedZoom, map.getMaxZoom()), { animate })
      } else if (before) {
        map.setView(before.centre, before.zoom, { animate })
        before = undefined
      }
    },
    fit(points: readonly GeoPoint[]): void {
      if (points.length === 0) return
      const bounds = latLngBounds(points.map(({ lat, lng }) => [lat, lng]))
      map.fitBounds(bounds, { padding: [fitPaddingPx, fitPaddingPx], maxZoom: fitZoom, animate: animate && hasFitted })
      hasFitted = true
    },
    reset: () => void map.setView(mapSettings.centre, mapSettings.zoom, { animate }),
    zoomBy: (levels: number) => void map.zoomIn(levels, { animate }),
    showPosition(point: GeoPoint | undefined): void {
      here?.remove()
      here = undefined
      if (!point) return
      const icon = divIcon({ className: styles.here ?? '', iconSize: [18, 18] })
      here = marker(point, { icon, interactive: false, keyboard: false }).addTo(map)
    },
    showTiles(source: { url: string; key: string } | undefined): void {
      tiles?.remove()
      tiles = source && tileLayer(source.url, { key: source.key, maxZoom: maxZoom.tiles } as object).addTo(map)
      base.show(!source)
      labels.show(!source)
      map.setMaxZoom(source ? maxZoom.tiles : maxZoom.drawn)
      keep(!source)
    },
    close(): void {
      resizing.disconnect()
      map.remove()
    },
  }
}

export type MapHandle = ReturnType<typeof openMap>
