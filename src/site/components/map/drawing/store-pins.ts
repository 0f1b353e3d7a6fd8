import { divIcon, type Map as LeafletMap, layerGroup, type Marker, marker } from 'leaflet/dist/leaflet-src.esm.js'
import type { GeoPoint } from '#domain/store.ts'
import { mapSettings } from '../map-data.ts'
import styles from './drawing.module.css'
import { findNearestPin, type Point, placeBubble, spreadHeads, toPinPath } from './pin-geometry.ts'

const loafPath =
  'M-6.700.3c0-3.200 3-5.300 6.700-5.300s6.700 2.100 6.700 5.300c0 1.300-.7 2.300-1.700 2.800v1.800a.8.8 0 0 1-.8.8h-8.400a.8.8 0 0 1-.8-.8v-1.800c-1-.5-1.700-1.500-1.700-2.800Z'
const pinSvg = `<svg width="1" height="1" aria-hidden="true" focusable="false"><path/><path d="${loafPath}"/></svg>`

/** A button for the keyboard. Mouse clicks are handled by the map, which also accepts clicks near a pin. */
function createPinElement(store: PinnedStore, onChoose: (() => void) | undefined): HTMLElement {
  const element: HTMLElement = document.createElement(onChoose ? 'button' : 'span')
  element.className = styles.pin ?? ''
  element.dataset.open = String(store.isOpen)
  element.dataset.store = store.id
  element.setAttribute('aria-label', `${store.name}, ${store.openText}`)
  element.innerHTML = pinSvg
  const name = element.appendChild(document.createElement('span'))
  name.className = styles.bubble ?? ''
  name.textContent = store.name
  name.appendChild(document.createElement('small')).textContent = store.openText
  name.setAttribute('aria-hidden', 'true')
  if (onChoose) {
    element.setAttribute('type', 'button')
    element.addEventListener('click', (event) => {
      if (event.detail > 0) return
      event.stopPropagation()
      onChoose()
    })
  } else element.setAttribute('role', 'img')
  return element
}

/** The button covers the head; the drawing extends from there to the tip. */
function drawPin(element: HTMLElement, head: Point): void {
  const [drop, mark] = element.querySelectorAll('path')
  drop?.setAttribute('d', toPinPath(head))
  mark?.setAttribute('transform', `translate(${head.x.toFixed(2)} ${head.y.toFixed(2)})`)
  element.style.setProperty('--head-x', `${head.x.toFixed(2)}px`)
  element.style.setProperty('--head-y', `${head.y.toFixed(2)}px`)
}

export interface PinnedStore {
  id: string
  name: string
  point: GeoPoint
  isOpen: boolean
  /** Open state as text. */
  openText: string
}

interface Listeners {
  /** Undefined when the pin only shows the position. */
  onChoose: ((id: string) => void) | undefined
  onHighlight: (id: string | undefined) => void
}

interface Pin {
  store: PinnedStore
  marker: Marker
  element: HTMLElement
  /** Relative to the tip. */
  head: Point
}

const raisedBy = 1000
/** Between a pin and its bubble. */
const bubbleGapPx = 16

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent, gapPx: number) =>
  clientX >= left && clientX <= right && clientY >= top - gapPx && clientY <= bottom + gapPx

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
      Object.assign(dataset, placeBubble(map.latLngToContainerPoint(pin.store.point), map.getSize()))
    dataset.selected = String(id === selected)
    pin.marker.setZIndexOffset(id === highlighted ? 2 * raisedBy : id === selected ? raisedBy : 0)
  }

  /** Pins outside the visible area can receive keyboard focus. */
  function bringIntoView({ point }: PinnedStore): void {
    if (!map.getBounds().contains(point)) map.panTo(point, { animate: false })
  }

  function make(store: PinnedStore): Pin {
    const element = createPinElement(store, onChoose && (() => onChoose(store.id)))
    element.addEventListener('focus', () => {
      bringIntoView(store)
      onHighlight(store.id)
    })
    element.addEventListener('blur', () => onHighlight(undefined))
    const icon = divIcon({ className: styles.pinPlace ?? '', html: element, iconSize: [0, 0] })
    const one = marker(store.point, { icon, interactive: false, keyboard: false })
    return { store, element, marker: one, head: { x: 0, y: 0 } }
  }

  /** Runs after each zoom, because the distances on the screen change. */
  function spread(): void {
    const all = [...pins.values()]
    const tips = all.map(({ store }) => map.project(store.point))
    for (const [index, { x, y }] of spreadHeads(tips).entries()) {
      const [pin, tip] = [all[index], tips[index]]
      if (!pin || !tip) continue
      pin.head = { x: x - tip.x, y: y - tip.y }
      drawPin(pin.element, pin.head)
    }
  }
  map.on('zoomend', spread)

  function* headDots(): Generator<readonly [string, Point]> {
    for (const [id, { store, head }] of pins) {
      const { x, y } = map.latLngToContainerPoint(store.point)
      yield [id, { x: x + head.x, y: y + head.y }]
    }
  }
  const pinAt = (pointer: Point) => findNearestPin(headDots(), pointer, mapSettings.hoverDistancePx)

  if (onChoose) {
    let hovered: string | undefined
    const hover = (id: string | undefined) => {
      if (id === hovered) return
      hovered = id
      map.getContainer().dataset.hovering = String(id !== undefined)
      onHighlight(id)
    }
    /** The pointer may move onto the bubble, to read it with a magnifier. */
    const isOnBubble = (event: MouseEvent, gapPx: number) => {
      const bubble = pins.get(hovered ?? '')?.element.querySelector(`.${styles.bubble}`)
      return bubble ? isWithin(bubble.getBoundingClientRect(), event, gapPx) : false
    }
    map.on('mousemove', ({ containerPoint, originalEvent }) => {
      if (!isOnBubble(originalEvent, bubbleGapPx)) hover(pinAt(containerPoint))
    })
    map.on('mouseout dragstart', () => hover(undefined))
    map.on('click', ({ containerPoint, originalEvent }) => {
      const id = isOnBubble(originalEvent, 0) ? hovered : pinAt(containerPoint)
      if (id) onChoose(id)
    })
    const listening = new AbortController()
    const hideBubble = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || highlighted === undefined) return
      hovered = undefined
      onHighlight(undefined)
    }
    document.addEventListener('keydown', hideBubble, { signal: listening.signal })
    map.on('unload', () => listening.abort())
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
