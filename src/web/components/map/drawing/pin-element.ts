import styles from './drawing.module.css'
import type { Dot } from './nearest-pin.ts'
import { pinPath } from './pin-path.ts'
import type { PinnedStore } from './store-pins.ts'

const loaf =
  'M-6.700.3c0-3.200 3-5.300 6.700-5.300s6.700 2.100 6.700 5.300c0 1.300-.7 2.300-1.700 2.800v1.800a.8.8 0 0 1-.8.8h-8.400a.8.8 0 0 1-.8-.8v-1.800c-1-.5-1.700-1.500-1.700-2.800Z'
const drawing = `<svg width="1" height="1" aria-hidden="true" focusable="false"><path/><path d="${loaf}"/></svg>`

/** A real button, so that Tab and Enter work; the map itself hears the mouse, which need not hit the pin exactly. */
export function pinElement(store: PinnedStore, onChoose: (() => void) | undefined): HTMLElement {
  const element: HTMLElement = document.createElement(onChoose ? 'button' : 'span')
  element.className = styles.pin ?? ''
  element.dataset.open = String(store.isOpen)
  element.dataset.store = store.id
  element.setAttribute('aria-label', `${store.name}, ${store.openText}`)
  element.innerHTML = drawing
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

/** The button lies over the head; the drawing reaches from there to the tip. */
export function leanPin(element: HTMLElement, head: Dot): void {
  const [drop, mark] = element.querySelectorAll('path')
  drop?.setAttribute('d', pinPath(head))
  mark?.setAttribute('transform', `translate(${head.x.toFixed(2)} ${head.y.toFixed(2)})`)
  element.style.setProperty('--head-x', `${head.x.toFixed(2)}px`)
  element.style.setProperty('--head-y', `${head.y.toFixed(2)}px`)
}
