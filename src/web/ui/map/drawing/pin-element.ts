import styles from './drawing.module.css'
import type { PinnedStore } from './store-pins.ts'

const drop = 'M15 36.500S27.500 24.600 27.500 14.300a12.500 12.500 0 0 0-25 0C2.500 24.600 15 36.500 15 36.500Z'
const loaf =
  'M8.300 14.600c0-3.200 3-5.300 6.700-5.300s6.700 2.100 6.700 5.300c0 1.300-.7 2.300-1.700 2.800v1.800a.8.8 0 0 1-.8.8h-8.400a.8.8 0 0 1-.8-.8v-1.800c-1-.5-1.700-1.500-1.700-2.800Z'

const drawing = `<svg viewBox="0 0 30 38" width="30" height="38" aria-hidden="true" focusable="false"><path d="${drop}"/><path d="${loaf}"/></svg>`

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
