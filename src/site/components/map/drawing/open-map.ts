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
import type { MapTiles } from '../../../request-context.ts'
import { mapSettings, type Region, type RegionFeature } from '../map-data.ts'
import type { TownWalk } from '../town-data.ts'
import { drawBaseMap, regionBounds } from './base-map.ts'
import styles from './drawing.module.css'
import { addLabels } from './label-layer.ts'
import { planZoom } from './line-widths.ts'
import { addPins, type PinnedStore } from './store-pins.ts'
import { addTowns } from './town-layer.ts'

/** Whether the map cannot be zoomed further out or in, and whether it shows plans of towns. */
export interface ZoomLimits {
  isAtMin: boolean
  isAtMax: boolean
  hasPlans: boolean
}

export interface ShownView {
  tiles: MapTiles | undefined
  stores: readonly PinnedStore[]
  selectedId?: string | undefined
  highlightedId?: string | undefined
  position?: GeoPoint | undefined
  /** The visible area; a new key moves the map. Without points it is reset. */
  focus?: { key: string; points: readonly GeoPoint[] } | undefined
}

export interface MapOptions {
  onChoose: ((id: string) => void) | undefined
  onZoomLimits: (limits: ZoomLimits) => void
  onHighlight: (id: string | undefined) => void
  /** "5 minutes on foot" */
  walkText: (walk: TownWalk) => string
  isStill: boolean
}

/** The plans of towns are drawn for 14 to 16. */
const maxZoom = { drawn: 16, tiles: 18 }
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
    onZoomLimits({
      isAtMin: map.getZoom() <= map.getMinZoom(),
      isAtMax: map.getZoom() >= map.getMaxZoom(),
      hasPlans: map.getZoom() >= planZoom,
    })
  map.on('zoomend zoomlevelschange', report)
  report()
}

export function openMap(container: HTMLElement, region: Region, options: MapOptions) {
  const { onChoose, onHighlight, onZoomLimits, walkText, isStill } = options
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
  const towns = addTowns(map, {
    onPlans(plans, walk) {
      const named: RegionFeature[] = walk
        ? [
            {
              properties: { kind: 'walk', name: walkText(walk) },
              geometry: { type: 'LineString', coordinates: walk.line },
            },
          ]
        : []
      labels.add([...named, ...plans.flatMap(({ features }) => features)])
    },
  })
  const pins = addPins(map, { onChoose, onHighlight })
  let tiles: TileLayer | undefined
  let here: Marker | undefined
  let shown: (ShownView & { storesText: string }) | undefined
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

  /** Moves to the store; without an id, back to the previous view. */
  function select(id: string | undefined): void {
    pins.select(id)
    towns.showWalk(id)
    const point = id && pins.pointOf(id)
    if (point) {
      before ??= { centre: map.getCenter(), zoom: map.getZoom() }
      map.setView(point, Math.min(mapSettings.selectedZoom, map.getMaxZoom()), { animate })
    } else if (before) {
      map.setView(before.centre, before.zoom, { animate })
      before = undefined
    }
  }

  /** Without points, back to where the map began. */
  function fit(points: readonly GeoPoint[]): void {
    if (points.length === 0) return void map.setView(mapSettings.centre, mapSettings.zoom, { animate })
    const bounds = latLngBounds(points.map(({ lat, lng }) => [lat, lng]))
    map.fitBounds(bounds, { padding: [fitPaddingPx, fitPaddingPx], maxZoom: fitZoom, animate: animate && hasFitted })
    hasFitted = true
  }

  function showPosition(point: GeoPoint | undefined): void {
    here?.remove()
    here = undefined
    if (!point) return
    const icon = divIcon({ className: styles.here ?? '', iconSize: [18, 18] })
    here = marker(point, { icon, interactive: false, keyboard: false }).addTo(map)
  }

  function showTiles(source: MapTiles | undefined): void {
    tiles?.remove()
    tiles = source && tileLayer(source.url, { key: source.key, maxZoom: maxZoom.tiles } as object).addTo(map)
    base.show(!source)
    labels.show(!source)
    towns.show(!source)
    map.setMaxZoom(source ? maxZoom.tiles : maxZoom.drawn)
    keep(!source)
  }

  return {
    /** Changes what is not on the map as it is in the view. Tiles first, because they can be zoomed closer. */
    show(view: ShownView): void {
      const last = shown
      const storesText = JSON.stringify(view.stores)
      shown = { ...view, storesText }
      if (!last || view.tiles !== last.tiles) showTiles(view.tiles)
      if (storesText !== last?.storesText) {
        pins.show(view.stores)
        labels.keepClear(view.stores.map(({ point }) => point))
      }
      if (view.focus && view.focus.key !== last?.focus?.key) fit(view.focus.points)
      if (view.selectedId !== last?.selectedId) select(view.selectedId)
      if (view.highlightedId !== last?.highlightedId) pins.highlight(view.highlightedId)
      if (view.position !== last?.position) showPosition(view.position)
    },
    focusPin: pins.focus,
    fit,
    zoomBy: (levels: number) => void map.zoomIn(levels, { animate }),
    close(): void {
      resizing.disconnect()
      map.remove()
    },
  }
}

export type MapHandle = ReturnType<typeof openMap>
