import { divIcon, type Map as LeafletMap, layerGroup, type Marker, marker } from 'leaflet/dist/leaflet-src.esm.js'
import type { GeoPoint } from '#domain/store/store.ts'
import { mapSettings } from '../map-settings.ts'
import { bubblePlace } from './bubble-place.ts'
import styles from './drawing.module.css'
import { type Dot, nearestPin } from './nearest-pin.ts'
import { leanPin, pinElement } from './pin-element.ts'
import { spreadHeads } from './spread-heads.ts'

export interface PinnedStore {
  id: string
  name: string
  point: GeoPoint
  isOpen: boolean
  /** Whether it is open, in words. */
  openText: string
}

interface Listeners {
  /** Missing where the pin only shows the place. */
  onChoose: ((id: string) => void) | undefined
  onHighlight: (id: string | undefined) => void
}

interface Pin {
  store: PinnedStore
  marker: Marker
  element: HTMLElement
  /** From the tip. */
  head: Dot
}

const raisedBy = 1000

export function addPins(map: LeafletMap, { onChoose, onHighlight }: Listeners) {
  const group = layerGroup().addTo(map)
  let pins = new Map<string, Pin>()
  let highlighted: string | undefined
  let selected: string | undefined

  function mark(id: string | undefined): void {
    const pin = pins.get(id ?? '')
    if (!pin) return
    const { dataset } = pin.element
    dataset.highlighted = String(id === highlighted)
    if (id === highlighted)
      Object.assign(dataset, bubblePlace(map.latLngToContainerPoint(pin.store.point), map.getSize()))
    dataset.selected = String(id === selected)
    pin.marker.setZIndexOffset(id === highlighted ? 2 * raisedBy : id === selected ? raisedBy : 0)
  }

  /** The keyboard may reach a pin that lies outside the window. */
  function bringIntoView({ point }: PinnedStore): void {
    if (!map.getBounds().contains(point)) map.panTo(point, { animate: false })
  }

  function make(store: PinnedStore): Pin {
    const element = pinElement(store, onChoose && (() => onChoose(store.id)))
    element.addEventListener('focus', () => {
      bringIntoView(store)
      onHighlight(store.id)
    })
    element.addEventListener('blur', () => onHighlight(undefined))
    const icon = divIcon({ className: styles.pinPlace ?? '', html: element, iconSize: [0, 0] })
    const one = marker(store.point, { icon, interactive: false, keyboard: false })
    return { store, element, marker: one, head: { x: 0, y: 0 } }
  }

  /** How far apart the stores are on the screen changes with the zoom. */
  function spread(): void {
    const all = [...pins.values()]
    const tips = all.map(({ store }) => map.project(store.point))
    for (const [index, { x, y }] of spreadHeads(tips).entries()) {
      const [pin, tip] = [all[index], tips[index]]
      if (!pin || !tip) continue
      pin.head = { x: x - tip.x, y: y - tip.y }
      leanPin(pin.element, pin.head)
    }
  }
  map.on('zoomend', spread)

  function* headDots(): Generator<readonly [string, Dot]> {
    for (const [id, { store, head }] of pins) {
      const { x, y } = map.latLngToContainerPoint(store.point)
      yield [id, { x: x + head.x, y: y + head.y }]
    }
  }
  const pinAt = (pointer: Dot) => nearestPin(headDots(), pointer, mapSettings.hoverDistancePx)

  if (onChoose) {
    let hovered: string | undefined
    const hover = (id: string | undefined) => {
      if (id === hovered) return
      hovered = id
      map.getContainer().dataset.hovering = String(id !== undefined)
      onHighlight(id)
    }
    map.on('mousemove', ({ containerPoint }) => hover(pinAt(containerPoint)))
    map.on('mouseout dragstart', () => hover(undefined))
    map.on('click', ({ containerPoint }) => {
      const id = pinAt(containerPoint)
      if (id) onChoose(id)
    })
  }

  return {
    show(stores: readonly PinnedStore[]): void {
      group.clearLayers()
      pins = new Map(stores.map((store) => [store.id, make(store)]))
      for (const [id, pin] of pins) {
        group.addLayer(pin.marker)
        mark(id)
      }
      spread()
    },
    highlight(id: string | undefined): void {
      const before = highlighted
      highlighted = id
      mark(before)
      mark(id)
    },
    select(id: string | undefined): void {
      const before = selected
      selected = id
      mark(before)
      mark(id)
    },
    pointOf: (id: string) => pins.get(id)?.store.point,
    focus: (id: string) => pins.get(id)?.element.focus({ preventScroll: true }),
  }
}

export type StorePins = ReturnType<typeof addPins>
